import type { ProjectTraining } from '#contract/platform/built-in-models.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { profileScoreVersions } from '../scores.schema.ts'

type Query = Queries['query']

/** What is in use, of projects that are not deleted. */
const live = `profile_score_versions v join projects p on p.id = v.project_id and p.deleted_at is null
  join organizations o on o.id = p.tenant_id`
const isLive = `v.status = 'live' and v.summary is not null`

type TrainingRow = Row<typeof projects, 'id' | 'name' | 'is_sample' | 'tenant_id'> &
  Row<typeof profileScoreVersions, 'as_of' | 'summary'> & { organization: Value<typeof organizations, 'name'> }

export type TrainingsAsked = {
  /** A part of the name of the project or its organisation, in lower case; empty for all. */
  part: string
  /** The id of the last project that is known. */
  after: string | null
  limit: number
}

const found = `${isLive} and ($1::text = '' or position($1 in lower(p.name)) > 0 or position($1 in lower(o.name)) > 0)`

/** Some projects, the last trained first. */
export const readTrainings = async (query: Query, { part, after, limit }: TrainingsAsked): Promise<ProjectTraining[]> => {
  const rows = await query<TrainingRow>(
    `select p.id, p.name, p.is_sample, p.tenant_id, o.name as organization, v.as_of, v.summary
       from ${live}
      where ${found} and ($2::uuid is null or (v.as_of, p.id) <
            (select k.as_of, k.project_id from profile_score_versions k where k.project_id = $2 and k.status = 'live'))
      order by v.as_of desc, p.id desc limit $3::int`,
    [part, after, limit],
  )
  return rows.map(trainingOf)
}

export const countTrainings = async (query: Query, part: string): Promise<number> => {
  const [row] = await query<{ total: number }>(`select count(*)::int as total from ${live} where ${found}`, [part])
  return row?.total ?? 0
}

const trainingOf = ({ summary, ...row }: TrainingRow): ProjectTraining => {
  const buying = summary?.buying
  const fitted = buying?.state === 'fitted' ? buying : null
  return {
    id: row.id,
    name: row.name,
    isSample: row.is_sample,
    organization: { id: row.tenant_id, name: row.organization },
    trainedAt: row.as_of.toISOString(),
    buyers: summary?.buyers ?? 0,
    repeatBuyers: summary?.repeatBuyers ?? 0,
    buying: buying?.state ?? 'notComputed',
    fittedTo: fitted?.fittedTo ?? null,
    misplaced: fitted?.misplaced ?? null,
    valueCorrelation: fitted?.valueCorrelation ?? null,
  }
}
