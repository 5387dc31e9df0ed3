import type { AiModelTest } from '#contract/platform/ai-models.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { aiModelTests } from './ai-models.schema.ts'

type Query = Queries['query']
type TestRow = Row<typeof aiModelTests, 'id' | 'at' | 'milliseconds' | 'status' | 'failure'>

/** Adds what came of a call, unless the model was removed meanwhile. */
export const insertTest = async (query: Query, it: AiModelTest & { modelId: string; madeBy: string }): Promise<void> =>
  void (await query(
    `insert into ai_model_tests (id, model_id, at, milliseconds, status, failure, made_by)
     select $1, m.id, $3::timestamptz, $4::int, $5::int, $6, $7::uuid from ai_models m where m.id = $2::uuid for key share`,
    [it.id, it.modelId, it.at, it.milliseconds, it.status, it.failure, it.madeBy],
  ))

/** The last test calls of a model. */
export const readTests = async (query: Query, modelId: string, limit: number): Promise<AiModelTest[]> => {
  const rows = await query<TestRow>(
    'select id, at, milliseconds, status, failure from ai_model_tests where model_id = $1 order by at desc, id desc limit $2::int',
    [modelId, limit],
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export const deleteOldTests = async (query: Query, before: Date): Promise<void> =>
  void (await query('delete from ai_model_tests where at < $1::timestamptz', [before.toISOString()]))
