import type { BuiltInModelName, FittedModelName, ModelVersion, ProjectModel } from '#contract/platform/built-in-models.ts'
import type { ModelTest } from '#contract/platform/model-tests.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Nullable, Row, Value } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { profileScoreVersions } from '../scores.schema.ts'
import type { modelChoices, modelVersions } from './models.schema.ts'
import { meansOf } from './platform.store.ts'

type Query = Queries['query']

type ProjectRow = Row<typeof projects, 'id' | 'name' | 'is_sample' | 'tenant_id'> &
  Nullable<Row<typeof profileScoreVersions, 'as_of'>> & {
    organization: Value<typeof organizations, 'name'>
    in_use: number | null
    chosen: Value<typeof modelChoices, 'version'>
  }

/** Which versions make the scores of a project, now and next. Groups are of the computation itself. */
export const findProject = async (
  query: Query,
  model: BuiltInModelName,
  id: string,
): Promise<Omit<ProjectModel, 'model' | 'versions'> | null> => {
  const [row] = await query<ProjectRow>(
    `select p.id, p.name, p.is_sample, p.tenant_id, o.name as organization, v.as_of, c.version as chosen,
            case $2::text when 'rfm' then v.version
                          when 'bgNbd' then (v.summary #>> '{buying,version}')::int
                          else (v.summary #>> '{buying,valueVersion}')::int end as in_use
       from projects p join organizations o on o.id = p.tenant_id
       left join profile_score_versions v on v.project_id = p.id and v.status = 'live'
       left join model_choices c on c.project_id = p.id and c.model = $2
      where p.id = $1 and p.deleted_at is null`,
    [id, model],
  )
  if (!row) return null
  return {
    project: {
      id: row.id,
      name: row.name,
      isSample: row.is_sample,
      organization: { id: row.tenant_id, name: row.organization },
    },
    inUse: row.in_use,
    chosen: row.chosen,
    computedAt: row.as_of?.toISOString() ?? null,
  }
}

type VersionRow = Row<
  typeof modelVersions,
  | 'version'
  | 'parameters'
  | 'trained_at'
  | 'trained_on'
  | 'test'
  | 'tested_at'
  | 'facts'
  | 'people'
  | 'events'
  | 'auc'
  | 'brier'
  | 'error'
  | 'bins'
>

/** The versions that are kept, the last one first. A model that could not be fitted has none of that computation. */
export const readVersions = async (query: Query, model: BuiltInModelName, id: string): Promise<ModelVersion[]> => {
  const rows = await query<VersionRow>(
    `select version, parameters, trained_at, trained_on, test, tested_at, facts, people, events, auc, brier, error, bins
       from model_versions where project_id = $1 and model = $2 and (model = 'rfm' or parameters is not null)
      order by version desc`,
    [id, model],
  )
  return rows.map((row) => ({
    version: row.version,
    trainedAt: row.trained_at.toISOString(),
    trainedOn: row.trained_on,
    parameters: row.parameters,
    test: testOf(row),
  }))
}

const testOf = ({ test: state, tested_at, facts, ...row }: VersionRow): ModelTest => {
  if (state === null || tested_at === null) return { state: 'waiting' }
  const testedAt = tested_at.toISOString()
  const { days = 0, cutAt = testedAt, until = testedAt, leftOut = 0, need = 0, repeatBuyers = 0 } = facts ?? {}
  switch (state) {
    case 'tested': {
      const { events, auc, brier, error } = row
      const figures = { people: row.people ?? 0, events, auc, brier, error, bins: row.bins?.map(meansOf) ?? null }
      return { state, testedAt, days, cutAt, until, leftOut, ...figures }
    }
    case 'tooShort':
      return { state, testedAt, days, need }
    case 'tooFew':
      return { state, testedAt, repeatBuyers, need }
    case 'notConverged':
      return { state, testedAt }
  }
}

type Choice = { model: FittedModelName; id: string }

/** Which version was chosen, held to the end of the transaction. Undefined where the project is deleted. */
export const holdChoice = async (
  query: Query,
  { model, id, tenantId }: Choice & { tenantId: string },
): Promise<number | null | undefined> => {
  await query(
    `insert into model_choices (project_id, tenant_id, model, version, changed_at)
     select id, $3, $2, null, 'epoch'::timestamptz from projects where id = $1 and deleted_at is null
     on conflict do nothing`,
    [id, model, tenantId],
  )
  const [row] = await query<Row<typeof modelChoices, 'version'>>(
    `select c.version from model_choices c join projects p on p.id = c.project_id and p.deleted_at is null
      where c.project_id = $1 and c.model = $2 for update of c`,
    [id, model],
  )
  return row?.version
}

/** Whether a version can be chosen; it is held, so that it is kept. */
export const hasVersion = async (query: Query, { model, id, version }: Choice & { version: number }): Promise<boolean> =>
  (
    await query(
      `select 1 from model_versions where project_id = $1 and model = $2 and version = $3::int and parameters is not null for update`,
      [id, model, version],
    )
  ).length > 0

/** The next computation is due from `at` on. */
export const writeChoice = async (
  query: Query,
  { model, id, version, at }: Choice & { version: number | null; at: Date },
): Promise<void> =>
  void (await query(
    'update model_choices set version = $3::int, changed_at = $4::timestamptz where project_id = $1 and model = $2',
    [id, model, version, at.toISOString()],
  ))
