import type { Atom } from '#contract/profiles/identity.ts'
import type { Money } from '#engine/profiles/event.ts'
import { atomKey, type Directory, emptyDirectory } from '#engine/profiles/identity/directory.ts'
import type { VisitorMemory } from '#engine/profiles/measure.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { Fold } from './folds.store.ts'
import type { profileClaims, profileRefusedIds, profileUsers } from './identity.schema.ts'
import type { profileAtoms, profileOrders, profiles, profileVisitors } from './profiles.schema.ts'

/** What a batch of events is about. User ids are normalised. */
export type Concerned = { anonymousIds: string[]; userIds: string[]; orderKeys: string[]; day: string }

/** A profile before a batch. `unit` is the anonymous id of its oldest atom. */
export type KnownProfile = { state: ProfileState; atoms: number; isIdentified: boolean; unit: string }

/** What is stored of what a batch of events is about. `states` are those of atoms that are not the only one of their profile. */
export type Known = {
  directory: Directory
  profiles: ReadonlyMap<string, KnownProfile>
  states: ReadonlyMap<string, ProfileState>
  memories: ReadonlyMap<string, VisitorMemory>
  orders: ReadonlyMap<string, Money>
}

export const nothingKnown: Known = {
  directory: emptyDirectory,
  profiles: new Map(),
  states: new Map(),
  memories: new Map(),
  orders: new Map(),
}

/**
 * Reads what is known of what a batch is about. Of a profile with a user id the atoms of other browsers are left out, so that the cost does
 * not grow with their number.
 */
export const readKnown = async (queries: Queries, fold: Fold, concerned: Concerned): Promise<Known> => {
  const { userIds } = concerned
  const [visitors, users, reached, atomsOfIds, orders, claims, blocked] = await Promise.all([
    readVisitors(queries, fold, concerned),
    readUsers(queries, fold, concerned),
    readReached(queries, fold, concerned),
    readAtoms(queries, fold, concerned),
    readOrders(queries, fold, concerned),
    userIds.length === 0 ? [] : readClaims(queries, fold, concerned),
    userIds.length === 0 ? [] : readBlocked(queries, fold, concerned),
  ])
  const living = reached.filter((row) => row.merged_into === null)
  const atoms = [...atomsOfIds, ...(await readOtherAtoms(queries, fold, atomsToRead(living, atomsOfIds)))]
  const places = new Map<string, { atom: Atom; profile: string }>()
  const states = new Map<string, ProfileState>()
  for (const row of atoms) {
    const atom = { anonymousId: row.anonymous_id, userId: row.user_id === '' ? null : row.user_id }
    places.set(atomKey(atom), { atom, profile: row.profile_id })
    if (row.state) states.set(atomKey(atom), row.state)
  }
  return {
    directory: {
      atoms: places,
      identified: new Set(living.filter((row) => row.is_identified).map((row) => row.id)),
      users: new Map(users.map((row) => [row.user_id, row.profile_id])),
      firstUsers: new Map(visitors.flatMap((row) => (row.first_user === null ? [] : [[row.anonymous_id, row.first_user]]))),
      contacts: new Map(),
      claims: new Map(claims.map((row) => [row.user_id, row.claims])),
      blocked: new Set(blocked.map((row) => row.user_id)),
      survivors: new Map(reached.flatMap((row) => (row.merged_into === null ? [] : [[row.id, row.merged_into]]))),
      apart: [],
    },
    profiles: new Map(
      living.map((row) => [row.id, { state: row.state, atoms: row.atoms, isIdentified: row.is_identified, unit: row.unit }]),
    ),
    states,
    memories: new Map(visitors.map((row) => [row.anonymous_id, row.memory])),
    orders: new Map(orders.map((row) => [row.order_key, { currency: row.currency, amount: row.amount }])),
  }
}

/** Profiles whose other atoms are needed: those without a user id may be moved, and an only atom may have to get a state of its own. */
const atomsToRead = (living: ReachedRow[], atoms: AtomRow[]): string[] => {
  const read = new Map<string, number>()
  for (const row of atoms) read.set(row.profile_id, (read.get(row.profile_id) ?? 0) + 1)
  return living
    .filter((row) => (row.atoms === 1 || !row.is_identified) && (read.get(row.id) ?? 0) < row.atoms)
    .map((row) => row.id)
}

/**
 * Here and below, a lateral subquery with a limit or an offset is looked up by its key, once for each id. As a join or as `= any(…)`,
 * PostgreSQL reads all rows of the project where it has no statistics yet, or cannot tell how few rows are needed.
 */
const readVisitors = ({ query }: Queries, { projectId, generation }: Fold, { anonymousIds }: Concerned) =>
  query<Row<typeof profileVisitors, 'anonymous_id' | 'first_user' | 'memory'>>(
    `select v.anonymous_id, v.first_user, v.memory from unnest($3::text[]) as asked (id)
       cross join lateral (select anonymous_id, first_user, memory from profile_visitors
                            where project_id = $1 and generation = $2::int and anonymous_id = asked.id limit 1) v`,
    [projectId, generation, anonymousIds],
    'read visitors',
  )

