import { type Queries, Texts } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { ValidatedEvent } from './validated-event.ts'

/** For each project and day, this many paths are counted by name; all others together under the path `''`. */
export const pathsADay = 500

/** The name that is stored in place of a metric for the number of loads. */
export const loads = 'loads'

type Cell = { path: string; metric: string; bucket: number; count: number }

/** The measurements in newly stored events of people, counted by bucket, in the order of arrival. */
export const pageVitalCells = (events: ValidatedEvent[]): Cell[] => {
  const cells = new Map<string, Cell>()
  for (const { isBot, vitals } of events) {
    if (isBot || vitals === null) continue
    for (const { metric, bucket } of [{ metric: loads, bucket: 0 }, ...vitals.buckets]) {
      const key = `${metric} ${bucket} ${vitals.path}`
      const cell = cells.get(key) ?? { path: vitals.path, metric, bucket, count: 0 }
      cell.count += 1
      cells.set(key, cell)
    }
  }
  return [...cells.values()]
}

/** Adds to the counts of the day of receipt. The caller holds the project's counter row, so nobody else adds a path meanwhile. */
export const addPageVitals = async (
  { query }: Queries,
  { projectId, tenantId }: ProjectRef,
  cells: Cell[],
  at: string,
): Promise<void> => {
  const [paths, metrics] = [new Texts(cells.map((it) => it.path)), new Texts(cells.map((it) => it.metric))]
  const [buckets, counts] = [cells.map((it) => it.bucket), cells.map((it) => it.count)]
  const day = `${at.slice(0, 'YYYY-MM-DD'.length)}T00:00:00Z`
  await query(sql, [projectId, tenantId, day, paths, metrics, buckets, counts], 'add page vitals')
}

const sql = `
  with told as (
    select * from unnest($4::text[], $5::text[], $6::int[], $7::int[]) with ordinality as t (path, metric, bucket, count, n)
  ), known as (
    select path from page_vitals where project_id = $1::uuid and day = $3::timestamptz and metric = '${loads}' and path <> ''
  ), named as (
    select path from known
    union all
    (select path from told where path not in (select path from known) group by path order by min(n)
      limit greatest(0, ${pathsADay} - (select count(*) from known)))
  )
  insert into page_vitals as v (project_id, tenant_id, day, path, metric, bucket, count)
  select $1::uuid, $2::uuid, $3::timestamptz, coalesce(named.path, ''), metric, bucket, sum(count)
    from told left join named using (path) group by 4, 5, 6
  on conflict (project_id, day, metric, path, bucket) do update set count = v.count + excluded.count`
