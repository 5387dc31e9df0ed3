import { noTotals, type Totals } from '#engine/experiments/totals.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import type { effectDues, effectPeople, effectTotals, StoredSums } from './experiments.schema.ts'

/** Projects with people to count, or with metrics that were not counted for anybody yet. */
export const findDueProjects = async ({ query }: Database): Promise<ProjectRef[]> =>
  (
    await query<Row<typeof effectDues, 'project_id' | 'tenant_id'>>(
      `select d.project_id, d.tenant_id from effect_dues d join projects p on p.id = d.project_id and p.deleted_at is null
        group by d.project_id, d.tenant_id
        union
       select m.project_id, m.tenant_id from metrics m join projects p on p.id = m.project_id and p.deleted_at is null
        where m.counted_to is null`,
    )
  ).map((row) => ({ projectId: row.project_id, tenantId: row.tenant_id }))

/** Everybody has to be counted again for metrics that are new or changed. */
export const noteMetrics = async ({ query }: Queries, { projectId, tenantId }: ProjectRef): Promise<void> => {
  const fresh = await query<{ id: string }>('select id from metrics where project_id = $1 and counted_to is null for update', [
    projectId,
  ])
  if (fresh.length === 0) return
  await query(
    `insert into effect_dues (project_id, tenant_id, profile_id)
     select distinct $1::uuid, $2::uuid, living_id from effect_people where project_id = $1`,
    [projectId, tenantId],
  )
  await query(
    `update metrics set counted_to = (select coalesce(max(id), 0) from effect_dues where project_id = $1)
      where project_id = $1 and id = any($2::uuid[])`,
    [projectId, fresh.map(({ id }) => id)],
  )
}

/** Takes some of the people who are to be counted. Answers nobody if there are none, or if others are counting them. */
export const takeDues = async ({ query }: Queries, { projectId }: ProjectRef, atMost: number): Promise<string[]> => {
  const taken = await query<Row<typeof effectDues, 'profile_id'>>(
    `delete from effect_dues where project_id = $1 and id in (
       select id from effect_dues where project_id = $1 order by id limit $2 for update skip locked) returning profile_id`,
    [projectId, atMost],
  )
  return [...new Set(taken.map((row) => row.profile_id))]
}

export type Person = Row<
  typeof effectPeople,
  | 'tenant_id'
  | 'strategy_id'
  | 'version'
  | 'profile_id'
  | 'living_id'
  | 'exposed_at'
  | 'exposed_as'
  | 'arm'
  | 'is_contaminated'
  | 'is_counted'
  | 'sums'
>

/** The rows of profiles and of what was merged into them, held to the end of the transaction. */
export const holdPeople = ({ query }: Queries, projectId: string, profiles: readonly string[]): Promise<Person[]> =>
  query<Person>(
    `select tenant_id, strategy_id, version, profile_id, living_id, exposed_at, exposed_as, arm, is_contaminated, is_counted, sums
       from effect_people where project_id = $1 and (living_id = any($2::uuid[]) or profile_id = any($2::uuid[]))
      order by strategy_id, version, profile_id for update`,
    [projectId, [...profiles]],
  )

/** What a row is after a count. */
export type Recounted = Pick<Person, 'strategy_id' | 'version' | 'profile_id' | 'living_id'> & {
  isContaminated: boolean
  isCounted: boolean
  sums: StoredSums
}

export const writePeople = async ({ query }: Queries, { projectId }: ProjectRef, people: readonly Recounted[]): Promise<void> => {
  if (people.length === 0) return
  const texts = (textOf: (it: Recounted) => string) => new Texts(people.map(textOf))
  await query(
    `with counted as materialized (
       select strategy::uuid, version, profile::uuid, living::uuid, contaminated::boolean, counted::boolean, sums::jsonb
         from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
              as t (strategy, version, profile, living, contaminated, counted, sums))
     update effect_people p set living_id = t.living, is_contaminated = t.contaminated, is_counted = t.counted, sums = t.sums
       from counted t
      where p.project_id = $1 and p.strategy_id = t.strategy and p.version = t.version and p.profile_id = t.profile`,
    [
      projectId,
      texts((it) => it.strategy_id),
      people.map(({ version }) => version),
      texts((it) => it.profile_id),
      texts((it) => it.living_id),
      texts((it) => String(it.isContaminated)),
      texts((it) => String(it.isCounted)),
      texts((it) => JSON.stringify(it.sums)),
    ],
    'write exposed people',
  )
}

