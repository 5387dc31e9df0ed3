import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { aiModelCalls, ModelCallFailure } from './language-models.schema.ts'

type Query = Queries['query']
type CallsRow = Row<
  typeof aiModelCalls,
  | 'id'
  | 'tenant_id'
  | 'model_id'
  | 'model'
  | 'purpose'
  | 'made_by'
  | 'milliseconds'
  | 'status'
  | 'failure'
  | 'tokens_in'
  | 'tokens_out'
  | 'cost'
>
export type NewCall = CallsRow & { at: string }

/** Adds what came of a call, unless the platform's model was removed meanwhile. */
export const insertCall = async (query: Query, it: NewCall): Promise<void> =>
  void (await query(
    `insert into ai_model_calls (id, tenant_id, model_id, model, purpose, made_by, at, milliseconds, status, failure, tokens_in, tokens_out, cost)
     select $1::uuid, $2::uuid, $3::uuid, $4, $5, $6::uuid, $7::timestamptz, $8::int, $9::int, $10, $11::int, $12::int, $13::bigint
      where $3::uuid is null or exists (select 1 from ai_models m where m.id = $3::uuid for key share)`,
    [
      it.id,
      it.tenant_id,
      it.model_id,
      it.model,
      it.purpose,
      it.made_by,
      it.at,
      it.milliseconds,
      it.status,
      it.failure,
      it.tokens_in,
      it.tokens_out,
      it.cost,
    ],
  ))

export type LastCall = { at: Date; failure: ModelCallFailure | null }

/** The last calls to a model, the newest first: of a platform's model by all organisations, or of an organisation's own endpoint. */
export const readLastCalls = (
  query: Query,
  { modelId, tenantId, since, limit }: { modelId: string | null; tenantId: string; since: Date; limit: number },
): Promise<LastCall[]> =>
  query<Row<typeof aiModelCalls, 'at' | 'failure'>>(
    `select at, failure from ai_model_calls
      where case when $1::uuid is null then model_id is null and tenant_id = $2::uuid else model_id = $1::uuid end and at > $3::timestamptz
      order by at desc, id desc limit $4::int`,
    [modelId, tenantId, since.toISOString(), limit],
  )

export const deleteOldCalls = async (query: Query, before: Date): Promise<void> =>
  void (await query('delete from ai_model_calls where at < $1::timestamptz', [before.toISOString()]))
