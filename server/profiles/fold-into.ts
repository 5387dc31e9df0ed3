import type { ProfileEvent } from '#engine/profiles/event.ts'
import { type Needs, noNeeds } from '#engine/profiles/occurrences.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import { type Queries, untilSent } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Changes, Following } from '#server/segments/segments.module.ts'
import { derivedId } from './derived-id.ts'
import { concernedBy, foldMeasured, measureEvents, type Writes } from './fold-events.ts'
import { writeFolded } from './folded.store.ts'
import type { Fold } from './folds.store.ts'
import { type HeldRows, holdBack, isAnyHeld, noRowsHeld, withHeld } from './held-rows.ts'
import { type Known, nothingKnown, readKnown } from './known.store.ts'
import { knownAfter } from './known-after.ts'
import { foldedProfiles } from './memberships.ts'
import { writeReports } from './reports.store.ts'
import { reportsOf } from './reports.ts'

/** How memberships of segments follow a batch. `lastId` is where the fold is after it; events were received at a time in milliseconds. */
type FollowingBatch = { segments: Following; lastId: number; receivedAt: (id: number) => number }

/**
 * `last` as of a transaction; without it everything is written when the fold resolves. `countsRefused` is false for events that were folded
 * before: user ids that identify nobody are counted already. Without `following` no membership is changed; `needs` then are what segments need.
 */
type Transaction = {
  queries: Queries
  last?: (asked: Promise<unknown>) => void
  countsRefused?: boolean
  persons: Key
  following?: FollowingBatch | undefined
  needs?: Needs
  /** Decides what strategies do, once the profiles and memberships after the batch are known. */
  decide?: ((folded: { known: Known; writes: Writes; changes: Changes }) => Promise<Promise<unknown>[]>) | null
}
type Batch = { events: ProfileEvent[]; day: string; isNewDay: boolean }
/**
 * Of a batch that is read already. Nothing but reports is written before `beforeWriting` has resolved. `held` are rows that the batch before it
 * left to be written; `nextAnonymousIds` are those of a batch that follows in the same transaction, and that rows may be left for.
 */
type KnownBatch = Batch & {
  known: Known
  currency: string
  beforeWriting?: () => Promise<unknown>
  held?: HeldRows
  nextAnonymousIds?: readonly string[]
}

/** Folds events into the rows of a fold. Answers how many there were without those of bots. */
export const foldInto = async (transaction: Transaction, fold: Fold, batch: Batch): Promise<number> => {
  if (batch.events.length === 0) return 0
  const { queries } = transaction
  const [known, currency] = await Promise.all([
    readKnown(queries, fold, concernedBy(batch.events, batch.day)),
    currencyOf(queries, fold.projectId),
  ])
  return (await foldKnown(transaction, fold, { ...batch, known, currency })).events
}

/** Folds events of which everything is known that has to be. `changed` is what they changed of it; `held` is what is not written yet. */
export const foldKnown = async (
  { queries, last, persons, countsRefused = true, following, needs = noNeeds, decide }: Transaction,
  fold: Fold,
  { events, day, isNewDay, known, currency, beforeWriting, held = noRowsHeld, nextAnonymousIds = [] }: KnownBatch,
): Promise<{ events: number; changed: () => Known; held: HeldRows }> => {
  if (events.length === 0 && !isAnyHeld(held)) return { events: 0, changed: () => nothingKnown, held }
  const segments = following?.segments
  const end = async (asked: Promise<unknown>[]) => (last ? asked.forEach(last) : await Promise.all(asked))
  const measured = measureEvents(known, events, { identity: identityOf(fold), currency })
  // The database adds up the reports while the states are computed here.
  await end(writeReports(queries, fold, reportsOf(measured.measured)))
  await untilSent()
  const writes = foldMeasured(known, measured, { needs: segments?.needs ?? needs, withMoments: Boolean(decide) })
  const refused = countsRefused ? writes.refused : writes.refused.filter(({ flaw }) => flaw === 'tooMany')
  const { directory } = measured
  const all = withHeld({ ...writes, refused }, held)
  const { now, held: left } = holdBack(all, { directory, anonymousIds: nextAnonymousIds })
  await beforeWriting?.()
  await end(writeFolded(queries, fold, now, { day, currency, isNewDay, persons }))
  const followed =
    segments && following && (await segments.follow(foldedProfiles(known, writes, following.receivedAt), following.lastId))
  if (followed) await end(followed.asked)
  if (decide) await end(await decide({ known, writes, changes: followed?.changes ?? [] }))
  return { events: writes.events, changed: () => knownAfter(directory, all), held: left }
}

/** Nobody is merged by contact yet, and the events of bots make no profile. */
const identityOf = ({ projectId }: ProjectRef) => ({
  newId: (cause: string, event: ProfileEvent) => derivedId(`${projectId} ${cause}`, event.at),
  mergeBy: [],
  countBots: false,
})
