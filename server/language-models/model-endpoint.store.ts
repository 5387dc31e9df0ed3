import type { ModelEndpoint, ModelEndpointSettings } from '#contract/language-models/model-endpoint.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { modelEndpoints } from './language-models.schema.ts'
import { millionths } from './money.ts'

type Query = Queries['query']
export type EndpointRow = Row<
  typeof modelEndpoints,
  | 'tenant_id'
  | 'version'
  | 'base_url'
  | 'model'
  | 'price_in'
  | 'price_out'
  | 'limit_kind'
  | 'monthly_limit'
  | 'is_on'
  | 'locked_key'
  | 'key_set_at'
  | 'changed_at'
  | 'used_month'
  | 'used_calls'
  | 'used_cost'
>

export const readEndpoint = async (query: Query, tenantId: string): Promise<EndpointRow | null> => {
  const [row] = await query<EndpointRow>(
    `select tenant_id, version, base_url, model, price_in, price_out, limit_kind, monthly_limit, is_on, locked_key, key_set_at, changed_at,
            used_month, used_calls, used_cost from model_endpoints where tenant_id = $1`,
    [tenantId],
  )
  return row ?? null
}

type Written = { version: string; at: string; settings: ModelEndpointSettings; lockedKey: string | null; keySetAt: string | null }

/** Writes the settings. What was used of the month stays. */
export const writeEndpoint = async (query: Query, tenantId: string, it: Written): Promise<void> => {
  const { baseUrl, model, priceIn, priceOut, limit, isOn } = it.settings
  await query(
    `insert into model_endpoints as e (tenant_id, version, base_url, model, price_in, price_out, limit_kind, monthly_limit, is_on, locked_key,
                                  key_set_at, changed_at, used_month, used_calls, used_cost)
     values ($1, $2, $3, $4, $5::bigint, $6::bigint, $7, $8::bigint, $9::boolean, $10, $11::timestamptz, $12::timestamptz, '', 0, 0)
     on conflict (tenant_id) do update set version = excluded.version, base_url = excluded.base_url, model = excluded.model,
       price_in = excluded.price_in, price_out = excluded.price_out, limit_kind = excluded.limit_kind,
       monthly_limit = excluded.monthly_limit, is_on = excluded.is_on, locked_key = excluded.locked_key, key_set_at = excluded.key_set_at,
       changed_at = excluded.changed_at`,
    [
      tenantId,
      it.version,
      baseUrl,
      model,
      Math.round(priceIn * millionths),
      Math.round(priceOut * millionths),
      limit.kind,
      limit.kind === 'calls' ? limit.atMost : Math.round(limit.atMost * millionths),
      isOn,
      it.lockedKey,
      it.keySetAt,
      it.at,
    ],
  )
}

/**
 * Takes a call, and the most that it can cost, from the limit of the month, and answers false if that is more than is left. It is one
 * statement, so that calls at the same moment never exceed the limit together.
 */
export const reserve = async (
  query: Query,
  { tenantId, month, cost }: { tenantId: string; month: string; cost: number },
): Promise<boolean> => {
  const rows = await query<Row<typeof modelEndpoints, 'version'>>(
    `update model_endpoints set used_month = $2, used_calls = case when used_month = $2 then used_calls else 0 end + 1,
            used_cost = case when used_month = $2 then used_cost else 0 end + $3::bigint
      where tenant_id = $1 and case limit_kind when 'calls' then case when used_month = $2 then used_calls else 0 end + 1
                                               else case when used_month = $2 then used_cost else 0 end + $3::bigint end <= monthly_limit
     returning version`,
    [tenantId, month, cost],
  )
  return rows.length > 0
}

/** Replaces what was reserved by what the call has cost. */
export const settle = async (
  query: Query,
  { tenantId, month, difference }: { tenantId: string; month: string; difference: number },
): Promise<void> =>
  void (await query(
    'update model_endpoints set used_cost = greatest(0, used_cost + $3::bigint) where tenant_id = $1 and used_month = $2',
    [tenantId, month, difference],
  ))

/** The settings, in the form in which they are given. */
export const settingsOf = (row: EndpointRow): ModelEndpointSettings => ({
  baseUrl: row.base_url,
  model: row.model,
  priceIn: row.price_in / millionths,
  priceOut: row.price_out / millionths,
  limit: { kind: row.limit_kind, atMost: row.limit_kind === 'calls' ? row.monthly_limit : row.monthly_limit / millionths },
  isOn: row.is_on,
})

export const endpointOf = (row: EndpointRow | null, month: string): ModelEndpoint => {
  if (!row) return { endpoint: null }
  const isOfMonth = row.used_month === month
  const used = { calls: isOfMonth ? row.used_calls : 0, cost: isOfMonth ? row.used_cost / millionths : 0 }
  return { endpoint: { version: row.version, ...settingsOf(row), keySince: row.key_set_at?.toISOString() ?? null, used } }
}
