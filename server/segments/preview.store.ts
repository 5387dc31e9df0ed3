import type { Node } from '#contract/segments/segment.ts'
import type { Parameter, Queries } from '#server/kernel/database.ts'
import { compileCondition } from './compile.ts'
import type { FoldRef } from './fold-ref.ts'

/** Up to so many profiles all are looked at. */
export const countedAtMost = 100_000
/** Of more, about so many. */
const sampleSize = 20_000
/** The end of an id has so many values; profiles below one of them are a random sample. */
const ends = 65_536
const shown = 5

type Scope = Pick<FoldRef, 'projectId' | 'generation'> & { lastId: number }

export type Counted = { count: number; exact: boolean; margin: number; of: number; ids: string[] }

/** How many profiles a definition fits, and the last seen of them. */
export const countMatches = async (
  queries: Queries,
  scope: Scope,
  { node, now }: { node: Node; now: number },
): Promise<Counted> => {
  const few = await countProfiles(queries, scope)
  if (few !== null) {
    const { matched, looked, ids } = await look(queries, scope, { node, now, below: null })
    return { count: matched, exact: true, margin: 0, of: looked, ids }
  }
  const all = await estimateProfiles(queries, scope)
  const below = Math.min(ends - 1, Math.ceil((sampleSize / all) * ends))
  const { matched, looked, ids } = await look(queries, scope, { node, now, below })
  const of = Math.round((looked * ends) / below)
  const share = matched / Math.max(1, looked)
  return { count: Math.round(share * of), exact: false, margin: Math.ceil(marginOf(matched, looked) * of), of, ids }
}

/** Half the width of the 95 % interval of a share (Agresti and Coull), from its centre. */
const marginOf = (matched: number, looked: number): number => {
  const z = 1.96
  const n = looked + z * z
  const share = (matched + (z * z) / 2) / n
  return z * Math.sqrt((share * (1 - share)) / n) + Math.abs(share - matched / Math.max(1, looked))
}

/** Null where there are more than are counted. */
const countProfiles = async ({ query }: Queries, { projectId, generation }: Scope): Promise<number | null> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from (
       select 1 from profiles where project_id = $1 and generation = $2::int and merged_into is null limit $3) counted`,
    [projectId, generation, countedAtMost + 1],
  )
  const count = row?.count ?? 0
  return count > countedAtMost ? null : count
}

/** From one of 256 parts. */
const estimateProfiles = async ({ query }: Queries, { projectId, generation }: Scope): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from profiles
      where project_id = $1 and generation = $2::int and merged_into is null and substr(id::text, 33) < '0100'`,
    [projectId, generation],
  )
  return Math.max(countedAtMost, (row?.count ?? 0) * 256)
}

type Looked = { looked: number; matched: number; ids: string[] }

const look = async (
  { query }: Queries,
  { projectId, generation, lastId }: Scope,
  { node, now, below }: { node: Node; now: number; below: number | null },
): Promise<Looked> => {
  const given: Parameter[] = [projectId, generation, below === null ? null : below.toString(16).padStart(4, '0')]
  const condition = compileCondition(node, { now, lastId, before: given.length })
  const inSample = below === null ? '$3::text is null' : 'substr(p.id::text, 33) < $3'
  const sql = `with looked as materialized (
      select p.id, p.last_seen, ${condition.text} as matches from profiles p
       where p.project_id = $1 and p.generation = $2::int and p.merged_into is null and ${inSample})
    select count(*)::int as looked, count(*) filter (where matches)::int as matched,
           array(select id::text from looked where matches order by last_seen desc nulls last, id limit ${shown}) as ids from looked`
  const [row] = await query<Looked>(sql, [...given, ...condition.parameters])
  return row ?? { looked: 0, matched: 0, ids: [] }
}
