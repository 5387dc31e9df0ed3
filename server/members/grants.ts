import { holds } from '#contract/organisation/roles.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Queries } from '#server/kernel/database.ts'
import { findMember, permissionsIn } from './members.store.ts'

/** The permissions that the caller holds at this moment. They may have changed since the call began. Rejects if they no longer suffice. */
export const requireHeldNow = async (query: Queries['query'], who: SignedIn): Promise<readonly string[]> => {
  const row = await findMember(query, who.tenantId, who.userId)
  const held = row?.status === 'active' ? permissionsIn(row) : []
  if (!holds(held, 'member:write')) throw new ApiError('permission.denied')
  return held
}

/** Nobody gives, changes or takes a role that holds a permission which they do not hold. */
export const requireHeld = (held: readonly string[], needed: readonly string[]): void => {
  const isHeld = held.includes('*') || needed.every((it) => held.includes(it))
  if (!isHeld) throw new ApiError('permission.notHeld')
}