export type CellKey = Pick<Row<typeof effectTotals, 'version' | 'arm' | 'metric'>, 'version' | 'arm' | 'metric'> & {
  strategy: string
  exposedAs: string
  day: string
}
/** A change of the sums of a cell. */
export type Change = CellKey & { people: number; contaminated: number; totals: Totals }

export const noChange = (key: CellKey): Change => ({ ...key, people: 0, contaminated: 0, totals: noTotals })

export const addToTotals = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  changes: readonly Change[],
): Promise<void> => {
  if (changes.length === 0) return
  const texts = (textOf: (it: Change) => string) => new Texts(changes.map(textOf))
  const sums = (of: keyof Totals) => texts(({ totals }) => String(totals[of]))
  await query(
    `insert into effect_totals as e (project_id, tenant_id, strategy_id, version, exposed_as, arm, day, metric, people, contaminated, sum,
                                     squares, denominator, denominator_squares, products, pre, pre_squares, pre_products, capped)
     select $1::uuid, $2::uuid, strategy::uuid, version, exposed_as, arm, day::date, metric, people, contaminated, a::float8, b::float8,
            c::float8, d::float8, f::float8, g::float8, h::float8, i::float8, j::float8
       from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::text[], $9::int[], $10::int[], $11::text[], $12::text[],
                   $13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[])
            as t (strategy, version, exposed_as, arm, day, metric, people, contaminated, a, b, c, d, f, g, h, i, j)
     on conflict (project_id, strategy_id, version, exposed_as, arm, day, metric) do update set
       people = e.people + excluded.people, contaminated = e.contaminated + excluded.contaminated, sum = e.sum + excluded.sum,
       squares = e.squares + excluded.squares, denominator = e.denominator + excluded.denominator,
       denominator_squares = e.denominator_squares + excluded.denominator_squares, products = e.products + excluded.products,
       pre = e.pre + excluded.pre, pre_squares = e.pre_squares + excluded.pre_squares,
       pre_products = e.pre_products + excluded.pre_products, capped = e.capped + excluded.capped`,
    [
      projectId,
      tenantId,
      texts((it) => it.strategy),
      changes.map(({ version }) => version),
      texts((it) => it.exposedAs),
      texts((it) => it.arm),
      texts((it) => it.day),
      texts((it) => it.metric),
      changes.map(({ people }) => people),
      changes.map(({ contaminated }) => contaminated),
      sums('sum'),
      sums('squares'),
      sums('denominator'),
      sums('denominatorSquares'),
      sums('products'),
      sums('pre'),
      sums('preSquares'),
      sums('preProducts'),
      sums('capped'),
    ],
    'add to effects',
  )
}

export const deletePeople = async ({ query }: Queries, projectId: string, profiles: readonly string[]): Promise<void> => {
  const ids = [...profiles]
  await query('delete from effect_people where project_id = $1 and profile_id = any($2::uuid[])', [projectId, ids])
  await query('delete from effect_dues where project_id = $1 and profile_id = any($2::uuid[])', [projectId, ids])
}

/** Removes up to so many people of a project, and after the last one their sums. Answers whether there may be more. */
export const deleteSomeEffects = async ({ query }: Queries, projectId: string, atMost: number): Promise<boolean> => {
  const gone = await query(
    `delete from effect_people where project_id = $1 and (strategy_id, version, profile_id) in (
       select strategy_id, version, profile_id from effect_people where project_id = $1 limit $2) returning 1`,
    [projectId, atMost],
  )
  if (gone.length === atMost) return true
  await query('delete from effect_dues where project_id = $1', [projectId])
  await query('delete from effect_totals where project_id = $1', [projectId])
  return false
}
