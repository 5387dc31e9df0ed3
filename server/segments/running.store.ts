import { leavesOf } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import { type Needs, noNeeds } from '#engine/profiles/occurrences.ts'
import { type Definition, orderDefinitions } from '#engine/segments/memberships.ts'
import { needsOf } from '#engine/segments/needs.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { FoldRef } from './fold-ref.ts'
import type { segments } from './segments.schema.ts'

/** The definitions of a project, in the order in which they are evaluated, and what follows from them. */
export type Running = { definitions: readonly Definition[]; needs: Needs; usesLists: boolean; usesScores: boolean }

const nothing: Running = { definitions: [], needs: noNeeds, usesLists: false, usesScores: false }

/** Reads definitions. They are prepared once for each of their versions. */
export const createRunning = () => {
  const known = new Map<string, { key: string; running: Running }>()

  return async ({ query }: Queries, { projectId }: Pick<FoldRef, 'projectId'>): Promise<Running> => {
    const rows = await query<Row<typeof segments, 'id' | 'version' | 'definition'>>(
      `select id, version, definition from segments where project_id = $1 and status <> 'deleted' order by created_at, id`,
      [projectId],
      'read segments',
    )
    if (rows.length === 0) {
      known.delete(projectId)
      return nothing
    }
    const key = rows.map(({ id, version }) => `${id} ${version}`).join()
    const before = known.get(projectId)
    if (before?.key === key) return before.running
    const running = prepare(rows.map(({ id, definition }) => ({ id, node: definition })))
    known.set(projectId, { key, running })
    return running
  }
}

const prepare = (definitions: readonly { id: string; node: Node }[]): Running => {
  const leaves = definitions.flatMap(({ node }) => leavesOf(node))
  return {
    definitions: orderDefinitions(definitions),
    needs: needsOf(definitions.map(({ node }) => node)).needs,
    usesLists: leaves.some((leaf) => 'list' in leaf),
    usesScores: leaves.some((leaf) => 'rfm' in leaf),
  }
}
