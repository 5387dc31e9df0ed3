import {
  type MergedMembership,
  type MergePreview,
  type MergeRefusal,
  type MergeUsers,
  mergedMembershipsTold,
} from '#contract/platform/account-merge.ts'
import type { PlatformUserDetail } from '#contract/platform/users.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { sha256 } from '#server/kernel/crypto.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLocks } from '#server/kernel/locks.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { OrganizationSettingsModule } from '#server/organization-settings/organization-settings.module.ts'
import type { Caller } from '../organizations.ts'
import { giveMemberships, type Membership, readMemberships, removeMemberships } from './memberships.store.ts'
import { closedMail, keptMail } from './merging.mail.ts'
import * as store from './preview.store.ts'
import { references } from './references.ts'
import { combineRights } from './roles.ts'

type Query = Queries['query']

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  mailQueue: MailQueue
  accounts: { people: Pick<AccountsModule['people'], 'endSessionsOf' | 'countSessions'> } & Pick<AccountsModule, 'impersonations'>
  emailDomains: Pick<OrganizationSettingsModule['emailDomains'], 'isAllowedToMember'>
  /** The account as it is shown. */
  view: (who: SignedIn, id: string) => Promise<PlatformUserDetail>
}

type Asked = MergeUsers & { kept: string }
type Parties = { kept: store.PartyRow; duplicate: store.PartyRow }

/** What a merge makes of one membership of the duplicate. `own` is what the kept account holds there now. */
type Outcome = { membership: Membership; own: Membership | null; role: string; projects: ReadonlyMap<string, string> }

export type Merging = ReturnType<typeof createMerging>

const outcomeOf = (membership: Membership, own: Membership | null): Outcome => {
  if (own) return { membership, own, ...combineRights(own, membership) }
  const projects = new Map([...membership.projects].map(([id, { role }]) => [id, role]))
  return { membership, own, role: membership.role.role, projects }
}

/** The memberships as they were shown: a merge that names another one is refused. */
const seenOf = ({ kept, duplicate }: Parties, outcomes: readonly Outcome[]): string =>
  sha256(
    JSON.stringify([
      kept.id,
      duplicate.id,
      outcomes.map(({ membership, own, role, projects }) => [
        membership.organizationId,
        membership.role.role,
        membership.isSuspended,
        own && [own.role.role, own.isSuspended],
        role,
        [...projects].sort(),
      ]),
    ]),
  )

const shownMembership = ({ membership, own, role, projects }: Outcome): MergedMembership => ({
  id: membership.organizationId,
  name: membership.organization,
  keptRole: own?.roleName ?? null,
  duplicateRole: membership.roleName,
  role: own && role === own.role.role ? own.roleName : membership.roleName,
  projectRoles: projects.size,
})

