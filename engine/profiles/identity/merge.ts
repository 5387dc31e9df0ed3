import type { Atom, LedgerEntry } from '#contract/profiles/identity.ts'
import { atomKey, atomsOf, type Change, type Directory, survivorOf } from './directory.ts'

/** A decision by a person. `id` is that of the new entry in the ledger, `at` is in milliseconds. */
export type PersonsDecision = { id: string; by: string; reason: string; at: number }

export type MergeProblem = 'sameProfile' | 'unknownProfile' | 'unknownAtom' | 'noAtomLeft' | 'alreadyUndone' | 'nothingToUndo'
export type Decided = { changes: Change[] } | { problem: MergeProblem }

/** Merges one profile into another. The id of a merged profile then stands for the surviving one. */
export const mergeProfiles = (
  directory: Directory,
  profiles: { from: string; into: string },
  decision: PersonsDecision,
): Decided => {
  const from = survivorOf(directory.survivors, profiles.from)
  const into = survivorOf(directory.survivors, profiles.into)
  if (from === into) return { problem: 'sameProfile' }
  const atoms = atomsOf(directory, from)
  if (atoms.length === 0 || atomsOf(directory, into).length === 0) return { problem: 'unknownProfile' }
  return {
    changes: [
      { do: 'moveAtoms', atoms, from, into },
      { do: 'mergeProfile', profile: from, survivor: into },
      { do: 'writeLedger', entry: entryOf({ from, into, atoms, rule: 'person', undoes: null }, decision) },
    ],
  }
}

/** Moves atoms that belong to another person into a new profile. At least one atom stays. */
export const splitProfile = (
  directory: Directory,
  { profile, atoms, into }: { profile: string; atoms: readonly Atom[]; into: string },
  decision: PersonsDecision,
): Decided => {
  const from = survivorOf(directory.survivors, profile)
  const keys = new Set(atoms.map(atomKey))
  const all = atomsOf(directory, from)
  const moved = all.filter((atom) => keys.has(atomKey(atom)))
  if (moved.length === 0 || moved.length < keys.size) return { problem: 'unknownAtom' }
  if (moved.length === all.length) return { problem: 'noAtomLeft' }
  const left = new Set(all.filter((atom) => !keys.has(atomKey(atom))).map(({ userId }) => userId))
  const users = new Set(moved.flatMap(({ userId }) => (userId === null || left.has(userId) ? [] : [userId])))
  return {
    changes: [
      { do: 'createProfile', profile: into },
      { do: 'moveAtoms', atoms: moved, from, into },
      ...[...users].map((userId): Change => ({ do: 'linkUser', userId, profile: into })),
      { do: 'keepApart', profiles: [into, from] },
      { do: 'writeLedger', entry: entryOf({ from, into, atoms: moved, rule: 'person', undoes: null }, decision) },
    ],
  }
}

/**
 * Undoes an entry of the ledger: its atoms return to their former profile, together with the atoms that user ids of that profile have got
 * since. Atoms that another entry has moved meanwhile stay where they are.
 */
export const undoEntry = (directory: Directory, entry: LedgerEntry, decision: PersonsDecision): Decided => {
  const { from } = entry
  if (entry.undoneBy !== null) return { problem: 'alreadyUndone' }
  if (from === null) return { problem: 'nothingToUndo' }
  const into = survivorOf(directory.survivors, entry.into)
  const survivors = new Map(directory.survivors)
  survivors.delete(from)
  const keys = new Set(entry.atoms.map(atomKey))
  const present = atomsOf(directory, into)
  const moved = present.filter((atom) => keys.has(atomKey(atom)) || isAtHome(directory, survivors, atom, from))
  if (moved.length === 0 || into === from) return { problem: 'nothingToUndo' }
  return {
    changes: [
      { do: 'reviveProfile', profile: from },
      { do: 'moveAtoms', atoms: moved, from: into, into: from },
      ...(moved.length === present.length ? [{ do: 'mergeProfile', profile: into, survivor: from } as const] : []),
      { do: 'keepApart', profiles: [from, into] },
      { do: 'writeLedger', entry: entryOf({ from: into, into: from, atoms: moved, rule: 'undo', undoes: entry.id }, decision) },
      { do: 'markUndone', entry: entry.id, by: decision.id },
    ],
  }
}

/** Whether an atom would belong to a profile if that profile had not been merged. */
const isAtHome = (directory: Directory, survivors: ReadonlyMap<string, string>, atom: Atom, profile: string): boolean => {
  const userId = atom.userId ?? directory.firstUsers.get(atom.anonymousId)
  const home = userId === undefined ? undefined : directory.users.get(userId)
  return home !== undefined && survivorOf(survivors, home) === profile
}

const entryOf = (
  entry: Pick<LedgerEntry, 'from' | 'into' | 'atoms' | 'rule' | 'undoes'>,
  { id, by, reason, at }: PersonsDecision,
): LedgerEntry => ({ ...entry, id, by, reason, at, evidence: null, undoneBy: null })
