import type { Atom, LedgerEntry } from '#contract/profiles/identity.ts'
import { isOrder, isRefund, orderKeyOf, worthOf } from '#engine/profiles/commerce.ts'
import type { MeasuredEvent, Money, ProfileEvent } from '#engine/profiles/event.ts'
import type { Change, Directory, RefusedUserId } from '#engine/profiles/identity/directory.ts'
import { type IdentitySettings, type Resolved, resolveEvents } from '#engine/profiles/identity/resolve.ts'
import { readUserId } from '#engine/profiles/identity/user-id.ts'
import { measure, newMemory, type VisitorMemory } from '#engine/profiles/measure.ts'
import { type Needs, noNeeds } from '#engine/profiles/occurrences.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { Concerned, Known, KnownProfile } from './known.store.ts'
import { statesAfter } from './states-after.ts'

/** What has to be written after a batch of events was folded. Nothing occurs twice in a list. */
export type Writes = {
  /** Without those of bots. */
  events: number
  /** Without a state: the only atom of its profile. */
  atoms: { atom: Atom; profile: string; state: ProfileState | null }[]
  profiles: (KnownProfile & { id: string; mergedInto: string | null })[]
  /** The last event of each profile that has one in the batch. */
  lastEvents: ReadonlyMap<string, number>
  visitors: { anonymousId: string; firstUser: string | null; memory: VisitorMemory }[]
  users: { userId: string; profile: string }[]
  claims: { userId: string; claims: number }[]
  refused: { flaw: string; userId: string; count: number; lastEvent: number }[]
  orders: { key: string; left: Money }[]
  ledger: LedgerEntry[]
  /** Each event, with the state of its profile before and after it; none where they are not wanted. */
  moments: Moment[]
}

export type Moment = { event: ProfileEvent; profile: string; before: ProfileState; after: ProfileState }

type Settings = { identity: IdentitySettings; currency: string }

/** A batch of events with what each of them adds. All that is written without the states of profiles follows from it. */
export type Measured = Memories & {
  /** In the order of the log, without those of bots. */
  resolved: readonly Resolved[]
  /** In the order of `resolved`. */
  measured: readonly MeasuredEvent[]
  changes: readonly Change[]
  refused: readonly RefusedUserId[]
  directory: Directory
}

type Memories = { memories: ReadonlyMap<string, VisitorMemory>; orders: ReadonlyMap<string, Money> }

/** What has to be known before events can be folded. */
export const concernedBy = (events: readonly ProfileEvent[], day: string): Concerned => {
  const anonymousIds = new Set<string>()
  const userIds = new Set<string>()
  const orderKeys = new Set<string>()
  for (const event of events) {
    anonymousIds.add(event.anonymousId)
    const read = event.userId === null ? null : readUserId(event.userId)
    if (read && 'userId' in read) userIds.add(read.userId)
    if (isOrder(event) || isRefund(event)) orderKeys.add(orderKeyOf(event))
  }
  return { anonymousIds: [...anonymousIds], userIds: [...userIds], orderKeys: [...orderKeys], day }
}

/** Whose each event of a batch is, and what it adds. All events were received on one UTC day, and are in the order of the log. */
export const measureEvents = (known: Known, events: readonly ProfileEvent[], { identity, currency }: Settings): Measured => {
  const of = resolveEvents(known.directory, events, identity)
  return { ...of, ...measureAll(known, of.resolved, currency) }
}

type Wanted = { needs?: Needs; withMoments?: boolean }

/** Folds measured events into what is known. `needs` are what running segments need. */
export const foldMeasured = (known: Known, events: Measured, { needs = noNeeds, withMoments = false }: Wanted = {}): Writes => ({
  events: events.resolved.length,
  ...statesAfter({ known, ...events, needs, withMoments }),
  visitors: visitorsAfter(known, events),
  ...identifiersIn(events),
  orders: [...events.orders].map(([key, left]) => ({ key, left })),
})

const measureAll = (known: Known, resolved: readonly Resolved[], currency: string): Memories & Pick<Measured, 'measured'> => {
  const orders = new Map<string, Money>()
  const memories = new Map<string, VisitorMemory>()
  const measured = resolved.map(({ event }): MeasuredEvent => {
    const key = isOrder(event) || isRefund(event) ? orderKeyOf(event) : null
    const left = key === null ? null : (orders.get(key) ?? known.orders.get(key) ?? null)
    const before = memories.get(event.anonymousId) ?? known.memories.get(event.anonymousId) ?? newMemory
    const { memory, adds } = measure(before, event, { order: key === null ? null : { isNew: left === null, left }, currency })
    if (memory !== before) memories.set(event.anonymousId, memory)
    if (key !== null && left === null && isOrder(event)) orders.set(key, worthOf(event, currency))
    if (key !== null && left !== null && adds.refund) orders.set(key, { ...left, amount: left.amount - adds.refund.amount })
    return { event, adds }
  })
  return { measured, memories, orders }
}

const visitorsAfter = (known: Known, { memories, changes, directory }: Measured): Writes['visitors'] => {
  const changed = new Set(memories.keys())
  for (const change of changes) if (change.do === 'setFirstUser') changed.add(change.anonymousId)
  return [...changed].map((anonymousId) => ({
    anonymousId,
    firstUser: directory.firstUsers.get(anonymousId) ?? null,
    memory: memories.get(anonymousId) ?? known.memories.get(anonymousId) ?? newMemory,
  }))
}

const identifiersIn = ({ changes, refused }: Measured): Pick<Writes, 'users' | 'claims' | 'refused' | 'ledger'> => {
  const users = new Map<string, string>()
  const claims = new Map<string, number>()
  const ledger: LedgerEntry[] = []
  for (const change of changes) {
    if (change.do === 'linkUser') users.set(change.userId, change.profile)
    if (change.do === 'countClaim') claims.set(change.userId, change.claims)
    if (change.do === 'writeLedger') ledger.push(change.entry)
  }
  return {
    users: [...users].map(([userId, profile]) => ({ userId, profile })),
    claims: [...claims].map(([userId, count]) => ({ userId, claims: count })),
    refused: countRefused(refused),
    ledger,
  }
}

/** Placeholders are counted in lower case; what is empty, too long or unreadable is counted together. */
const countRefused = (refused: readonly RefusedUserId[]): Writes['refused'] => {
  const counts = new Map<string, Writes['refused'][number]>()
  for (const { userId: raw, flaw, event } of refused) {
    const read = readUserId(raw)
    const shown = flaw === 'placeholder' ? raw.trim().toLowerCase() : ''
    const userId = flaw === 'tooMany' && 'userId' in read ? read.userId : shown
    const key = JSON.stringify([flaw, userId])
    counts.set(key, { flaw, userId, count: (counts.get(key)?.count ?? 0) + 1, lastEvent: event })
  }
  return [...counts.values()]
}
