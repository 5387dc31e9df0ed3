import type { AiModel, AiModelSettings, AiModelState } from '#contract/platform/ai-models.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import { millionths } from '../money.ts'
import type { aiModels } from './ai-models.schema.ts'

type Query = Queries['query']

type SettingsRow = Row<
  typeof aiModels,
  | 'id'
  | 'name'
  | 'provider'
  | 'base_url'
  | 'model'
  | 'purposes'
  | 'default_for'
  | 'audience'
  | 'context_tokens'
  | 'price_in'
  | 'price_out'
  | 'requests_per_minute'
  | 'timeout_seconds'
  | 'is_on'
  | 'fallback_id'
  | 'key_set_at'
  | 'revision'
  | 'created_at'
  | 'changed_at'
>
/** What came of calls. Sums of big integers are texts in both databases. */
export type FiguresRow = { calls: number; errors: number; p95: number | null; cost: string; unpriced: number }
type ModelRow = SettingsRow & {
  fallback_name: Value<typeof aiModels, 'name'> | null
} & FiguresRow
/** A model as it is held for a change or a call, with its encrypted key. */
export type HeldModel = SettingsRow & Row<typeof aiModels, 'locked_key'>

export const columns = `m.id, m.name, m.provider, m.base_url, m.model, m.purposes, m.default_for, m.audience, m.context_tokens, m.price_in, m.price_out,
       m.requests_per_minute, m.timeout_seconds, m.is_on, m.fallback_id, m.key_set_at, m.revision, m.created_at, m.changed_at`

/** The figures of the calls of a table `c`. */
export const figures = `count(*)::int as calls, (count(*) filter (where c.failure is not null))::int as errors,
           percentile_cont(0.95) within group (order by c.milliseconds) filter (where c.failure is null) as p95,
           coalesce(sum(c.cost), 0)::text as cost, (count(*) filter (where c.cost is null and c.failure is null))::int as unpriced`

export type AiModelsAsked = {
  /** A part of the name, the address or the model’s id, in lower case; empty for all. */
  part: string
  state: AiModelState | null
  /** Calls are counted from here on. */
  since: Date
  /** The id of the last row that is known. */
  after: string | null
  limit: number
}

/** Takes two parameters. */
const condition = `($1::text = '' or position($1 in lower(m.name)) > 0 or position($1 in lower(m.base_url)) > 0
     or position($1 in lower(m.model)) > 0) and ($2::text is null or m.is_on = ($2 = 'on'))`

/** What is shown of the models of a CTE `page`. Takes the parameter `$3`: the time from which calls are counted. */
const details = `select m.*, f.name as fallback_name, t.calls, t.errors, t.p95, t.cost, t.unpriced
  from page m left join ai_models f on f.id = m.fallback_id
  cross join lateral (
    select ${figures} from ai_model_calls c where c.model_id = m.id and c.at > $3::timestamptz) t
 order by m.created_at desc, m.id desc`

/** Some models, the last created first. */
export const readModels = async (query: Query, { part, state, since, after, limit }: AiModelsAsked): Promise<AiModel[]> => {
  const rows = await query<ModelRow>(
    `with page as (
       select ${columns} from ai_models m where ${condition} and ($4::uuid is null or
              (m.created_at, m.id) < (select k.created_at, k.id from ai_models k where k.id = $4))
        order by m.created_at desc, m.id desc limit $5::int)
     ${details}`,
    [part, state, since.toISOString(), after, limit],
  )
  return rows.map(modelOf)
}

export const countModels = async (query: Query, { part, state }: Pick<AiModelsAsked, 'part' | 'state'>): Promise<number> => {
  const [row] = await query<{ total: number }>(`select count(*)::int as total from ai_models m where ${condition}`, [part, state])
  return row?.total ?? 0
}

export const findModel = async (query: Query, id: string, since: Date): Promise<AiModel | null> => {
  const [row] = await query<ModelRow>(
    `with page as (select ${columns} from ai_models m where m.id = $1::uuid and $2::text is null) ${details}`,
    [id, null, since.toISOString()],
  )
  return row ? modelOf(row) : null
}

