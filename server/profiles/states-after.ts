import type { Atom } from '#contract/profiles/identity.ts'
import type { MeasuredEvent } from '#engine/profiles/event.ts'
import { combine, foldEvent } from '#engine/profiles/fold.ts'
import { atomKey, type Change, type Directory, survivorOf } from '#engine/profiles/identity/directory.ts'
import type { Resolved } from '#engine/profiles/identity/resolve.ts'
import type { Needs } from '#engine/profiles/occurrences.ts'
import { emptyState, type ProfileState } from '#engine/profiles/state.ts'
import type { Moment, Writes } from './fold-events.ts'
import type { Known, KnownProfile } from './known.store.ts'

type Batch = {
  known: Known
  resolved: readonly Resolved[]
  /** In the order of `resolved`. */
  measured: readonly MeasuredEvent[]
  changes: readonly Change[]
  directory: Directory
  needs: Needs
  /** Whether the states before and after each event are wanted. A batch keeps all of them otherwise only until the next event. */
  withMoments: boolean
}

/**
 * The profiles and atoms that a batch changes. Merges come first and events after them, which the order-free fold allows: so an event is
 * folded into its profile, and a second time into its atom only where the profile has several.
 */
export const statesAfter = (batch: Batch): Pick<Writes, 'profiles' | 'atoms' | 'lastEvents' | 'moments'> => {
  const profiles = mergedProfiles(batch)
  const states = new Map<string, ProfileState>()
  const lastEvents = new Map<string, number>()
  const moments: Moment[] = []
  for (const [place, { atom, profile: id }] of batch.resolved.entries()) {
    const event = batch.measured[place]
    const survivor = survivorOf(batch.directory.survivors, id)
    const profile = profiles.get(survivor)
    if (!event || !profile) throw new Error('an event has no profile')
    const before = profile.state
    profile.state = foldEvent(before, event, batch.needs)
    if (batch.withMoments) moments.push({ event: event.event, profile: survivor, before, after: profile.state })
    lastEvents.set(survivor, event.event.id)
    if (profile.atoms === 1) continue
    const key = atomKey(atom)
    states.set(key, foldEvent(states.get(key) ?? stateBefore(batch.known, key), event, batch.needs))
  }
  const atoms = changedAtoms(batch, profiles)
  for (const key of states.keys()) if (!atoms.has(key)) atoms.set(key, atomAt(batch.directory, key))
  return {
    lastEvents,
    moments,
    profiles: [
      ...[...profiles].map(([id, profile]) => ({ id, ...profile, mergedInto: null })),
      ...batch.changes.flatMap((change) => (change.do === 'mergeProfile' ? [mergedRow(change)] : [])),
    ],
    atoms: [...atoms].map(([key, { atom, profile }]) => ({
      atom,
      profile,
      state: profiles.get(profile)?.atoms === 1 ? null : (states.get(key) ?? stateBefore(batch.known, key)),
    })),
  }
}

type Profiles = Map<string, KnownProfile>

/** The surviving profiles of a batch before its events are folded, with all their atoms counted. */
const mergedProfiles = ({ known, resolved, changes, directory }: Batch): Profiles => {
  const survivor = (id: string) => survivorOf(directory.survivors, id)
  const profiles: Profiles = new Map()
  for (const { profile, atom } of resolved) {
    const id = survivor(profile)
    if (!profiles.has(id)) profiles.set(id, { state: emptyState, atoms: 0, isIdentified: false, unit: atom.anonymousId })
  }
  for (const [id, part] of known.profiles) {
    const whole = profiles.get(survivor(id))
    if (whole) profiles.set(survivor(id), joined(whole, part))
  }
  for (const change of changes) {
    const profile = change.do === 'addAtom' ? profiles.get(survivor(change.profile)) : undefined
    if (change.do !== 'addAtom' || !profile) continue
    profile.atoms += 1
    profile.isIdentified ||= change.atom.userId !== null
  }
  return profiles
}

const joined = (one: KnownProfile, other: KnownProfile): KnownProfile => ({
  state: combine([one.state, other.state]),
  atoms: one.atoms + other.atoms,
  isIdentified: one.isIdentified || other.isIdentified,
  unit: firstEventOf(other) < firstEventOf(one) ? other.unit : one.unit,
})

const firstEventOf = ({ state }: KnownProfile) => state.firstEvent ?? Number.POSITIVE_INFINITY

/** The state of an atom before the batch. The only atom of a profile has the profile's. */
const stateBefore = (known: Known, key: string): ProfileState => {
  const place = known.directory.atoms.get(key)
  if (!place) return emptyState
  return known.states.get(key) ?? known.profiles.get(place.profile)?.state ?? emptyState
}

type Places = Map<string, { atom: Atom; profile: string }>

/** Atoms that are new or were moved, and those that are no longer the only one of their profile. */
const changedAtoms = ({ known, changes, directory }: Batch, profiles: Profiles): Places => {
  const atoms: Places = new Map()
  for (const change of changes) {
    const changed = change.do === 'addAtom' ? [change.atom] : change.do === 'moveAtoms' ? change.atoms : []
    for (const atom of changed) atoms.set(atomKey(atom), atomAt(directory, atomKey(atom)))
  }
  for (const [key, { profile }] of known.directory.atoms) {
    const place = atomAt(directory, key)
    const isMade = known.profiles.get(profile)?.atoms === 1 && (profiles.get(place.profile)?.atoms ?? 1) > 1
    if (isMade) atoms.set(key, place)
  }
  return atoms
}

const atomAt = (directory: Directory, key: string) => {
  const place = directory.atoms.get(key)
  if (!place) throw new Error('an atom has no profile')
  return place
}

/** What is left of a profile that has become part of another. */
export const mergedRow = ({ profile, survivor }: { profile: string; survivor: string }): Writes['profiles'][number] => ({
  id: profile,
  mergedInto: survivor,
  state: emptyState,
  atoms: 0,
  isIdentified: false,
  unit: profile,
})
