import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { profileFolds } from '#server/profiles/profiles.schema.ts'

type FoldRow = Row<typeof profileFolds, 'generation' | 'last_id' | 'decisions' | 'events' | 'folded_at'> & {
  waiting: number
  newest: number
}

/** How far the log of a project is folded; null before its first event. Whatever changes an answer changes this row or `newest`. */
export const readFold = async ({ query }: Queries, projectId: string): Promise<FoldRow | null> => {
  const [row] = await query<FoldRow>(
    `select f.generation, f.last_id, f.decisions, f.events, f.folded_at, greatest(c.last_id - f.last_id, 0)::float8 as waiting,
            c.last_id::float8 as newest
       from profile_folds f join event_counters c on c.project_id = f.project_id
      where f.project_id = $1 and f.status = 'live'`,
    [projectId],
  )
  return row ?? null
}
