import type { Atom } from '#contract/profiles/identity.ts'
import { isOrder, orderKeyOf, worthOf } from '#engine/profiles/commerce.ts'
import type { Increments, MeasuredEvent, Money, ProfileEvent } from '#engine/profiles/event.ts'
import { foldEvent } from '#engine/profiles/fold.ts'
import { atomKey, type Directory, emptyDirectory } from '#engine/profiles/identity/directory.ts'
import { type IdentitySettings, resolveEvents } from '#engine/profiles/identity/resolve.ts'
import { measure, newMemory, type VisitorMemory } from '#engine/profiles/measure.ts'
import { type Needs, noNeeds } from '#engine/profiles/occurrences.ts'
import { type Profile, profileOf } from '#engine/profiles/profile.ts'
import { readEvent, type StoredEvent } from '#engine/profiles/read-event.ts'
import { emptyState, type ProfileState } from '#engine/profiles/state.ts'

export const currency = 'CNY'

export const settings: IdentitySettings = { newId: (cause) => cause, mergeBy: [], countBots: false }

/** Measures events in the order of the log, from its beginning. */
export const measureEvents = (events: readonly ProfileEvent[]): MeasuredEvent[] => {
  const memories = new Map<string, VisitorMemory>()
  const orders = new Map<string, Money>()
  return events.map((event) => {
    const key = orderKeyOf(event)
    const left = orders.get(key) ?? null
    if (isOrder(event) && left === null) orders.set(key, worthOf(event, currency))
    const order = { isNew: left === null, left }
    const { memory, adds } = measure(memories.get(event.anonymousId) ?? newMemory, event, { order, currency })
    if (adds.refund && left) orders.set(key, { ...left, amount: left.amount - adds.refund.amount })
    memories.set(event.anonymousId, memory)
    return { event, adds }
  })
}

export const measureAll = (rows: readonly StoredEvent[]): MeasuredEvent[] => measureEvents(rows.map(readEvent))

export type Folded = { directory: Directory; atoms: Map<string, { atom: Atom; state: ProfileState }> }

/** What a pipeline does with a log, in memory: resolve, measure, fold. */
export const foldLog = (rows: readonly StoredEvent[], needs: Needs = noNeeds, identity = settings): Folded => {
  const { resolved, directory } = resolveEvents(emptyDirectory, rows.map(readEvent), identity)
  const measured = measureEvents(resolved.map(({ event }) => event))
  const atoms: Folded['atoms'] = new Map()
  for (const [index, { atom }] of resolved.entries()) {
    const event = measured[index]
    const state = atoms.get(atomKey(atom))?.state ?? emptyState
    if (event) atoms.set(atomKey(atom), { atom, state: foldEvent(state, event, needs) })
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
  timeZone: null,
  isBot: false,
  isFromServer: false,
  isImported: false,
  ...event,
})

export const measuredOf = ({
  startsVisit = false,
  engagedMs = 0,
  consentChanges = [],
  order = null,
  refund = null,
  ...event
}: Partial<ProfileEvent & Increments>): MeasuredEvent => ({
  event: eventOf(event),
  adds: { startsVisit, engagedMs, consentChanges, order, refund },
})
