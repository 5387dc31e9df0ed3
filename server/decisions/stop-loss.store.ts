import type { Stop } from '#contract/decisions/strategies.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { strategies, strategyVersions } from './decisions.schema.ts'

type GuardedRow = Row<typeof strategies, 'project_id' | 'tenant_id' | 'id'> & Row<typeof strategyVersions, 'version'>

/** The strategies of all projects that run a version with a stop-loss. */
export const findGuarded = ({ query }: Pick<Database, 'query'>): Promise<GuardedRow[]> =>
  query<GuardedRow>(
    `select s.project_id, s.tenant_id, s.id, v.version
       from strategies s
       join strategy_versions v on v.project_id = s.project_id and v.strategy_id = s.id and v.version = s.version
       join projects p on p.id = s.project_id and p.deleted_at is null
      where s.status = 'running' and v.definition #>> '{limits,stopLoss}' = 'true'
      order by s.project_id, s.id`,
  )

/** Notes why a strategy was paused by its stop-loss. */
export const writeStop = async ({ query }: Queries, { projectId }: ProjectRef, id: string, stop: Stop): Promise<void> =>
  void (await query('update strategies set stopped = $3::jsonb where project_id = $1 and id = $2::uuid', [
    projectId,
    id,
    JSON.stringify(stop),
  ]))

/** Somebody resumes a strategy in spite of its stop-loss: the same metric does not pause this version again. */
export const overruleStop = async ({ query }: Queries, { projectId }: ProjectRef, id: string): Promise<void> =>
  void (await query(
    `update strategies set overruled = overruled || jsonb_build_array(stopped), stopped = null
      where project_id = $1 and id = $2::uuid and stopped is not null`,
    [projectId, id],
  ))

/** A new version begins without what was found about those before it. */
export const forgetStops = async ({ query }: Queries, { projectId }: ProjectRef, id: string): Promise<void> =>
  void (await query(`update strategies set stopped = null, overruled = '[]' where project_id = $1 and id = $2::uuid`, [
    projectId,
    id,
  ]))
