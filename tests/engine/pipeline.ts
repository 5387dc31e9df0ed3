import type { Atom } from '#contract/profiles/identity.ts'
import { countedRefund, isOrder, isRefund, orderKeyOf, worthOf } from '#engine/profiles/commerce.ts'
import type { MeasuredEvent, Money, ProfileEvent } from '#engine/profiles/event.ts'
import { foldEvent } from '#engine/profiles/fold.ts'
import { atomKey, type Directory, emptyDirectory } from '#engine/profiles/identity/directory.ts'
import { type IdentitySettings, resolveEvents } from '#engine/profiles/identity/resolve.ts'
import { measure, newMemory } from '#engine/profiles/measure.ts'
import { type Needs, noNeeds } from '#engine/profiles/occurrences.ts'
import { type Profile, profileOf } from '#engine/profiles/profile.ts'
import { readEvent, type StoredEvent } from '#engine/profiles/read-event.ts'
import { emptyState, type ProfileState } from '#engine/profiles/state.ts'

export const currency = 'CNY'

export const settings: IdentitySettings = { newId: (cause) => cause, mergeBy: [], countBots: false }

/** Reads and measures a log from its beginning. */
export const measureAll = (rows: readonly StoredEvent[]): MeasuredEvent[] => {
  const memories = new Map<string, typeof newMemory>()
  const orders = new Map<string, Money>()
  return rows.map(readEvent).map((event) => {
    const key = orderKeyOf(event)
    const left = orders.get(key) ?? null
    const order = { isNew: left === null, left }
    if (isOrder(event) && left === null) orders.set(key, worthOf(event, currency))
    const refund = isRefund(event) ? countedRefund(event, left) : null
    if (refund && left) orders.set(key, { ...left, amount: left.amount - refund.amount })
    const measured = measure(memories.get(event.anonymousId) ?? newMemory, event, { order, currency })
    memories.set(event.anonymousId, measured.memory)
    return measured.event
  })
}

export type Folded = { directory: Directory; atoms: Map<string, { atom: Atom; state: ProfileState }> }

/** What a pipeline does with a log, in memory. */
export const foldLog = (rows: readonly StoredEvent[], needs: Needs = noNeeds, identity = settings): Folded => {
  const { resolved, directory } = resolveEvents(emptyDirectory, measureAll(rows), identity)
  const atoms: Folded['atoms'] = new Map()
  for (const { event, atom } of resolved) {
    const state = atoms.get(atomKey(atom))?.state ?? emptyState
    atoms.set(atomKey(atom), { atom, state: foldEvent(state, event, needs) })
  }
  return { directory, atoms }
}

/** The profiles of folded atoms, by id. */
export const profilesOf = ({ directory, atoms }: Folded, rfm: string | null = null): Map<string, Profile> => {
  const byProfile = new Map<string, { atom: Atom; state: ProfileState }[]>()
  for (const [key, { profile }] of directory.atoms) {
    const folded = atoms.get(key)
    if (folded) byProfile.set(profile, [...(byProfile.get(profile) ?? []), folded])
  }
  return new Map([...byProfile].map(([id, members]) => [id, profileOf({ id, atoms: members, rfm })]))
}

export const eventOf = (event: Partial<ProfileEvent>): ProfileEvent => ({
  id: 1,
  at: 0,
  messageId: 'm1',
  type: 'track',
  name: 'search',
  anonymousId: 'a1',
  userId: null,
  sessionId: null,
  pageViewId: null,
  properties: {},
  traits: null,
  page: {},
  firstSource: null,
  lastSource: null,
  country: null,
  device: null,
  language: null,
  consent: {},
  consentVersion: null,
  isBot: false,
  isFromServer: false,
  ...event,
})

export const measuredOf = (event: Partial<MeasuredEvent>): MeasuredEvent => ({
  ...eventOf(event),
  startsVisit: false,
  engagedMs: 0,
  consentChanges: [],
  order: null,
  refund: null,
  ...event,
})
