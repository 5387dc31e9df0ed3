import { holds } from '#contract/organisation/roles.ts'
import type { SignedIn } from './signed-in.ts'

/** Whether personal values are masked. */
export type Viewer = { isMasked: boolean }

export const viewerOf = ({ permissions }: Pick<SignedIn, 'permissions'>): Viewer => ({
  isMasked: !holds(permissions, 'profile:pii'),
})
