import type { MemberBelongings } from '#contract/members/members.ts'
import { holds, type Permission } from '#contract/organisation/roles.ts'
import type { AlertsModule } from '#server/alerts/alerts.module.ts'
import type { GoalsModule } from '#server/goals/goals.module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Leaver } from '#server/kernel/belongings.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { TokensModule } from '#server/tokens/tokens.module.ts'
import { type Candidate, findFirstOwner, readCandidates } from './belongings.store.ts'
import { endInvitationsOf } from './invitations.store.ts'

type Query = Queries['query']

/** What has to be held where by whoever gets the things of a person. */
type Needed = { projectId: string; permission: Permission }

/** For the audit record: how many things went to whom, and how many tokens and invitations ended. Empty if there was nothing. */
export type HandedOver = Record<string, string>

/** Those who keep things for people. */
export type Keepers = {
  goals: Pick<GoalsModule, 'belongings'>
  alerts: Pick<AlertsModule, 'belongings'>
  tokens: Pick<TokensModule, 'count'>
}

export type MembersBelongings = ReturnType<typeof createBelongings>

const sumOf = (rows: { total: number }[]) => rows.reduce((sum, { total }) => sum + total, 0)

/** Who may see all of it where it lies. */
const heirsOf = async (query: Query, leaver: Leaver, needed: Needed[]): Promise<Candidate[]> => {
  if (needed.length === 0) return []
  const candidates = await readCandidates(query, leaver, [...new Set(needed.map(({ projectId }) => projectId))])
  return candidates.filter(({ heldIn }) => needed.every(({ projectId, permission }) => holds(heldIn(projectId), permission)))
}

/** What people of an organisation answer for, and how it gets a new owner when they go. */
export const createBelongings = (keepers: Keepers) => {
  const kinds = { goals: keepers.goals.belongings, alertRules: keepers.alerts.belongings }

  const lookAt = async (query: Query, leaver: Leaver) => {
    const goals = await kinds.goals.count(query, leaver)
    const alertRules = await kinds.alertRules.count(query, leaver)
    const needed: Needed[] = [
      ...goals.map((it) => ({ projectId: it.project_id, permission: kinds.goals.permission })),
      ...alertRules.map((it) => ({ projectId: it.project_id, permission: kinds.alertRules.permission })),
    ]
    return { goals: sumOf(goals), alertRules: sumOf(alertRules), needed }
  }

  const giveAll = async (query: Query, leaver: Leaver, to: { heirId: string | null; at: string }): Promise<HandedOver> => {
    const { heirId, at } = to
    const tokens = await keepers.tokens.count(query, leaver)
    const invitations = await endInvitationsOf(query, leaver)
    const ended = {
      ...(tokens > 0 ? { tokens: String(tokens) } : {}),
      ...(invitations > 0 ? { invitations: String(invitations) } : {}),
    }
    if (heirId === null) return ended
    const goals = await kinds.goals.give(query, leaver, { heirId, at })
    const alertRules = await kinds.alertRules.give(query, leaver, { heirId, at })
    return {
      ...(goals + alertRules > 0 ? { heir: heirId } : {}),
      ...(goals > 0 ? { goals: String(goals) } : {}),
      ...(alertRules > 0 ? { alertRules: String(alertRules) } : {}),
      ...ended,
    }
  }

  return {
    /** What a member leaves behind, and who may have it. */
    view: async (query: Query, leaver: Leaver): Promise<MemberBelongings> => {
      const { goals, alertRules, needed } = await lookAt(query, leaver)
      const heirs = await heirsOf(query, leaver, needed)
      const tokens = await keepers.tokens.count(query, leaver)
      return { goals, alertRules, tokens, heirs: heirs.map(({ id, name }) => ({ id, name })) }
    },

    /**
     * Gives what a member answers for to the person whom somebody chose, before the membership ends in the same transaction. The caller holds
     * the lock of the organisation's members, so that the new owner stays until then. Rejects with `member.heirNeeded` or
     * `member.heirUnknown`.
     */
    handOver: async (query: Query, leaver: Leaver, to: { heirId: string | null; at: string }): Promise<HandedOver> => {
      const { needed } = await lookAt(query, leaver)
      if (needed.length > 0) {
        if (to.heirId === null) throw new ApiError('member.heirNeeded')
        const heirs = await heirsOf(query, leaver, needed)
        if (!heirs.some(({ id }) => id === to.heirId)) throw new ApiError('member.heirUnknown')
      }
      return giveAll(query, leaver, to)
    },

    /** The same where a person goes by themselves: the first active owner gets it. Without one nobody is left. */
    handOverToOwner: async (query: Query, leaver: Leaver, at: string): Promise<HandedOver> =>
      giveAll(query, leaver, { heirId: await findFirstOwner(query, leaver), at }),
  }
}
