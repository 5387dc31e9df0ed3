import { matching, pages, partsOf } from '#contract/http/page-lookup.ts'
import { invitationPath } from '#contract/members/invitation-path.ts'
import { publicPaths } from './site.ts'

/** The pages of signing in, registering and accepting an invitation, which everybody may open. */
export const entryPages = ['/auth', '/admin/auth', '/forgot-password', '/reset-password', invitationPath] as const

const known = partsOf<string>([
  ...pages.map(({ path }) => path),
  ...entryPages,
  ...publicPaths.indexed,
  ...publicPaths.internal,
  '/',
])

/** The page of any kind at a path, with `:id` for the variable part (`/projects/:id`); null if there is none. */
export const knownPageAt = (path: string): string | null => matching(known, path)
