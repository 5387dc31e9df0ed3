import { createHashIndex } from './hash-index.ts'
import { viewOf } from './record.ts'

/** Who did what: the people of a project, numbered from 0. */
export type PeopleTable = {
  count: number
  /** The number of the person whose atom has the hash at `own`, or else the one at `free`; -1 for nobody. */
  find: (view: DataView, own: number, free: number) => number
  /** The id of a person's profile. */
  profileOf: (person: number) => string
}

const hashBytes = 8
const idBytes = 16
const atomBytes = hashBytes + idBytes
const stepsAtOnce = 20_000

/**
 * A table of the atoms of a project: of each the hash and the id of its profile, in bytes one after the other. With `counted`, ids one after
 * the other, nobody else is found. It yields now and then, so that others get their turn.
 */
export function* createPeopleTable(atoms: Uint8Array, counted: Uint8Array | null): Generator<void, PeopleTable> {
  const view = viewOf(atoms)
  const known = atoms.byteLength / atomBytes
  const hashes = createHashIndex(known, hashBytes)
  const profiles = createHashIndex(known, idBytes)
  const personOf = new Int32Array(known)
  const firstAtom = new Int32Array(known)
  for (let atom = 0; atom < known; atom += 1) {
    const person = profiles.add(view, atom * atomBytes + hashBytes)
    if (person === profiles.size() - 1 && firstAtom[person] === 0) firstAtom[person] = atom
    personOf[hashes.add(view, atom * atomBytes)] = person
    if (atom % stepsAtOnce === 0) yield
  }
  const isCounted = counted && countedIn(viewOf(counted), profiles.find, profiles.size())
  return {
    count: profiles.size(),
    find: (from, own, free) => {
      let atom = hashes.find(from, own)
      if (atom < 0 && own !== free) atom = hashes.find(from, free)
      const person = personOf[atom] ?? -1
      return isCounted && isCounted[person] !== 1 ? -1 : person
    },
    profileOf: (person) => uuidAt(atoms, (firstAtom[person] ?? 0) * atomBytes + hashBytes),
  }
}

const countedIn = (ids: DataView, find: (view: DataView, offset: number) => number, people: number): Uint8Array => {
  const isCounted = new Uint8Array(people)
  for (let offset = 0; offset < ids.byteLength; offset += idBytes) {
    const person = find(ids, offset)
    if (person >= 0) isCounted[person] = 1
  }
  return isCounted
}

const uuidAt = (bytes: Uint8Array, offset: number): string => {
  const digits = Array.from(bytes.subarray(offset, offset + idBytes), (it) => it.toString(16).padStart(2, '0')).join('')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
