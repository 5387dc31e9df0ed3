import { covers, type Rights } from '#contract/organisation/rights.ts'
import { holds, type Permission } from '#contract/organisation/roles.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Queries } from '#server/kernel/database.ts'

export type ReadRights = AccountsModule['people']['rightsNow']
type Now = NonNullable<Awaited<ReturnType<ReadRights>>>

/** What the caller holds at this moment. It may have changed since the call began. Rejects if it no longer suffices. */
export const requireHeldNow = async (
  readRights: ReadRights,
  query: Queries['query'],
  { who, permission }: { who: SignedIn; permission: Permission },
): Promise<Now> => {
  const of = { userId: who.userId, organizationId: who.tenantId, isOfPlatform: who.usertype === 'admin' }
  const held = await readRights(query, of)
  if (!held?.isActive || !holds(held.everywhere, permission)) throw new ApiError('permission.denied')
  return held
}

/** Nobody gives, changes or takes a role that holds a permission which they do not hold themselves, be it in one project only. */
export const requireHeld = (held: Rights, given: Rights): void => {
  if (!covers(held, given)) throw new ApiError('permission.notHeld')
}

/** The permissions of somebody with a role that counts in all projects. */
export const everywhere = (permissions: readonly string[]): Rights => ({ everywhere: permissions, inProjects: new Map() })
