import type { DecisionsModule } from '#server/decisions/decisions.module.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ChangedProfile, Changes, SegmentsModule } from '#server/segments/segments.module.ts'
import type { HeldFold } from './decisions.store.ts'
import type { Applied } from './decisions.ts'
import type { Group } from './erasure.store.ts'
import type { Writes } from './fold-events.ts'
import type { Fold } from './folds.store.ts'
import type { Known } from './known.store.ts'
import { type RefoldedProfile, readRefolded } from './memberships.store.ts'

export type FollowMemberships = SegmentsModule['followMemberships']
export type DecideFor = DecisionsModule['follow']
/** What keeps segments right when people are removed. */
export type Memberships = Pick<SegmentsModule, 'followMemberships' | 'forgetProfiles'>

/** The profiles that a batch has changed, before and after it. */
export const foldedProfiles = (known: Known, writes: Writes, receivedAt: (event: number) => number): ChangedProfile[] => {
  const partsOf = partsIn(writes.profiles)
  return writes.profiles.flatMap(({ id, mergedInto, state, isIdentified, unit }) => {
    const eventId = writes.lastEvents.get(id)
    if (mergedInto !== null || eventId === undefined) return []
    const before = known.profiles.get(id)
    const after = { id, state, isIdentified, unit }
    const at = receivedAt(eventId)
    return [{ before: before ? { id, ...before } : null, after, mergedFrom: partsOf(id), separatedFrom: null, eventId, at }]
  })
}

/** What strategies look at of a batch: its events, and who entered and left. */
export const batchToDecide = ({ known, writes, changes }: { known: Known; writes: Writes; changes: Changes }) => {
  const partsOf = partsIn(writes.profiles)
  const living = writes.profiles.filter(({ mergedInto }) => mergedInto === null)
  return {
    moments: writes.moments,
    changes,
    profiles: new Map(living.map(({ id, state, isIdentified, unit }) => [id, { id, state, isIdentified, unit }])),
    merged: living.flatMap(({ id }) => {
      const mergedFrom = partsOf(id).filter((part) => known.profiles.has(part))
      return mergedFrom.length > 0 ? [{ profile: id, mergedFrom }] : []
    }),
  }
}

const partsIn = (profiles: readonly { id: string; mergedInto: string | null }[]) => {
  const parts = new Map<string, string[]>()
  for (const { id, mergedInto } of profiles)
    if (mergedInto !== null) parts.set(mergedInto, [...(parts.get(mergedInto) ?? []), id])
  const partsOf = (id: string): string[] => (parts.get(id) ?? []).flatMap((part) => [part, ...partsOf(part)])
  return partsOf
}

type Decided = {
  applied: Applied
  at: number
  followMemberships: FollowMemberships | undefined
  decideFor?: DecideFor | undefined
}

/** Changes the memberships of the profiles that a decision has changed. */
export const followDecision = async (
  queries: Queries,
  fold: Fold & { lastId: number; isLive: boolean },
  { applied, at, followMemberships, decideFor }: Decided,
): Promise<void> => {
  if ('problem' in applied || !followMemberships) return
  const { follow } = await followMemberships(queries, fold)
  const changed = applied.changed.map((it) => ({ ...it, eventId: null, at }))
  const { asked, changes } = await follow(changed, fold.lastId)
  await Promise.all(asked)
  if (!fold.isLive || !decideFor) return
  const merged = changed.flatMap(({ after, mergedFrom }) => (mergedFrom.length > 0 ? [{ profile: after.id, mergedFrom }] : []))
  const profiles = new Map(changed.map(({ after }) => [after.id, after]))
  await Promise.all(
    (await decideFor(queries, fold, { moments: [], changes, profiles, merged, receivedAt: () => at, now: null })).asked,
  )
}

const profilesAtOnce = 250

type Refolded = { group: Group; anonymousIds: string[]; at: number; memberships: Memberships }

/** Changes the memberships of a group that was folded anew. Nothing is left of profiles that it no longer has. */
export const followRefolded = async (
  queries: Queries,
  fold: HeldFold,
  { group, anonymousIds, at, memberships }: Refolded,
): Promise<void> => {
  const found = await readRefolded(queries, fold, { profiles: group.profiles, anonymousIds })
  const ids = new Set(found.map(({ id }) => id))
  const gone = group.profiles.filter((id) => !ids.has(id))
  if (gone.length > 0) await memberships.forgetProfiles(queries, fold, gone)
  const partsOf = partsIn(found)
  const living = found.flatMap((it) => (it.mergedInto === null ? [changedTo(it, partsOf(it.id), at)] : []))
  const { follow } = await memberships.followMemberships(queries, { ...fold, isLive: true })
  for (let from = 0; from < living.length; from += profilesAtOnce)
    await Promise.all((await follow(living.slice(from, from + profilesAtOnce), fold.lastId)).asked)
}

const changedTo = ({ mergedInto: _, ...after }: RefoldedProfile, mergedFrom: string[], at: number): ChangedProfile => ({
  before: null,
  after,
  mergedFrom,
  separatedFrom: null,
  eventId: null,
  at,
})
