import type { Atom } from '#contract/profiles/identity.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { HeldFold } from './decisions.store.ts'
import type { Group } from './erasure.store.ts'
import type { LogRow } from './folds.store.ts'
import { findAtomsOfBrowsers, findParts } from './history.store.ts'
import { atomOf } from './people.store.ts'
import type { ProfileRow } from './profile-pages.store.ts'

/** The person, and what of the group that they belong to is theirs alone. */
export type Person = {
  row: ProfileRow
  /** Their profile and those that have become part of it. */
  ids: string[]
  atoms: Atom[]
  userIds: string[]
  /** Browsers that nobody else has used. */
  ownBrowsers: string[]
}

/** Events of bots belong to nobody; those of the person's own browsers go with them. */
export const isTheirs = (row: LogRow, owner: string | null, { row: { id }, ownBrowsers }: Person): boolean =>
  owner === id || (owner === null && ownBrowsers.includes(row.anonymous_id))

/** A profile with all that is of one person. */
export const personOf = async (queries: Queries, fold: HeldFold, row: ProfileRow, group: Group): Promise<Person> => {
  const places = await findAtomsOfBrowsers(queries, fold, group.anonymousIds)
  const atoms = places.filter((it) => it.profile_id === row.id).map(atomOf)
  const shared = new Set(places.filter((it) => it.profile_id !== row.id).map((it) => it.anonymous_id))
  const others = new Set(places.filter((it) => it.profile_id !== row.id).map((it) => it.user_id))
  const userIds = [...new Set(atoms.flatMap((it) => (it.userId === null || others.has(it.userId) ? [] : [it.userId])))]
  return {
    row,
    ids: (await findParts(queries, fold, row.id)).sort(),
    atoms,
    userIds,
    ownBrowsers: [...new Set(atoms.map((it) => it.anonymousId))].filter((it) => !shared.has(it)),
  }
}
