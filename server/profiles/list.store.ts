import { exactTotal, lookedAtMost, type ProfileSort } from '#contract/profiles/profiles.ts'
import type { Parameter, Queries } from '#server/kernel/database.ts'
import type { Fold } from './folds.store.ts'
import { type ProfileRow, shownColumns } from './profile-pages.store.ts'

/** A part of a condition on profiles, which are `p` in it. `before` are the parameters that the statement has before those of this part. */
export type Condition = (before: number) => { text: string; parameters: Parameter[] }

export type ListQuestion = {
  conditions: readonly Condition[]
  sort: ProfileSort | 'id'
  isDescending: boolean
  /** The last row of the page before. `lastSeen` is an ISO time; where rows are not sorted by it, it orders those with one value. */
  after: { value: string | number; lastSeen?: string; id: string } | null
  atMost: number
  /** At most so many profiles are looked at, in the order of the list; null for all. */
  lookAt: number | null
}

type Column = { name: string; type: string }

const id: Column = { name: 'id', type: 'uuid' }
const lastSeen: Column = { name: 'last_seen', type: 'timestamptz' }
const firstSeen: Column = { name: 'first_seen', type: 'timestamptz' }
const number = (name: string): Column => ({ name, type: 'bigint' })

/** The columns of the index that has the order. */
const columns: Record<ListQuestion['sort'], Column[]> = {
  lastSeen: [lastSeen, id],
  firstSeen: [firstSeen, id],
  events: [number('events'), lastSeen, id],
  visits: [number('visits'), lastSeen, id],
  orders: [number('orders'), lastSeen, id],
  revenue: [number('revenue'), lastSeen, id],
  id: [id],
}

const living = 'p.project_id = $1 and p.generation = $2::int and p.merged_into is null'

/**
 * What profiles are read from in an order: the columns of the index that has the order, what is read, and what its rows are ordered by then.
 * PostgreSQL knows that they come in the order of a column of `profile_lookups` only if that column is read too; else it sorts them again.
 */
const sourceOf = (sort: ListQuestion['sort']) =>
  sort === 'firstSeen'
    ? {
        tables: 'profile_lookups l join profiles p on p.project_id = $1 and p.generation = $2::int and p.id = l.profile_id',
        living: 'l.project_id = $1 and l.generation = $2::int and not l.is_merged',
        indexed: ['l.first_seen', 'l.profile_id'],
        read: 'p.*, l.first_seen as sorted_by',
        ordered: ['p.sorted_by', 'p.id'],
      }
    : { tables: 'profiles p', living, indexed: namesOf(sort), read: 'p.*', ordered: namesOf(sort) }

const namesOf = (sort: ListQuestion['sort']): string[] => columns[sort].map(({ name }) => `p.${name}`)

const parametersOf = ({ projectId, generation }: Fold) => {
  const params: Parameter[] = [projectId, generation]
  return { params, parameter: (value: Parameter) => `$${params.push(value)}` }
}

const fits = (conditions: readonly Condition[], params: Parameter[]): string =>
  conditions
    .map((condition) => {
      const { text, parameters } = condition(params.length)
      params.push(...parameters)
      return text
    })
    .join(' and ') || 'true'

/** SQL that reads the profiles behind the page before, its order, and the same order for what was read, which is `p` there. */
const placed = ({ sort, isDescending, after }: ListQuestion, parameter: (value: Parameter) => string) => {
  const sorted = columns[sort]
  const { tables, living, indexed, read, ordered } = sourceOf(sort)
  const [compared, direction] = isDescending ? ['<', 'desc'] : ['>', 'asc']
  const valueFor = (column: Column, { value, ...last }: NonNullable<ListQuestion['after']>) =>
    column === id ? last.id : column === sorted[0] ? String(value) : (last.lastSeen ?? null)
  const beyond = after
    ? ` and (${indexed.join(', ')}) ${compared} (${sorted
        .map((column) => `${parameter(valueFor(column, after))}::text::${column.type}`)
        .join(', ')})`
    : ''
  const by = (names: string[]) => `order by ${names.map((name) => `${name} ${direction}`).join(', ')}`
  return {
    placedProfiles: `select ${read} from ${tables} where ${living}${beyond}`,
    order: by(indexed),
    orderOfRead: by(ordered),
  }
}

export const listProfiles = ({ query }: Queries, fold: Fold, question: ListQuestion): Promise<ProfileRow[]> => {
  const { params, parameter } = parametersOf(fold)
  const fit = fits(question.conditions, params)
  const { placedProfiles, order, orderOfRead } = placed(question, parameter)
  const atMost = parameter(question.atMost)
  const read =
    question.lookAt === null
      ? `(${placedProfiles} and ${fit} ${order} limit ${atMost}) p`
      : `(${placedProfiles} ${order} limit ${parameter(question.lookAt)}) p where ${fit}`
  return query<ProfileRow>(`select ${shownColumns} from ${read} ${orderOfRead} limit ${atMost}`, params)
}

/** The last of the profiles that `listProfiles` looked at; null where it looked at all. */
export const findLastLookedAt = async ({ query }: Queries, fold: Fold, question: ListQuestion): Promise<ProfileRow | null> => {
  if (question.lookAt === null) return null
  const { params, parameter } = parametersOf(fold)
  const { placedProfiles, order } = placed(question, parameter)
  const [row] = await query<ProfileRow>(
    `select ${shownColumns} from (${placedProfiles} ${order} offset ${parameter(question.lookAt - 1)} limit 1) p`,
    params,
  )
  return row ?? null
}

/** How many fit the conditions, of a limited number of profiles: where there are more, `value` is a lower bound. */
export const countProfiles = async (
  { query }: Queries,
  fold: Fold,
  conditions: readonly Condition[],
  atMost = conditions.length === 0 ? exactTotal : lookedAtMost,
): Promise<{ value: number; exact: boolean }> => {
  const { params, parameter } = parametersOf(fold)
  const fit = fits(conditions, params)
  const [row] = await query<{ matched: number; looked: number }>(
    `select count(*) filter (where fits)::int as matched, count(*)::int as looked
       from (select ${fit} as fits from profiles p where ${living} limit ${parameter(atMost + 1)}) looked`,
    params,
  )
  const { matched = 0, looked = 0 } = row ?? {}
  return { value: Math.min(matched, atMost), exact: looked <= atMost }
}
