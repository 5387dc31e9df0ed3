import { atomKey, type Directory } from '#engine/profiles/identity/directory.ts'
import type { Writes } from './fold-events.ts'
import type { Known } from './known.store.ts'

/**
 * What a batch has changed, as if it were read again once it is written. Whoever it links to is in it too: `directory` is that of the batch
 * after its changes, and all that it says of user ids and of merged profiles is kept.
 */
export const knownAfter = (directory: Directory, writes: Writes): Known => {
  const living = writes.profiles.filter(({ mergedInto }) => mergedInto === null)
  return {
    directory: {
      ...directory,
      atoms: new Map(writes.atoms.map(({ atom, profile }) => [atomKey(atom), { atom, profile }])),
      firstUsers: new Map(
        writes.visitors.flatMap(({ anonymousId, firstUser }) => (firstUser === null ? [] : [[anonymousId, firstUser]])),
      ),
      identified: new Set(living.flatMap(({ id, isIdentified }) => (isIdentified ? [id] : []))),
    },
    profiles: new Map(living.map(({ id, state, atoms, isIdentified, unit }) => [id, { state, atoms, isIdentified, unit }])),
    states: new Map(writes.atoms.flatMap(({ atom, state }) => (state ? [[atomKey(atom), state]] : []))),
    memories: new Map(writes.visitors.map(({ anonymousId, memory }) => [anonymousId, memory])),
    orders: new Map(writes.orders.map(({ key, left }) => [key, left])),
  }
}

/** What was read for a batch before the one before it was written, with what that one has changed (`knownAfter`). */
export const alsoKnown = (read: Known, changed: Known): Known => {
  const { survivors, atoms } = changed.directory
  const isUnmerged = (id: string) => !survivors.has(id)
  return {
    directory: {
      atoms: over(read.directory.atoms, atoms),
      identified: new Set([
        ...[...read.directory.identified].filter((id) => isUnmerged(id) && !changed.profiles.has(id)),
        ...changed.directory.identified,
      ]),
      users: over(read.directory.users, changed.directory.users),
      firstUsers: over(read.directory.firstUsers, changed.directory.firstUsers),
      contacts: over(read.directory.contacts, changed.directory.contacts),
      claims: over(read.directory.claims, changed.directory.claims),
      blocked: new Set([...read.directory.blocked, ...changed.directory.blocked]),
      survivors: over(read.directory.survivors, survivors),
      apart: changed.directory.apart,
    },
    profiles: over(new Map([...read.profiles].filter(([id]) => isUnmerged(id))), changed.profiles),
    // No rule leaves a profile with one atom that had more, so an atom that has a state of its own keeps one.
    states: over(read.states, changed.states),
    memories: over(read.memories, changed.memories),
    orders: over(read.orders, changed.orders),
  }
}

const over = <Value>(under: ReadonlyMap<string, Value>, upper: ReadonlyMap<string, Value>): ReadonlyMap<string, Value> => {
  const both = new Map(under)
  for (const [key, value] of upper) both.set(key, value)
  return both
}