/** The profiles of the user ids, and of those who signed in first on the anonymous ids. */
const readUsers = ({ query }: Queries, { projectId, generation }: Fold, { anonymousIds, userIds }: Concerned) =>
  query<Row<typeof profileUsers, 'user_id' | 'profile_id'>>(
    `select u.user_id, u.profile_id from unnest($4::text[]) as asked (id)
       cross join lateral (select user_id, profile_id from profile_users
                            where project_id = $1 and generation = $2::int and user_id = asked.id limit 1) u
      union
     select u.user_id, u.profile_id from unnest($3::text[]) as asked (id)
       cross join lateral (select first_user from profile_visitors
                            where project_id = $1 and generation = $2::int and anonymous_id = asked.id limit 1) v
       cross join lateral (select user_id, profile_id from profile_users
                            where project_id = $1 and generation = $2::int and user_id = v.first_user limit 1) u`,
    [projectId, generation, anonymousIds, userIds],
    'read users',
  )

type ReachedRow = Row<typeof profiles, 'id' | 'merged_into' | 'state' | 'atoms' | 'is_identified' | 'unit'>

/** The profiles of the ids, and those that they were merged into. */
const readReached = ({ query }: Queries, { projectId, generation }: Fold, { anonymousIds, userIds }: Concerned) =>
  query<ReachedRow>(
    `with recursive known (id) as (
       select a.profile_id from unnest($3::text[]) as asked (id)
         cross join lateral (select profile_id from profile_atoms
                              where project_id = $1 and generation = $2::int and anonymous_id = asked.id offset 0) a
        union
       select u.profile_id from unnest($4::text[]) as asked (id)
         cross join lateral (select profile_id from profile_users
                              where project_id = $1 and generation = $2::int and user_id = asked.id limit 1) u
        union
       select u.profile_id from unnest($3::text[]) as asked (id)
         cross join lateral (select first_user from profile_visitors
                              where project_id = $1 and generation = $2::int and anonymous_id = asked.id limit 1) v
         cross join lateral (select profile_id from profile_users
                              where project_id = $1 and generation = $2::int and user_id = v.first_user limit 1) u
     ), reached (id, merged_into) as (
       select p.id, p.merged_into from known k
         cross join lateral (select id, merged_into from profiles
                              where project_id = $1 and generation = $2::int and id = k.id limit 1) p
        union
       select p.id, p.merged_into from reached r
         cross join lateral (select id, merged_into from profiles
                              where project_id = $1 and generation = $2::int and id = r.merged_into limit 1) p)
     select p.id, p.merged_into, p.state, p.atoms, p.is_identified, p.unit from reached r
       cross join lateral (select id, merged_into, state, atoms, is_identified, unit from profiles
                            where project_id = $1 and generation = $2::int and id = r.id limit 1) p`,
    [projectId, generation, anonymousIds, userIds],
    'read reached profiles',
  )

type AtomRow = Row<typeof profileAtoms, 'anonymous_id' | 'user_id' | 'profile_id' | 'state'>

const readAtoms = ({ query }: Queries, { projectId, generation }: Fold, { anonymousIds }: Concerned) =>
  query<AtomRow>(
    `select a.anonymous_id, a.user_id, a.profile_id, a.state from unnest($3::text[]) as asked (id)
       cross join lateral (select anonymous_id, user_id, profile_id, state from profile_atoms
                            where project_id = $1 and generation = $2::int and anonymous_id = asked.id offset 0) a`,
    [projectId, generation, anonymousIds],
    'read atoms',
  )

const readOtherAtoms = async ({ query }: Queries, { projectId, generation }: Fold, profileIds: string[]) =>
  profileIds.length === 0
    ? []
    : query<AtomRow>(
        `select anonymous_id, user_id, profile_id, state from profile_atoms
          where project_id = $1 and generation = $2::int and profile_id = any($3::uuid[])`,
        [projectId, generation, profileIds],
        'read other atoms',
      )

const readOrders = async ({ query }: Queries, { projectId, generation }: Fold, { orderKeys }: Concerned) =>
  orderKeys.length === 0
    ? []
    : query<Row<typeof profileOrders, 'order_key' | 'currency' | 'amount'>>(
        `select o.order_key, o.currency, o.amount from unnest($3::text[]) as asked (id)
           cross join lateral (select order_key, currency, amount from profile_orders
                                where project_id = $1 and generation = $2::int and order_key = asked.id limit 1) o`,
        [projectId, generation, orderKeys],
        'read orders',
      )

const readClaims = ({ query }: Queries, { projectId, generation }: Fold, { userIds, day }: Concerned) =>
  query<Row<typeof profileClaims, 'user_id' | 'claims'>>(
    `select c.user_id, c.claims from unnest($3::text[]) as asked (id)
       cross join lateral (select user_id, claims from profile_claims
                            where project_id = $1 and generation = $2::int and day = $4 and user_id = asked.id limit 1) c`,
    [projectId, generation, userIds, day],
    'read claims',
  )

const readBlocked = ({ query }: Queries, { projectId, generation }: Fold, { userIds }: Concerned) =>
  query<Row<typeof profileRefusedIds, 'user_id'>>(
    `select user_id from profile_refused_ids
      where project_id = $1 and generation = $2::int and flaw = 'tooMany' and user_id = any($3::text[])`,
    [projectId, generation, userIds],
    'read blocked users',
  )
