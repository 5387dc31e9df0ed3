import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileFolds } from '#server/profiles/profiles.schema.ts'
import type { HeldFold } from '#server/segments/segments.module.ts'

/** Holds the live fold of a project to the end of the transaction. Null where there is none, or where events wait to be folded. */
export const holdCaughtUp = async ({ query }: Queries, { projectId, tenantId }: ProjectRef): Promise<HeldFold | null> => {
  const [row] = await query<Row<typeof profileFolds, 'generation' | 'last_id'>>(
    `select f.generation, f.last_id from profile_folds f
       left join event_counters c on c.project_id = f.project_id
      where f.project_id = $1 and f.status = 'live' and f.last_id >= coalesce(c.last_id, 0) for update of f`,
    [projectId],
  )
  return row ? { projectId, tenantId, generation: row.generation, isLive: true, lastId: row.last_id } : null
}
