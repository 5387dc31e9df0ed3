import type { Atom, LedgerEntry } from '#contract/profiles/identity.ts'
import type { UserIdFlaw } from './user-id.ts'

/** An atom as a key, unique for each atom: the length of the anonymous id tells where it ends. */
export const atomKey = ({ anonymousId, userId }: Atom): string =>
  userId === null ? `${anonymousId.length} ${anonymousId}` : `${anonymousId.length} ${anonymousId} ${userId}`

/**
 * What is known of the people that a batch of events is about: the atoms of their anonymous ids, and all atoms of the profiles that may
 * become part of another. Rules move only profiles without a user id; a decision of a person may move any.
 */
export type Directory = {
  /** The keys are those of `atomKey`. */
  atoms: ReadonlyMap<string, { atom: Atom; profile: string }>
  /** Profiles that had a user id before the batch: of these not all atoms need to be here. */
  identified: ReadonlySet<string>
  /** The profile with which a user id was first known: its new atoms belong to that profile, or to the one that it was merged into. */
  users: ReadonlyMap<string, string>
  /** The first user id of an anonymous id. */
  firstUsers: ReadonlyMap<string, string>
  /** The profile with which a contact was first known. A contact is `email:` or `phone:` and the result of `readEmail` or `readPhone`. */
  contacts: ReadonlyMap<string, string>
  /** The number of different anonymous ids that claimed a user id on the day of the batch. */
  claims: ReadonlyMap<string, number>
  /** User ids that identify nobody since too many anonymous ids claimed them. */
  blocked: ReadonlySet<string>
  /** The profile into which a merged one was merged. */
  survivors: ReadonlyMap<string, string>
  /** Pairs of profiles whose merge was undone: only a person can merge them again, not a rule. */
  apart: readonly (readonly [string, string])[]
}

/** The changes that a store has to write, in this order. */
export type Change =
  | { do: 'createProfile'; profile: string }
  | { do: 'addAtom'; atom: Atom; profile: string }
  | { do: 'linkUser'; userId: string; profile: string }
  | { do: 'setFirstUser'; anonymousId: string; userId: string }
  | { do: 'linkContact'; contact: string; profile: string }
  | { do: 'countClaim'; userId: string; claims: number }
  | { do: 'blockUser'; userId: string }
  | { do: 'moveAtoms'; atoms: Atom[]; from: string; into: string }
  /** All atoms of `profile` moved to `survivor`; a lookup of `profile` finds `survivor`. */
  | { do: 'mergeProfile'; profile: string; survivor: string }
  | { do: 'reviveProfile'; profile: string }
  | { do: 'keepApart'; profiles: readonly [string, string] }
  | { do: 'writeLedger'; entry: LedgerEntry }
  | { do: 'markUndone'; entry: string; by: string }

/** A user id in an event that identifies nobody. */
export type RefusedUserId = { userId: string; flaw: UserIdFlaw; event: number }

export const emptyDirectory: Directory = {
  atoms: new Map(),
  identified: new Set(),
  users: new Map(),
  firstUsers: new Map(),
  contacts: new Map(),
  claims: new Map(),
  blocked: new Set(),
  survivors: new Map(),
  apart: [],
}

/** The directory after changes. */
export const applyChanges = (directory: Directory, changes: readonly Change[]): Directory => {
  const copy = copyOf(directory)
  for (const change of changes) applyTo(copy, change)
  return directoryOf(copy)
}

/** A directory that its creator may change. `atomsOfProfiles` has the keys of the atoms that each profile has or had. */
export type Draft = ReturnType<typeof copyOf>

export const copyOf = (directory: Directory) => ({
  atoms: new Map(directory.atoms),
  atomsOfProfiles: keysByProfile(directory.atoms),
  identified: directory.identified,
  users: new Map(directory.users),
  firstUsers: new Map(directory.firstUsers),
  contacts: new Map(directory.contacts),
  claims: new Map(directory.claims),
  blocked: new Set(directory.blocked),
  survivors: new Map(directory.survivors),
  apart: [...directory.apart],
})

/** The directory that a draft has become. */
export const directoryOf = ({ atomsOfProfiles: _, ...directory }: Draft): Directory => directory

const keysByProfile = (atoms: Directory['atoms']) => {
  const keys = new Map<string, string[]>()
  for (const [key, { profile }] of atoms) addTo(keys, profile, key)
  return keys
}

const addTo = (keys: Map<string, string[]>, profile: string, key: string) => {
  const known = keys.get(profile)
  if (known) known.push(key)
  else keys.set(profile, [key])
}

/** A key stays where an atom was before. */
const placeAtom = ({ atoms, atomsOfProfiles }: Draft, atom: Atom, profile: string) => {
  const key = atomKey(atom)
  const isThere = atoms.get(key)?.profile === profile
  atoms.set(key, { atom, profile })
  if (!isThere && !atomsOfProfiles.get(profile)?.includes(key)) addTo(atomsOfProfiles, profile, key)
}

export const applyTo = (draft: Draft, change: Change): void => {
  switch (change.do) {
    case 'addAtom':
      placeAtom(draft, change.atom, change.profile)
      break
    case 'linkUser':
      draft.users.set(change.userId, change.profile)
      break
    case 'setFirstUser':
      draft.firstUsers.set(change.anonymousId, change.userId)
      break
    case 'linkContact':
      draft.contacts.set(change.contact, change.profile)
      break
    case 'countClaim':
      draft.claims.set(change.userId, change.claims)
      break
    case 'blockUser':
      draft.blocked.add(change.userId)
      break
    case 'moveAtoms':
      for (const atom of change.atoms) placeAtom(draft, atom, change.into)
      break
    case 'mergeProfile':
      draft.survivors.set(change.profile, change.survivor)
      break
    case 'reviveProfile':
      draft.survivors.delete(change.profile)
      break
    case 'keepApart':
      draft.apart.push(change.profiles)
      break
  }
}

/** The atoms of a profile, as far as the directory knows them, in an order that does not depend on how it was read. */
export const atomsOf = (directory: Directory, profile: string): Atom[] =>
  inOrder([...directory.atoms.values()].filter((it) => it.profile === profile).map(({ atom }) => atom))

/** The same of a draft, which need not look through all atoms. */
export const atomsIn = ({ atoms, atomsOfProfiles }: Draft, profile: string): Atom[] =>
  inOrder(
    (atomsOfProfiles.get(profile) ?? []).flatMap((key) => {
      const place = atoms.get(key)
      return place?.profile === profile ? [place.atom] : []
    }),
  )

/** The directory of a rebuild is read in another order than that of a live fold, and both write these lists into the ledger. */
const inOrder = (atoms: Atom[]): Atom[] =>
  atoms
    .map((atom) => ({ atom, text: JSON.stringify([atom.anonymousId, atom.userId]) }))
    .sort((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ atom }) => atom)

/** The profile that an id stands for: itself, or the one that it was merged into. */
export const survivorOf = (survivors: ReadonlyMap<string, string>, profile: string): string => {
  if (!survivors.has(profile)) return profile
  const passed = new Set<string>()
  let answer = profile
  for (let next = survivors.get(answer); next !== undefined && !passed.has(next); next = survivors.get(answer)) {
    passed.add(answer)
    answer = next
  }
  return answer
}
