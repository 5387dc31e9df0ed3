import { builtInModelNames, type FittedModelName } from '#contract/platform/built-in-models.ts'
import type { BgNbd } from '#engine/statistics/bgnbd.ts'
import type { GammaGamma } from '#engine/statistics/gamma-gamma.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { ScoresVersion } from '../scoring.store.ts'
import type { Chosen, Trained } from '../training.ts'
import type { modelVersions } from './models.schema.ts'

/** The newest versions of a model in a project that are kept, beside the one that was chosen. */
const versionsKept = 60

type ChosenRow = Row<typeof modelVersions, 'version' | 'trained_at' | 'trained_on' | 'parameters'> & { model: FittedModelName }

/** The versions that a project stays with. */
export const findChosen = async ({ query }: Queries, { projectId }: ProjectRef): Promise<Chosen> => {
  const rows = await query<ChosenRow>(
    `select m.model, m.version, m.trained_at, m.trained_on, m.parameters
       from model_choices c join model_versions m on m.project_id = c.project_id and m.model = c.model and m.version = c.version
      where c.project_id = $1`,
    [projectId],
  )
  const of = (model: FittedModelName) => {
    const row = rows.find((it) => it.model === model)
    return row?.parameters ? { ...row, parameters: row.parameters } : null
  }
  const [buying, value] = [of('bgNbd'), of('gammaGamma')]
  return {
    buying: buying
      ? {
          version: buying.version,
          trainedAt: buying.trained_at,
          trainedOn: buying.trained_on ?? 0,
          parameters: buying.parameters as BgNbd,
        }
      : null,
    value: value ? { version: value.version, parameters: value.parameters as GammaGamma } : null,
  }
}

/** Keeps what a computation has fitted, a row without parameters where that was not possible, and removes versions that are too old. */
export const insertTrained = async (
  { query }: Queries,
  { projectId, tenantId, version }: ScoresVersion,
  { trained: { buying, value }, asOf }: { trained: Trained; asOf: Date },
): Promise<void> => {
  const of = { rfm: null, bgNbd: buying, gammaGamma: value }
  for (const model of builtInModelNames)
    await query(
      `insert into model_versions (project_id, tenant_id, model, version, parameters, trained_at, trained_on)
       values ($1, $2, $3, $4::int, $5::jsonb, $6::timestamptz, $7::bigint) on conflict do nothing`,
      [
        projectId,
        tenantId,
        model,
        version,
        of[model] && JSON.stringify(of[model].parameters),
        asOf.toISOString(),
        of[model]?.trainedOn ?? null,
      ],
    )
  await query(
    `delete from model_versions m
      where m.project_id = $1
        and m.version < (select min(k.version) from (select version from model_versions n
                          where n.project_id = m.project_id and n.model = m.model order by version desc limit ${versionsKept}) k)
        and not exists (select from model_choices c where c.project_id = m.project_id and c.model = m.model and c.version = m.version)`,
    [projectId],
  )
}

/** Removes what was fitted to the buyers of a project. */
export const deleteModels = ({ ofTenant }: Database, { projectId, tenantId }: ProjectRef): Promise<void> =>
  ofTenant(tenantId, async ({ query }) => {
    await query('delete from model_choices where project_id = $1', [projectId])
    await query('delete from model_versions where project_id = $1', [projectId])
  })
