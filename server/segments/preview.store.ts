import type { Node } from '#contract/segments/segment.ts'
import type { Parameter, Queries } from '#server/kernel/database.ts'
import { compileCondition } from './compile.ts'
import type { FoldRef } from './fold-ref.ts'

/** Up to so many profiles all are looked at. */
export const countedAtMost = 100_000
/** Of more, so many. */
const sampleSize = 20_000
/** Ids end with four hexadecimal digits that are as good as random: the profiles with the lowest ends are a random sample. */
const ends = 65_536
const shown = 5
/** Of the normal distribution, for 95 % intervals. */
const z = 1.96

type Scope = Pick<FoldRef, 'projectId' | 'generation'> & { lastId: number }

export type Counted = { count: number; exact: boolean; margin: number; of: number; ids: string[] }

/** How many profiles a definition fits, and the last seen of them. */
export const countMatches = async (
  queries: Queries,
  scope: Scope,
  { node, now }: { node: Node; now: number },
): Promise<Counted> => {
  const few = await countProfiles(queries, scope)
  const { matched, looked, last, ids } = await look(queries, scope, { node, now, atMost: few === null ? sampleSize : null })
  if (few !== null) return { count: matched, exact: true, margin: 0, of: looked, ids }
  // The sample takes in as large a share of all ends as of all profiles. How many these are differs by chance as any count does.
  const of = Math.round((looked * ends) / (Number.parseInt(last ?? 'ffff', 16) + 1))
  const count = Math.round((matched / looked) * of)
  const margin = Math.ceil(Math.hypot(marginOf(matched, looked) * of, (z * count) / Math.sqrt(looked)))
  return { count, exact: false, margin, of, ids }
}

/** Half the width of the 95 % interval of a share (Agresti and Coull), from its centre. */
const marginOf = (matched: number, looked: number): number => {
  const n = looked + z * z
  const share = (matched + (z * z) / 2) / n
  return z * Math.sqrt((share * (1 - share)) / n) + Math.abs(share - matched / Math.max(1, looked))
}

/** Null where there are more than are counted. */
const countProfiles = async ({ query }: Queries, { projectId, generation }: Scope): Promise<number | null> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from profile_lookups where project_id = $1 and generation = $2::int and not is_merged limit $3) counted`,
    [projectId, generation, countedAtMost + 1],
  )
  const count = row?.count ?? 0
  return count > countedAtMost ? null : count
}

type Looked = { looked: number; matched: number; last: string | null; ids: string[] }

const all = 'profiles p where p.project_id = $1 and p.generation = $2::int and p.merged_into is null'
/** The profiles with the lowest ends. Each is looked up by its id, whatever PostgreSQL expects of a condition. */
const lowest = `(select profile_id from profile_lookups where project_id = $1 and generation = $2::int and not is_merged
    order by substr(profile_id::text, 33), profile_id limit $3) l
  cross join lateral (select * from profiles p where p.project_id = $1 and p.generation = $2::int and p.id = l.profile_id limit 1) p`

/** Looks at all profiles, or at most so many of the lowest ends. */
const look = async (
  { query }: Queries,
  { projectId, generation, lastId }: Scope,
  { node, now, atMost }: { node: Node; now: number; atMost: number | null },
): Promise<Looked> => {
  const given: Parameter[] = [projectId, generation, ...(atMost === null ? [] : [atMost])]
  const condition = compileCondition(node, { now, lastId, before: given.length })
  const sql = `with looked as materialized (
      select p.id, p.last_seen, substr(p.id::text, 33) as ending, ${condition.text} as matches from ${atMost === null ? all : lowest})
    select count(*)::int as looked, count(*) filter (where matches)::int as matched, max(ending) as last,
           array(select id::text from looked where matches order by last_seen desc nulls last, id limit ${shown}) as ids from looked`
  const [row] = await query<Looked>(sql, [...given, ...condition.parameters])
  return row ?? { looked: 0, matched: 0, last: null, ids: [] }
}
