import { atomKey, type Directory } from '#engine/profiles/identity/directory.ts'
import type { Writes } from './fold-events.ts'

/** Rows that a batch has changed and that are not written yet, because the next batch of the transaction is about to change them again. */
export type HeldRows = Pick<Writes, 'atoms' | 'profiles' | 'visitors'>

export const noRowsHeld: HeldRows = { atoms: [], profiles: [], visitors: [] }

export const isAnyHeld = ({ atoms, profiles, visitors }: HeldRows): boolean =>
  atoms.length + profiles.length + visitors.length > 0

/** What a batch has to write, with the rows that were held back before it and that it has not changed. */
export const withHeld = (writes: Writes, held: HeldRows): Writes =>
  isAnyHeld(held)
    ? {
        ...writes,
        atoms: over(held.atoms, writes.atoms, ({ atom }) => atomKey(atom)),
        profiles: over(held.profiles, writes.profiles, ({ id }) => id),
        visitors: over(held.visitors, writes.visitors, ({ anonymousId }) => anonymousId),
      }
    : writes

/**
 * Parts what is to be written now from what can wait for the next batch, which is about these anonymous ids. A profile that was merged never
 * waits: memberships and lists are followed through the rows of merged profiles.
 */
export const holdBack = (
  writes: Writes,
  { directory, anonymousIds }: { directory: Directory; anonymousIds: readonly string[] },
): { now: Writes; held: HeldRows } => {
  const ids = new Set(anonymousIds)
  const owners = new Set<string>()
  for (const { atom, profile } of directory.atoms.values()) if (ids.has(atom.anonymousId)) owners.add(profile)
  const atoms = partBy(writes.atoms, ({ atom }) => ids.has(atom.anonymousId))
  const profiles = partBy(writes.profiles, ({ id, mergedInto }) => mergedInto === null && owners.has(id))
  const visitors = partBy(writes.visitors, ({ anonymousId }) => ids.has(anonymousId))
  return {
    now: { ...writes, atoms: atoms.others, profiles: profiles.others, visitors: visitors.others },
    held: { atoms: atoms.fitting, profiles: profiles.fitting, visitors: visitors.fitting },
  }
}

const over = <Item>(under: Item[], upper: Item[], keyOf: (item: Item) => string): Item[] => {
  const keys = new Set(upper.map(keyOf))
  return [...under.filter((item) => !keys.has(keyOf(item))), ...upper]
}

const partBy = <Item>(items: readonly Item[], fits: (item: Item) => boolean): { fitting: Item[]; others: Item[] } => {
  const fitting: Item[] = []
  const others: Item[] = []
  for (const item of items) (fits(item) ? fitting : others).push(item)
  return { fitting, others }
}
