import type { ProfileScores } from '#contract/profiles/scores.ts'
import { type Database, type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { Fold } from './folds.store.ts'
import type { profileFolds } from './profiles.schema.ts'
import type { profileScoreVersions, ScoreModels } from './scores.schema.ts'
import type { Buyer, Score } from './scoring-models.ts'

/** A version of the scores of a project. */
export type ScoresVersion = ProjectRef & { version: number }

/** The buyers of `profiles` in SQL: those of the live fold, without profiles that have become part of others. */
const buyersOf = 'project_id = $1 and generation = $2::int and merged_into is null and orders > 0'

/**
 * Projects that have buyers, or had some when they were scored last, and have no scores that are newer than `before`: or, where they have,
 * scores from before `soon` and a number of buyers that is another by a tenth, or another version of a model was chosen since. `latest`: scores of a later time were stored before the
 * clock was set back, and do not count.
 */
export const findDue = async (
  { query }: Database,
  { before, soon, latest }: { before: Date; soon: Date; latest: Date },
): Promise<ProjectRef[]> =>
  (
    await query<Row<typeof profileFolds, 'project_id' | 'tenant_id'>>(
      `select f.project_id, f.tenant_id from profile_folds f
         join projects p on p.id = f.project_id and p.deleted_at is null
         left join profile_score_versions v on v.project_id = f.project_id and v.status = 'live'
        where f.status = 'live'
          and ((v.summary ->> 'buyers')::bigint > 0 or exists (
               select 1 from profiles b where b.project_id = f.project_id and b.generation = f.generation and b.merged_into is null and b.orders > 0))
          and (v.version is null or v.as_of <= $1::timestamptz or v.as_of > $3::timestamptz
            or exists (select from model_choices c where c.project_id = f.project_id and c.changed_at >= v.as_of)
            or (v.as_of <= $2::timestamptz and (
                 select abs(count(*) - (v.summary ->> 'buyers')::bigint) * 10 > (v.summary ->> 'buyers')::bigint from profiles b
                  where b.project_id = f.project_id and b.generation = f.generation and b.merged_into is null and b.orders > 0)))`,
      [before.toISOString(), soon.toISOString(), latest.toISOString()],
    )
  ).map((row) => ({ projectId: row.project_id, tenantId: row.tenant_id }))

/** Versions that a process has left unfinished or that are replaced, and live ones that segments do not follow completely. */
export const findLeftOver = async ({ query }: Database): Promise<(ScoresVersion & { isLive: boolean })[]> =>
  (
    await query<Row<typeof profileScoreVersions, 'project_id' | 'tenant_id' | 'version' | 'status'>>(
      `select project_id, tenant_id, version, status from profile_score_versions where status <> 'live' or not is_followed
        order by status = 'live' desc, project_id, version`,
    )
  ).map((row) => ({ projectId: row.project_id, tenantId: row.tenant_id, version: row.version, isLive: row.status === 'live' }))

/** Begins a version. Its number is higher than any before. */
export const beginVersion = async ({ query }: Queries, { projectId, tenantId }: ProjectRef, asOf: Date): Promise<number> => {
  const [row] = await query<Row<typeof profileScoreVersions, 'version'>>(
    `insert into profile_score_versions (project_id, tenant_id, version, status, as_of)
     select $1, $2, 1 + coalesce(max(version), 0), 'computing', $3::timestamptz from profile_score_versions where project_id = $1
     returning version`,
    [projectId, tenantId, asOf.toISOString()],
  )
  return row?.version ?? 0
}

/** Holds a version that is being computed to the end of the transaction. False where another process has removed it. */
export const holdVersion = async ({ query }: Queries, { projectId, version }: ScoresVersion): Promise<boolean> =>
  (
    await query(
      `select 1 from profile_score_versions where project_id = $1 and version = $2::int and status = 'computing' for update`,
      [projectId, version],
    )
  ).length > 0

/** Holds the live fold, so that nobody is erased, merged or changed before the transaction ends. Null where there is none. */
export const holdBuyers = async ({ query }: Queries, { projectId, tenantId }: ProjectRef): Promise<Fold | null> => {
  const [row] = await query<Row<typeof profileFolds, 'generation'>>(
    `select generation from profile_folds where project_id = $1 and status = 'live' for update`,
    [projectId],
  )
  return row ? { projectId, tenantId, generation: row.generation } : null
}

export const countRepeatBuyers = async ({ query }: Queries, { projectId, generation }: Fold): Promise<number> => {
  const [row] = await query<{ count: number }>(`select count(*)::int as count from profiles where ${buyersOf} and orders > 1`, [
    projectId,
    generation,
  ])
  return row?.count ?? 0
}

/** A place in the order in which buyers are read. */
export type Place = { orders: number; id: string }

type BuyerRow = {
  id: string
  orders: number
  revenue: number
  first_order: number | null
  last_order: number | null
  one_currency: boolean
}

/** The next buyers, in the order of their number of orders and their ids: an index has buyers only, in this order. */
export const readBuyers = async (
  { query }: Queries,
  { projectId, generation }: Fold,
  { after, atMost }: { after: Place | null; atMost: number },
): Promise<Buyer[]> =>
  (
    await query<BuyerRow>(
      `select id, orders, revenue, (state ->> 'firstOrder')::bigint as first_order, (state ->> 'lastOrder')::bigint as last_order,
              coalesce((state -> 'revenue') - (select p.currency from projects p where p.id = $1) = '{}'::jsonb, true) as one_currency
         from profiles
        where ${buyersOf} and (orders, id) > ($3::bigint, $4::uuid)
        order by orders, id limit $5`,
      [projectId, generation, after?.orders ?? 0, after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff', atMost],
      'read buyers',
    )
  ).map((row) => ({
    id: row.id,
    orders: row.orders,
    revenue: row.revenue,
    firstOrder: row.first_order ?? row.last_order ?? 0,
    lastOrder: row.last_order ?? row.first_order ?? 0,
    isOneCurrency: row.one_currency,
  }))

/** Writes scores. A buyer who was read twice, because an order came in between, has the newer ones. */
export const writeScores = (
  { query }: Queries,
  { projectId, tenantId, version }: ScoresVersion,
  scored: readonly { buyer: Buyer; score: Score }[],
): Promise<unknown> => {
  const numbers = (of: (it: { buyer: Buyer; score: Score }) => number | null) => scored.map(of)
  return query(
    `insert into profile_scores (project_id, tenant_id, version, profile_id, recency, frequency, money, rfm, orders, revenue, alive,
                                 expected_orders, order_value)
     select $1::uuid, $2::uuid, $3::int, id::uuid, r, f, m, rfm, orders, revenue, alive, expected, value
       from unnest($4::text[], $5::int[], $6::int[], $7::int[], $8::text[], $9::bigint[], $10::bigint[],
                   $11::float8[], $12::float8[], $13::float8[]) as t (id, r, f, m, rfm, orders, revenue, alive, expected, value)
     on conflict (project_id, version, profile_id) do update set
       recency = excluded.recency, frequency = excluded.frequency, money = excluded.money, rfm = excluded.rfm, orders = excluded.orders,
       revenue = excluded.revenue, alive = excluded.alive, expected_orders = excluded.expected_orders, order_value = excluded.order_value`,
    [
      projectId,
      tenantId,
      version,
      new Texts(scored.map(({ buyer }) => buyer.id)),
      numbers(({ score }) => score.recency),
      numbers(({ score }) => score.frequency),
      numbers(({ score }) => score.money),
      new Texts(scored.map(({ score }) => score.rfm)),
      numbers(({ buyer }) => buyer.orders),
      numbers(({ buyer }) => buyer.revenue),
      numbers(({ score }) => score.alive),
      numbers(({ score }) => score.expectedOrders),
      numbers(({ score }) => score.orderValue),
    ],
    'write scores',
  )
}

export type CellRow = { recency: number; frequency: number; rfm: string; people: number; revenue: number }

/** The buyers of a version by recency and by frequency and money together. */
export const readCells = ({ query }: Queries, { projectId, version }: ScoresVersion): Promise<CellRow[]> =>
  query<CellRow>(
    `select recency, (frequency + money + 1) / 2 as frequency, rfm, count(*)::int as people, sum(revenue)::float8 as revenue
       from profile_scores where project_id = $1 and version = $2::int group by 1, 2, 3`,
    [projectId, version],
  )

export type ScoreSums = { repeat_buyers: number; alive: number; orders: number; valued: number; revenue: number }

export const readSums = async ({ query }: Queries, { projectId, version }: ScoresVersion): Promise<ScoreSums> => {
  const [row] = await query<ScoreSums>(
    `select count(*) filter (where orders > 1)::int as repeat_buyers, coalesce(sum(alive), 0)::float8 as alive,
            coalesce(sum(expected_orders), 0)::float8 as orders,
            coalesce(sum(expected_orders) filter (where order_value is not null), 0)::float8 as valued,
            coalesce(sum(expected_orders * order_value), 0)::float8 as revenue
       from profile_scores where project_id = $1 and version = $2::int`,
    [projectId, version],
  )
  return row ?? { repeat_buyers: 0, alive: 0, orders: 0, valued: 0, revenue: 0 }
}

/** Makes a version the one that is read, in place of the one before. */
export const publishVersion = async (
  { query }: Queries,
  { projectId, version }: ScoresVersion,
  { summary, models }: { summary: ProfileScores; models: ScoreModels },
): Promise<void> => {
  const [before] = await query<Row<typeof profileScoreVersions, 'version'>>(
    `update profile_score_versions set status = 'replaced' where project_id = $1 and status = 'live' returning version`,
    [projectId],
  )
  await query(
    `update profile_score_versions set status = 'live', replaces = $3::int, summary = $4::jsonb, models = $5::jsonb
      where project_id = $1 and version = $2::int`,
    [projectId, version, before?.version ?? null, JSON.stringify(summary), JSON.stringify(models)],
  )
}

/** Deletes up to `atMost` rows of a version, and the version itself when none is left. Answers whether there may be more. */
export const deleteSomeOfVersion = (
  { ofTenant }: Database,
  { projectId, tenantId, version }: ScoresVersion,
  atMost: number,
): Promise<boolean> =>
  ofTenant(tenantId, async ({ query }) => {
    const [row] = await query<{ deleted: number }>(
      `with part as (select profile_id from profile_scores where project_id = $1 and version = $2::int limit $3),
         gone as (delete from profile_scores s using part where s.project_id = $1 and s.version = $2::int and s.profile_id = part.profile_id
                  returning 1)
       select count(*)::int as deleted from gone`,
      [projectId, version, atMost],
    )
    const isFull = row?.deleted === atMost
    if (!isFull)
      await query('delete from profile_score_versions where project_id = $1 and version = $2::int', [projectId, version])
    return isFull
  })

export const findVersions = ({ ofTenant }: Database, { projectId, tenantId }: ProjectRef): Promise<ScoresVersion[]> =>
  ofTenant(tenantId, async ({ query }) =>
    (
      await query<Row<typeof profileScoreVersions, 'version'>>(
        'select version from profile_score_versions where project_id = $1 order by version',
        [projectId],
      )
    ).map(({ version }) => ({ projectId, tenantId, version })),
  )
