import type { InsightQuery, PersonCondition } from '#contract/insights/query.ts'
import type { Node } from '#contract/segments/segment.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Queries } from '#server/kernel/database.ts'

const conditionsIn = (query: InsightQuery): PersonCondition[] => ('who' in query && query.who) || []

/** The segments of a question, each once. */
export const segmentsIn = (query: InsightQuery): string[] => [
  ...new Set(conditionsIn(query).flatMap((it) => ('segment' in it ? [it.segment.toLowerCase()] : []))),
]

/** The people whom a question is about, as a definition of a segment; null for everyone. */
export const peopleIn = (query: InsightQuery): Node | null => {
  const conditions = conditionsIn(query)
  return conditions.length === 0 ? null : { all: conditions.map(nodeOf) }
}

const nodeOf = (condition: PersonCondition): Node => {
  if ('segment' in condition) {
    const leaf = { segment: condition.segment }
    return condition.isIn ? leaf : { not: leaf }
  }
  return condition.profile === 'identified' ? { profile: 'identified', is: 'equals', value: condition.value } : condition
}

/** Nobody is in a segment that is gone: an answer about it would look like one about people. */
export const requireSegments = async ({ query }: Queries, projectId: string, ids: string[]): Promise<void> => {
  if (ids.length === 0) return
  const known = await query<{ id: string }>(
    `select s.id::text as id from segments s where s.project_id = $1 and s.id = any($2::uuid[]) and s.status <> 'deleted'`,
    [projectId, ids],
  )
  if (known.length < ids.length) throw new ApiError('segment.unknown')
}
