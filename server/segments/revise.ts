import { membershipChanges, nextDue } from '#engine/segments/memberships.ts'
import type { Queries } from '#server/kernel/database.ts'
import { type Evaluated, type Evaluations, evaluateProfiles, none, type StoredProfile } from './evaluating.ts'
import type { HeldFold } from './fold-ref.ts'
import type { Cause, Due, Membership, MembershipWrites, Stored } from './memberships.store.ts'
import type { Running } from './running.store.ts'
import { groupOf } from './scored-groups.store.ts'

/** A profile whose memberships are looked at, up to a time in milliseconds. */
export type Revised = {
  id: string
  /** As it was until then; null for a new one, and for one that another has become part of. */
  before: StoredProfile | null
  until: number
  /** Its memberships do not follow the present definitions yet. */
  isUnfilled: boolean
  /** What it was changed to then. Without an event a person has decided it. */
  after: { profile: StoredProfile; eventId: number | null } | null
  /** Profiles that have become part of it. */
  mergedFrom: readonly string[]
  /** The profile that it was part of until then. */
  separatedFrom: string | null
}

type Draft = Revised & {
  members: Map<string, Membership>
  due: Due | null
  lists: ReadonlySet<string>
  rfm: string | null
  changes: MembershipWrites['changes']
}

/** After so many due times of one profile the rest is left to the next run. */
const roundsAtMost = 500

type Input = { queries: Queries; fold: HeldFold; running: Running; stored: Stored; revised: readonly Revised[] }

/**
 * What changes in the memberships of some profiles. Moments at which time alone changed them come first, each at its own time; then what a
 * new definition changes; then what the event or the decision changes. So it makes no difference how late this is done.
 */
export const revise = async ({ queries, fold, running, stored, revised }: Input): Promise<MembershipWrites> => {
  const drafts = revised.map((it) => draftOf(it, stored))
  const evaluate = (subjects: Evaluated[]) => evaluateProfiles(queries, fold, { definitions: running.definitions, subjects })
  const step = async (chosen: readonly { draft: Draft; profile: StoredProfile; now: number; cause: Cause }[]): Promise<void> => {
    if (chosen.length === 0) return
    const found = await evaluate(chosen.map(({ draft, profile, now }) => ({ profile, now, lists: draft.lists, rfm: draft.rfm })))
    for (const [place, { draft, now, cause }] of chosen.entries()) {
      const evaluations = found[place]
      if (evaluations) apply(draft, evaluations, now, cause)
    }
  }
  for (let round = 0; round < roundsAtMost; round += 1) {
    const due = drafts.flatMap((draft) => {
      const { before: profile, due: next, until } = draft
      if (!profile || !next || next.at > until) return []
      return [{ draft, profile, now: next.reason === 'time' ? next.at : until, cause: { kind: next.reason, eventId: null } }]
    })
    if (due.length === 0) break
    await step(due)
  }
  await step(
    drafts.flatMap((draft) =>
      draft.isUnfilled && draft.before
        ? [{ draft, profile: draft.before, now: draft.until, cause: { kind: 'definition' as const, eventId: null } }]
        : [],
    ),
  )
  await step(
    drafts.flatMap((draft) =>
      draft.after
        ? [
            {
              draft,
              profile: draft.after.profile,
              now: draft.until,
              cause: {
                kind: draft.after.eventId === null ? ('edit' as const) : ('event' as const),
                eventId: draft.after.eventId,
              },
            },
          ]
        : [],
    ),
  )
  return writesOf(drafts, stored)
}

/** What was joined by one of its parts, or by the whole that it was part of, a person stays in: nothing was entered. */
const draftOf = (it: Revised, stored: Stored): Draft => {
  const members = new Map<string, Membership>()
  for (const id of [...it.mergedFrom, ...(it.separatedFrom === null ? [] : [it.separatedFrom]), it.id])
    for (const [segment, membership] of stored.members.get(id) ?? []) members.set(segment, membership)
  const lists = [it.id, ...it.mergedFrom].flatMap((id) => [...(stored.lists.get(id) ?? none)])
  const rfm = groupOf(stored.groups, [it.id, ...it.mergedFrom])
  return { ...it, members, due: stored.dues.get(it.id) ?? null, lists: new Set(lists), rfm, changes: [] }
}

const apply = (draft: Draft, evaluations: Evaluations, now: number, cause: Cause): void => {
  const changes = membershipChanges(draft.id, {
    before: new Set(draft.members.keys()),
    after: evaluations,
    at: now,
    cause: cause.eventId === null ? { dueAt: now } : { event: cause.eventId },
  })
  for (const { segment, profile, change, at } of changes) {
    draft.changes.push({ segment, profile, change, at, cause })
    if (change === 'entered') draft.members.set(segment, { since: at, cause })
    else draft.members.delete(segment)
  }
  const next = nextDue(evaluations)
  draft.due = next === null ? null : { at: next, reason: 'time' }
}

const writesOf = (drafts: readonly Draft[], { members, dues }: Stored): MembershipWrites => {
  const writes: MembershipWrites = { joined: [], left: [], dues: [], changes: [] }
  for (const draft of drafts) {
    const before = members.get(draft.id)
    for (const [segment, membership] of draft.members)
      if (!before?.has(segment)) writes.joined.push({ segment, profile: draft.id, membership })
    for (const segment of before?.keys() ?? []) if (!draft.members.has(segment)) writes.left.push({ segment, profile: draft.id })
    const due = dues.get(draft.id)
    if (draft.due?.at !== due?.at || draft.due?.reason !== due?.reason)
      writes.dues.push({ profile: draft.id, at: draft.due?.at ?? null })
    for (const part of draft.mergedFrom) {
      for (const segment of members.get(part)?.keys() ?? []) writes.left.push({ segment, profile: part })
      if (dues.has(part)) writes.dues.push({ profile: part, at: null })
    }
    writes.changes.push(...draft.changes)
  }
  return writes
}
