import type { Atom } from '#contract/profiles/identity.ts'
import { atomKey, type Directory, emptyDirectory } from '#engine/profiles/identity/directory.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { Fold } from './folds.store.ts'
import type { profileUsers } from './identity.schema.ts'
import type { KnownProfile } from './known.store.ts'
import type { profileAtoms, profiles, profileVisitors } from './profiles.schema.ts'

/** People with all their atoms, as a decision about them needs it. `states` are those of all atoms. */
export type People = {
  directory: Directory
  profiles: ReadonlyMap<string, KnownProfile>
  states: ReadonlyMap<string, ProfileState>
}

type ReachedRow = Row<typeof profiles, 'id' | 'merged_into' | 'state' | 'atoms' | 'is_identified' | 'unit'>
type AtomRow = Row<typeof profileAtoms, 'anonymous_id' | 'user_id' | 'profile_id' | 'state'>

/** The profiles that these ids stand for, with everything that decides where their atoms belong. */
export const readPeople = async (queries: Queries, fold: Fold, ids: string[]): Promise<People> => {
  const reached = await readChains(queries, fold, ids)
  const atoms = await readAtomsOf(
    queries,
    fold,
    reached.map(({ id }) => id),
  )
  const visitors = await readFirstUsers(queries, fold, [...new Set(atoms.map((row) => row.anonymous_id))])
  const userIds = [...atoms.map((row) => row.user_id), ...visitors.map((row) => row.first_user ?? '')].filter((it) => it !== '')
  const users = await readHomes(queries, fold, [...new Set(userIds)])
  const homes = await readChains(queries, fold, [...new Set(users.map((row) => row.profile_id))])
  const living = reached.filter((row) => row.merged_into === null)
  const states = new Map(living.map((row) => [row.id, row.state]))
  return {
    directory: {
      ...emptyDirectory,
      atoms: new Map(atoms.map((row) => [atomKey(atomOf(row)), { atom: atomOf(row), profile: row.profile_id }])),
      identified: new Set(living.filter((row) => row.is_identified).map((row) => row.id)),
      users: new Map(users.map((row) => [row.user_id, row.profile_id])),
      firstUsers: new Map(visitors.flatMap((row) => (row.first_user === null ? [] : [[row.anonymous_id, row.first_user]]))),
      survivors: new Map([...reached, ...homes].flatMap((row) => (row.merged_into === null ? [] : [[row.id, row.merged_into]]))),
    },
    profiles: new Map(
      living.map((row) => [row.id, { state: row.state, atoms: row.atoms, isIdentified: row.is_identified, unit: row.unit }]),
    ),
    states: new Map(
      atoms.flatMap((row) => {
        // The only atom of a profile has the profile's state.
        const state = row.state ?? states.get(row.profile_id)
        return state ? [[atomKey(atomOf(row)), state]] : []
      }),
    ),
  }
}

export const atomOf = (row: { anonymous_id: string; user_id: string }): Atom => ({
  anonymousId: row.anonymous_id,
  userId: row.user_id === '' ? null : row.user_id,
})

/** Profiles, and those that they have become part of. */
const readChains = ({ query }: Queries, { projectId, generation }: Fold, ids: string[]): Promise<ReachedRow[]> =>
  query<ReachedRow>(
    `with recursive reached (id, merged_into) as (
       select id, merged_into from profiles where project_id = $1 and generation = $2::int and id = any($3::uuid[])
        union
       select p.id, p.merged_into from reached r
         join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = r.merged_into)
     select p.id, p.merged_into, p.state, p.atoms, p.is_identified, p.unit
       from reached r join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = r.id`,
    [projectId, generation, ids],
  )

const readAtomsOf = ({ query }: Queries, { projectId, generation }: Fold, ids: string[]): Promise<AtomRow[]> =>
  query<AtomRow>(
    `select anonymous_id, user_id, profile_id, state from profile_atoms
      where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])
      order by anonymous_id collate "C", user_id collate "C"`,
    [projectId, generation, ids],
  )

const readFirstUsers = ({ query }: Queries, { projectId, generation }: Fold, anonymousIds: string[]) =>
  query<Row<typeof profileVisitors, 'anonymous_id' | 'first_user'>>(
    `select anonymous_id, first_user from profile_visitors
      where project_id = $1 and generation = $2::int and anonymous_id = any($3::text[])`,
    [projectId, generation, anonymousIds],
  )

const readHomes = ({ query }: Queries, { projectId, generation }: Fold, userIds: string[]) =>
  query<Row<typeof profileUsers, 'user_id' | 'profile_id'>>(
    'select user_id, profile_id from profile_users where project_id = $1 and generation = $2::int and user_id = any($3::text[])',
    [projectId, generation, userIds],
  )

export const findProfileOfAtom = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  atom: Atom,
): Promise<string | null> => {
  const [row] = await query<Row<typeof profileAtoms, 'profile_id'>>(
    'select profile_id from profile_atoms where project_id = $1 and generation = $2::int and anonymous_id = $3 and user_id = $4',
    [projectId, generation, atom.anonymousId, atom.userId ?? ''],
  )
  return row?.profile_id ?? null
}