/** All models, held until the end of the transaction, so that who stands in for whom does not change meanwhile. There are few. */
export const holdModels = (query: Query): Promise<HeldModel[]> =>
  query<HeldModel>(`select ${columns}, m.locked_key from ai_models m order by m.id for update`)

export const findHeldModel = async (query: Query, id: string): Promise<HeldModel | null> => {
  const [row] = await query<HeldModel>(`select ${columns}, m.locked_key from ai_models m where m.id = $1`, [id])
  return row ?? null
}

const valuesOf = (it: AiModelSettings) => [
  it.name,
  it.provider,
  it.baseUrl,
  it.model,
  it.purposes,
  it.contextTokens,
  Math.round(it.priceIn * millionths),
  Math.round(it.priceOut * millionths),
  it.requestsPerMinute,
  it.timeoutSeconds,
  it.isOn,
  it.fallback,
  it.defaultFor,
  it.audience,
]

export const insertModel = async (query: Query, id: string, settings: AiModelSettings, at: string): Promise<void> =>
  void (await query(
    `insert into ai_models (id, name, provider, base_url, model, purposes, context_tokens, price_in, price_out, requests_per_minute,
                            timeout_seconds, is_on, fallback_id, default_for, audience, created_at, changed_at)
     values ($1, $3, $4, $5, $6, $7::text[], $8::int, $9::bigint, $10::bigint, $11::int, $12::int, $13::boolean, $14::uuid, $15::text[], $16,
             $2::timestamptz, $2::timestamptz)`,
    [id, at, ...valuesOf(settings)],
  ))

export const updateModel = async (query: Query, id: string, settings: AiModelSettings, at: string): Promise<void> =>
  void (await query(
    `update ai_models set name = $3, provider = $4, base_url = $5, model = $6, purposes = $7::text[], context_tokens = $8::int,
            price_in = $9::bigint, price_out = $10::bigint, requests_per_minute = $11::int, timeout_seconds = $12::int,
            is_on = $13::boolean, fallback_id = $14::uuid, default_for = $15::text[], audience = $16, changed_at = $2::timestamptz,
            revision = revision + 1
      where id = $1`,
    [id, at, ...valuesOf(settings)],
  ))

/** Other models are no longer the default of these purposes. Their revisions grow, so that no older form makes them it again. */
export const takeDefaults = async (query: Query, id: string, purposes: string[]): Promise<void> =>
  void (await query(
    `update ai_models set default_for = array(select p from unnest(default_for) p where p <> all($2::text[])), revision = revision + 1
      where id <> $1 and default_for && $2::text[]`,
    [id, purposes],
  ))

/** Null removes the key. */
export const writeKey = async (query: Query, id: string, lockedKey: string | null, at: string): Promise<void> =>
  void (await query(
    `update ai_models set locked_key = $2, key_set_at = case when $2::text is null then null else $3::timestamptz end where id = $1`,
    [id, lockedKey, at],
  ))

export const deleteModel = async (query: Query, id: string): Promise<void> =>
  void (await query('delete from ai_models where id = $1', [id]))

/** The settings that a model has, in the form in which they are given. */
export const settingsOf = (row: SettingsRow): AiModelSettings => ({
  name: row.name,
  provider: row.provider,
  baseUrl: row.base_url,
  model: row.model,
  purposes: row.purposes,
  defaultFor: row.default_for,
  audience: row.audience,
  contextTokens: row.context_tokens,
  priceIn: row.price_in / millionths,
  priceOut: row.price_out / millionths,
  requestsPerMinute: row.requests_per_minute,
  timeoutSeconds: row.timeout_seconds,
  isOn: row.is_on,
  fallback: row.fallback_id,
})

const modelOf = (row: ModelRow): AiModel => ({
  ...settingsOf(row),
  id: row.id,
  fallback: row.fallback_id === null ? null : { id: row.fallback_id, name: row.fallback_name ?? '' },
  keySince: row.key_set_at?.toISOString() ?? null,
  revision: row.revision,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  figures: figuresOf(row),
})

export const figuresOf = ({ calls, errors, p95, cost, unpriced }: FiguresRow): AiModel['figures'] => ({
  calls,
  errors,
  p95: p95 === null ? null : Math.round(p95),
  cost: Number(cost) / millionths,
  unpriced,
})
