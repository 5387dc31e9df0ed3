import type { Atom, LedgerEntry } from '#contract/profiles/identity.ts'
import { isOrder, isRefund, orderKeyOf, worthOf } from '#engine/profiles/commerce.ts'
import type { Money, ProfileEvent } from '#engine/profiles/event.ts'
import { foldEvent } from '#engine/profiles/fold.ts'
import { atomKey, type Change, type Directory, type RefusedUserId, survivorOf } from '#engine/profiles/identity/directory.ts'
import { type IdentitySettings, type Resolved, resolveEvents } from '#engine/profiles/identity/resolve.ts'
import { readUserId } from '#engine/profiles/identity/user-id.ts'
import { measure, newMemory, type VisitorMemory } from '#engine/profiles/measure.ts'
import { type AtomWithState, type Profile, profileOf } from '#engine/profiles/profile.ts'
import { emptyState, type ProfileState } from '#engine/profiles/state.ts'
import type { Concerned, Known } from './known.store.ts'

/** What has to be written after a batch of events was folded. Nothing occurs twice in a list. */
export type Writes = {
  /** Without those of bots. */
  events: number
  atoms: (AtomWithState & { profile: string })[]
  visitors: { anonymousId: string; firstUser: string | null; memory: VisitorMemory }[]
  profiles: { profile: Profile; mergedInto: string | null }[]
  users: { userId: string; profile: string }[]
  claims: { userId: string; claims: number }[]
  refused: { flaw: string; userId: string; count: number; lastEvent: number }[]
  orders: { key: string; left: Money }[]
  ledger: LedgerEntry[]
}

type Settings = { identity: IdentitySettings; currency: string }

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

/** Folds a batch of events, in the order of the log, into what is known. All events were received on one UTC day. */
export const foldEvents = (known: Known, events: readonly ProfileEvent[], { identity, currency }: Settings): Writes => {
  const { resolved, changes, refused, directory } = resolveEvents(known.directory, events, identity)
  const orders = new Map<string, Money>()
  const memories = new Map<string, VisitorMemory>()
  const states = new Map<string, ProfileState>()
  for (const { event, atom } of resolved) {
    const key = atomKey(atom)
    const memory = memories.get(event.anonymousId) ?? known.memories.get(event.anonymousId) ?? newMemory
    const measured = measure(memory, event, { order: orderOf(event, known, orders), currency })
    noteOrder(event, measured.adds.refund, { known, orders, currency })
    if (!isSameMemory(memory, measured.memory)) memories.set(event.anonymousId, measured.memory)
    states.set(key, foldEvent(states.get(key) ?? known.states.get(key) ?? emptyState, { event, adds: measured.adds }))
  }
  const stateOf = (key: string) => states.get(key) ?? known.states.get(key) ?? emptyState
  return {
    events: resolved.length,
    ...placesAfter({ resolved, changes, directory, stateOf }),
    visitors: visitorsAfter({ memories, changes, directory, known }),
    ...identifiersIn(changes, refused),
    orders: [...orders].map(([key, left]) => ({ key, left })),
  }
}

const orderOf = (event: ProfileEvent, known: Known, orders: ReadonlyMap<string, Money>) => {
  if (!isOrder(event) && !isRefund(event)) return null
  const key = orderKeyOf(event)
  const left = orders.get(key) ?? known.orders.get(key) ?? null
  return { isNew: left === null, left }
}

type Orders = { known: Known; orders: Map<string, Money>; currency: string }

/** A refund leaves less of its order; the first purchase with a key is a new order. */
const noteOrder = (event: ProfileEvent, refund: Money | null, { known, orders, currency }: Orders) => {
  const order = orderOf(event, known, orders)
  if (order === null) return
  if (isOrder(event) && order.isNew) orders.set(orderKeyOf(event), worthOf(event, currency))
  if (refund && order.left) orders.set(orderKeyOf(event), { ...order.left, amount: order.left.amount - refund.amount })
}

const isSameMemory = (one: VisitorMemory, other: VisitorMemory) =>
  one.visits === other.visits && one.pageViews === other.pageViews && one.consent === other.consent

type Outcome = {
  resolved: readonly Resolved[]
  changes: readonly Change[]
  directory: Directory
  stateOf: (key: string) => ProfileState
}

/** The atoms whose state or profile changed, and the profiles that have, had or lost one of them. */
const placesAfter = ({ resolved, changes, directory, stateOf }: Outcome): Pick<Writes, 'atoms' | 'profiles'> => {
  const changedAtoms = new Map(resolved.map(({ atom }) => [atomKey(atom), atom]))
  const changedProfiles = new Set(resolved.map(({ profile }) => survivorOf(directory.survivors, profile)))
  for (const change of changes) {
    if (change.do === 'moveAtoms') for (const atom of change.atoms) changedAtoms.set(atomKey(atom), atom)
    if (change.do === 'moveAtoms') changedProfiles.add(change.from).add(survivorOf(directory.survivors, change.into))
    if (change.do === 'createProfile' || change.do === 'mergeProfile') changedProfiles.add(change.profile)
  }
  const members = new Map<string, AtomWithState[]>([...changedProfiles].map((id) => [id, []]))
  for (const [key, { atom, profile }] of directory.atoms) members.get(profile)?.push({ atom, state: stateOf(key) })
  return {
    atoms: [...changedAtoms].map(([key, atom]) => ({ atom, state: stateOf(key), profile: profileOfAtom(directory, key, atom) })),
    profiles: [...members].map(([id, atoms]) => ({
      profile: profileOf({ id, atoms, rfm: null }),
      mergedInto: directory.survivors.get(id) ?? null,
    })),
  }
}

const profileOfAtom = (directory: Directory, key: string, atom: Atom): string => {
  const place = directory.atoms.get(key)
  if (!place) throw new Error(`an atom of ${atom.anonymousId.length} characters has no profile`)
  return place.profile
}

type Visited = { memories: ReadonlyMap<string, VisitorMemory>; changes: readonly Change[]; directory: Directory; known: Known }

const visitorsAfter = ({ memories, changes, directory, known }: Visited): Writes['visitors'] => {
  const changed = new Set(memories.keys())
  for (const change of changes) if (change.do === 'setFirstUser') changed.add(change.anonymousId)
  return [...changed].map((anonymousId) => ({
    anonymousId,
    firstUser: directory.firstUsers.get(anonymousId) ?? null,
    memory: memories.get(anonymousId) ?? known.memories.get(anonymousId) ?? newMemory,
  }))
}

const identifiersIn = (
  changes: readonly Change[],
  refused: readonly RefusedUserId[],
): Pick<Writes, 'users' | 'claims' | 'refused' | 'ledger'> => {
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