/** Joins two accounts of one person: everything of the duplicate goes to the account that is kept, and the duplicate is closed. */
export const createMerging = ({ database, clock, audit, mailQueue, accounts, emailDomains, view }: Dependencies) => {
  const { people, impersonations } = accounts

  const findParties = async (query: Query, keptId: string, duplicateId: string, holds: boolean): Promise<Parties> => {
    const found = await store.readParties(query, [keptId, duplicateId], holds)
    const [kept, duplicate] = [found.get(keptId), found.get(duplicateId)]
    if (!kept || !duplicate) throw new ApiError('user.unknown')
    return { kept, duplicate }
  }

  const outcomesOf = async (query: Query, { kept, duplicate }: Parties): Promise<Outcome[]> => {
    const memberships = await readMemberships(query, [kept.id, duplicate.id])
    const own = memberships.get(kept.id)
    return [...(memberships.get(duplicate.id)?.values() ?? [])].map((it) => outcomeOf(it, own?.get(it.organizationId) ?? null))
  }

  const refusalOf = async (query: Query, parties: Parties, outcomes: readonly Outcome[]): Promise<MergeRefusal | null> => {
    const both = [parties.kept, parties.duplicate]
    if (parties.kept.id === parties.duplicate.id) return 'user.mergeSame'
    if (both.some(({ usertype }) => usertype === 'admin')) return 'user.mergeOfAdmin'
    if (both.some(({ merged_into }) => merged_into !== null)) return 'user.merged'
    // An organisation that suspended one account must not find the other one with its rights.
    const isSuspended = outcomes.some(({ membership, own }) => own !== null && (own.isSuspended || membership.isSuspended))
    if (isSuspended || both.some(({ locked_at }) => locked_at !== null)) return 'user.mergeSuspended'
    // Nobody joins by a merge with an address that the organisation does not allow.
    if (!(await emailDomains.isAllowedToMember(query, parties.duplicate.id, parties.kept.email)))
      return 'organization.domainNotAllowed'
    const ids = both.map(({ id }) => id)
    return (await impersonations.areRunning(query, ids)) ? 'user.mergeImpersonated' : null
  }

  const preview = async (keptId: string, duplicateId: string): Promise<MergePreview> => {
    const { query } = database
    const parties = await findParties(query, keptId, duplicateId, false)
    const outcomes = await outcomesOf(query, parties)
    const shared = outcomes.filter(({ own }) => own !== null)
    const partyOf = ({ id, username, email, has_second_factor }: store.PartyRow) =>
      ({ id, name: username, email, hasSecondFactor: has_second_factor }) as const
    return {
      kept: partyOf(parties.kept),
      duplicate: partyOf(parties.duplicate),
      refusal: await refusalOf(query, parties, outcomes),
      seen: seenOf(parties, outcomes),
      organizations: {
        moved: outcomes.length - shared.length,
        shared: shared.length,
        ownedByBoth: shared.filter(({ own, membership }) => own?.role.role === 'owner' && membership.role.role === 'owner')
          .length,
      },
      memberships: [...shared, ...outcomes.filter(({ own }) => own === null)]
        .slice(0, mergedMembershipsTold)
        .map(shownMembership),
      moving: await store.countMoving(query, duplicateId),
      ending: { ...(await store.countEnding(query, duplicateId)), sessions: await people.countSessions(query, duplicateId) },
      lacksFactorIn: parties.kept.has_second_factor ? 0 : outcomes.filter(({ membership }) => membership.requiresFactor).length,
    }
  }

  /** Takes every lock that a change of these memberships takes, in the order in which such a change takes them. */
  const hold = async (query: Query, { kept, duplicate }: { kept: string; duplicate: string }) => {
    const known = await readMemberships(query, [kept, duplicate])
    const organizations = new Set([...known.values()].flatMap((it) => [...it.keys()]))
    await takeLocks(query, 'membersOfOrganization', [...organizations])
    return findParties(query, kept, duplicate, true)
  }

  const run = async ({ who, from }: Caller, { kept, duplicate, reason, account, seen }: Asked): Promise<void> => {
    if (kept === duplicate) throw new ApiError('user.mergeSame')
    await database.transaction(async ({ query }) => {
      const at = clock.now().toISOString()
      const parties = await hold(query, { kept, duplicate })
      const outcomes = await outcomesOf(query, parties)
      const refusal = await refusalOf(query, parties, outcomes)
      if (refusal) throw new ApiError(refusal)
      if (parties.duplicate.username.toLowerCase() !== account.toLowerCase()) throw new ApiError('user.mergeNameWrong')
      // Also if a membership began meanwhile, whose organisation is not locked.
      if (seenOf(parties, outcomes) !== seen) throw new ApiError('user.mergeChanged')

      const merging = { keptId: kept, duplicateId: duplicate, at }
      const combined = outcomes.filter(({ own }) => own !== null)
      await people.endSessionsOf(query, duplicate)
      await giveMemberships(
        query,
        merging,
        combined.map(({ membership, role, projects }) => ({ organizationId: membership.organizationId, role, projects })),
      )
      let moved = 0
      for (const it of references) {
        if (it.merge === 'ended') await it.run(query, merging)
        if (it.merge === 'moved') moved += await it.run(query, merging)
      }
      await removeMemberships(query, merging)
      await store.endInvitationsTo(query, parties.duplicate.email)
      await store.closeAccount(query, {
        id: duplicate,
        mergedInto: kept,
        organizationId: parties.kept.organization_id,
        at,
        reason,
      })
      await tell(query, parties, reason)

      const entry = { actorId: who.userId, from, result: 'done' } as const
      await audit.recordAll(query, [
        ...outcomes.map(({ membership, own, role }) => ({
          ...entry,
          action: 'member.merge' as const,
          tenantId: membership.organizationId,
          target: kept,
          details: { duplicate, role, ...(own ? { before: own.role.role } : {}) },
        })),
        {
          ...entry,
          action: 'user.close',
          tenantId: parties.duplicate.organization_id,
          target: duplicate,
          details: { reason, into: kept },
        },
        {
          ...entry,
          action: 'user.merge',
          tenantId: parties.kept.organization_id,
          target: kept,
          details: { reason, duplicate, organizations: String(outcomes.length), moved: String(moved) },
        },
      ])
    })
    mailQueue.wake()
  }

  const tell = async (query: Query, { kept, duplicate }: Parties, reason: string) => {
    const said = { kept: kept.username, keptEmail: kept.email, closed: duplicate.username, closedEmail: duplicate.email, reason }
    await mailQueue.post(query, { to: kept.email, ...keptMail(kept.locale, said) })
    await mailQueue.post(query, { to: duplicate.email, ...closedMail(duplicate.locale, said) })
  }

  return {
    preview,

    /** Rejects with one of `mergeRefusals`, `user.mergeNameWrong` or `user.mergeChanged`; nothing has changed then. */
    merge: async (caller: Caller, asked: Asked): Promise<PlatformUserDetail> => {
      const { who, from } = caller
      const found = await store.readParties(database.query, [asked.kept], false)
      const tenantId = found.get(asked.kept)?.organization_id
      const entry = {
        action: 'user.merge',
        ...(tenantId ? { tenantId } : {}),
        actorId: who.userId,
        target: asked.kept,
        details: { asked: asked.reason, duplicate: asked.duplicate },
        from,
      } as const
      await audit.refusals(entry, () => run(caller, asked))
      return view(who, asked.kept)
    },
  }
}
