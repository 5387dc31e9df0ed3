import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { modelVersions } from './models.schema.ts'
import type { TestRow } from './test-rows.ts'

/** A computation whose models are not tested. `buyers` is how many the project had then. */
export type Untested = ProjectRef & { version: number; trainedAt: Date; buyers: number; currency: string }

type UntestedRow = Row<typeof modelVersions, 'project_id' | 'tenant_id' | 'version' | 'trained_at'> &
  Row<typeof projects, 'currency'> & { buyers: number }

/** The newest computation of each project, unless it is tested or another one was tested after `since`. */
export const findUntested = async ({ query }: Database, since: Date): Promise<Untested[]> =>
  (
    await query<UntestedRow>(
      `select m.project_id, m.tenant_id, m.version, m.trained_at, p.currency, (v.summary ->> 'buyers')::float8 as buyers
         from profile_score_versions v
         join projects p on p.id = v.project_id and p.deleted_at is null
         join model_versions m on m.project_id = v.project_id and m.model = 'rfm' and m.version = v.version
        where v.status = 'live' and m.test is null
          and not exists (select from model_versions t
                           where t.project_id = v.project_id and t.model = 'rfm' and t.tested_at > $1::timestamptz)
        order by m.trained_at`,
      [since.toISOString()],
    )
  ).map((row) => ({
    projectId: row.project_id,
    tenantId: row.tenant_id,
    version: row.version,
    trainedAt: row.trained_at,
    buyers: row.buyers,
    currency: row.currency,
  }))

export const writeTests = async (
  { query }: Queries,
  { projectId, version }: Untested,
  tests: readonly TestRow[],
  at: Date,
): Promise<void> => {
  for (const { model, test, facts, figures } of tests)
    await query(
      `update model_versions set test = $4, tested_at = $5::timestamptz, facts = $6::jsonb, people = $7::bigint, events = $8::bigint,
                                 auc = $9::float8, brier = $10::float8, error = $11::float8, bins = $12::jsonb
        where project_id = $1 and model = $2 and version = $3::int`,
      [
        projectId,
        model,
        version,
        test,
        at.toISOString(),
        JSON.stringify(facts),
        figures?.people ?? null,
        figures?.events ?? null,
        figures?.auc ?? null,
        figures?.brier ?? null,
        figures?.error ?? null,
        figures?.bins ? JSON.stringify(figures.bins) : null,
      ],
    )
}
