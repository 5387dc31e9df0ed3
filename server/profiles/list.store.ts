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

const id: Column = { name: 'p.id', type: 'uuid' }
const lastSeen: Column = { name: 'p.last_seen', type: 'timestamptz' }
const firstSeen: Column = { name: 'p.first_seen', type: 'timestamptz' }
const number = (name: string): Column => ({ name, type: 'bigint' })

/** The columns of the index that has the order. */
const columns: Record<ListQuestion['sort'], Column[]> = {
  lastSeen: [lastSeen, id],
  firstSeen: [firstSeen, id],
  events: [number('p.events'), lastSeen, id],
  visits: [number('p.visits'), lastSeen, id],
  orders: [number('p.orders'), lastSeen, id],
  revenue: [number('p.revenue'), lastSeen, id],
  id: [id],
}

const living = 'p.project_id = $1 and p.generation = $2::int and p.merged_into is null'

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

/** SQL for the profiles behind the page before, and for their order. */
const placed = ({ sort, isDescending, after }: ListQuestion, parameter: (value: Parameter) => string) => {
  const sorted = columns[sort]
  const [compared, direction] = isDescending ? ['<', 'desc'] : ['>', 'asc']
  const valueFor = (column: Column, { value, ...last }: NonNullable<ListQuestion['after']>) =>
    column === id ? last.id : column === sorted[0] ? String(value) : (last.lastSeen ?? null)
  const beyond = after
    ? ` and (${sorted.map(({ name }) => name).join(', ')}) ${compared} (${sorted
        .map((column) => `${parameter(valueFor(column, after))}::text::${column.type}`)
        .join(', ')})`
    : ''
  return { where: `${living}${beyond}`, order: `order by ${sorted.map(({ name }) => `${name} ${direction}`).join(', ')}` }
}

export const listProfiles = ({ query }: Queries, fold: Fold, question: ListQuestion): Promise<ProfileRow[]> => {
  const { params, parameter } = parametersOf(fold)
  const fit = fits(question.conditions, params)
  const { where, order } = placed(question, parameter)
  const from =
    question.lookAt === null
      ? `profiles p where ${where} and ${fit}`
      : `(select * from profiles p where ${where} ${order} limit ${parameter(question.lookAt)}) p where ${fit}`
  return query<ProfileRow>(`select ${shownColumns} from ${from} ${order} limit ${parameter(question.atMost)}`, params)
}

/** The last of the profiles that `listProfiles` looked at; null where it looked at all. */
export const findLastLookedAt = async ({ query }: Queries, fold: Fold, question: ListQuestion): Promise<ProfileRow | null> => {
  if (question.lookAt === null) return null
  const { params, parameter } = parametersOf(fold)
  const { where, order } = placed(question, parameter)
  const [row] = await query<ProfileRow>(
    `select ${shownColumns} from profiles p where ${where} ${order} offset ${parameter(question.lookAt - 1)} limit 1`,
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
