import { isOrder, isRefund, orderKeyOf } from '#engine/profiles/commerce.ts'
import type { Needs } from '#engine/profiles/occurrences.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import { type Decision, findDecisions, type HeldFold } from './decisions.store.ts'
import { applyDecision } from './decisions.ts'
import { addToFolded, deleteFolded, type Group, readEventsOf, widenGroup } from './erasure.store.ts'
import { foldInto } from './fold-into.ts'
import { forgetClaims } from './folded.store.ts'
import { type LogRow, receivedAtOf } from './folds.store.ts'
import { dayOf, eventOf } from './log-rows.ts'

const eventsAtOnce = 1_000

/** People with all who share a browser, a user id, an order or an entry of the ledger with them, and with those of these. */
export const findGroup = async (queries: Queries, fold: HeldFold, profiles: string[]): Promise<Group> => {
  let group: Group = { profiles, anonymousIds: [], userIds: [], orderKeys: [], entries: [] }
  for (let size = -1; size !== sizeOf(group); ) {
    size = sizeOf(group)
    group = await widenGroup(queries, fold, group)
  }
  return group
}

const sizeOf = ({ profiles, anonymousIds, userIds, orderKeys, entries }: Group) =>
  profiles.length + anonymousIds.length + userIds.length + orderKeys.length + entries.length

/** Every event of these browsers that is folded, in parts. */
export async function* eventsOf(queries: Queries, fold: HeldFold, anonymousIds: string[]): AsyncGenerator<LogRow[]> {
  for (let after = 0; ; ) {
    const rows = await readEventsOf(queries, fold, { anonymousIds, after, upTo: fold.lastId, atMost: eventsAtOnce })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < eventsAtOnce) return
    after = last.id
  }
}

/** The keys of the orders that events are about. */
export const orderKeysOf = (rows: readonly LogRow[]): string[] =>
  rows.map(eventOf).flatMap((event) => (isOrder(event) || isRefund(event) ? [orderKeyOf(event)] : []))

/** `needs` are those of the project's segments, whose memberships are looked at once all is folded. */
type Anew = { group: Group; keys: string[]; anonymousIds: string[]; persons: Key; needs: Needs }

/**
 * Folds a group anew, from the events that are left of it, with the same code and in the same order as a rebuild. So it becomes what a
 * rebuild would make of it.
 */
export const foldAnew = async (
  queries: Queries,
  fold: HeldFold,
  { group, keys, anonymousIds, persons, needs }: Anew,
): Promise<void> => {
  const decisions = await findDecisions(queries, fold, group)
  await deleteFolded(queries, fold, { ...group, keys })
  let folded = 0
  const applyUpTo = async (place: number) => {
    for (let next: Decision | undefined = decisions[0]; next && next.place < place; next = decisions[0]) {
      decisions.shift()
      await applyDecision(queries, fold, next, persons)
    }
  }
  for await (const rows of eventsOf(queries, fold, anonymousIds))
    for (let rest = rows; rest.length > 0; ) {
      const [first] = rest
      if (!first) break
      await applyUpTo(first.id)
      const day = dayOf(receivedAtOf(first))
      const end = rest.findIndex((row) => dayOf(receivedAtOf(row)) !== day || (decisions[0] && row.id > decisions[0].place))
      const batch = end === -1 ? rest : rest.slice(0, end)
      folded += await foldInto({ queries, persons, countsRefused: false, needs }, fold, {
        events: batch.map(eventOf),
        day,
        isNewDay: false,
      })
      rest = rest.slice(batch.length)
    }
  await applyUpTo(Number.POSITIVE_INFINITY)
  if (fold.day !== '') await forgetClaims(queries, fold, fold.day)
  await addToFolded(queries, fold, folded)
}
