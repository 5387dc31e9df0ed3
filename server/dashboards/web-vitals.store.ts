import {
  type MeasuredVital,
  type WebVital,
  type WebVitals,
  webVitalPages,
  webVitals,
  webVitalThresholds,
} from '#contract/dashboards/web-vitals.ts'
import type { IngestionModule } from '#server/ingestion/ingestion.module.ts'
import type { pageVitals } from '#server/ingestion/ingestion.schema.ts'
import type { Database } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Nullable, Row } from '#server/kernel/row.ts'

type BucketRow = Row<typeof pageVitals, 'path'> &
  Nullable<Row<typeof pageVitals, 'bucket'>> & { loads: number; metric: WebVital | null; count: number | null }

const day = 24 * 60 * 60_000
const daysShown = 7

/** The performance of the pages with most loads in the last 7 days, computed from counts. No event is read. */
export const findWebVitals = (
  database: Database,
  { loads: loadsMetric, valueOfBucket }: IngestionModule['pageVitals'],
  { projectId, tenantId }: ProjectRef,
  now: Date,
): Promise<Omit<WebVitals, 'computedAt'>> =>
  database.ofTenant(tenantId, async ({ query }) => {
    const tomorrow = Math.floor(now.getTime() / day) * day + day
    const [from, to] = [new Date(tomorrow - daysShown * day).toISOString(), new Date(tomorrow).toISOString()]
    const rows = await query<BucketRow>(sql, [projectId, from, to, loadsMetric])
    const pages = new Map<string, WebVitals['pages'][number]>()
    for (const { path, loads, metric, bucket, count } of rows) {
      const page = pages.get(path) ?? { path, loads, ...none }
      pages.set(path, page)
      if (metric !== null && bucket !== null && count !== null)
        page[metric] = measured(metric, valueOfBucket(metric, bucket), count)
    }
    return { from, to, pages: [...pages.values()] }
  })

const none = { LCP: null, INP: null, CLS: null, TTFB: null }

const measured = (metric: WebVital, p75: number, count: number): MeasuredVital => {
  const { good, poor } = webVitalThresholds[metric]
  return { p75, rating: p75 <= good ? 'good' : p75 <= poor ? 'needs-improvement' : 'poor', count }
}

const within = 'project_id = $1::uuid and day >= $2::timestamptz and day < $3::timestamptz'

/** For each metric of a page, the first bucket up to whose end three quarters of the values lie. */
const sql = `
  with pages as (
    select path, sum(count)::float8 as loads from page_vitals where ${within} and metric = $4
     group by path order by loads desc, path collate "C" limit ${webVitalPages}
  ), counted as (
    select path, metric, bucket, sum(count) as count from page_vitals
     where ${within} and metric in (${webVitals.map((metric) => `'${metric}'`).join(', ')}) and path in (select path from pages)
     group by path, metric, bucket
  ), running as (
    select path, metric, bucket, sum(count) over (partition by path, metric order by bucket) as up_to,
           sum(count) over (partition by path, metric) as total
      from counted
  ), quartiles as (
    select path, metric, min(bucket) as bucket, max(total)::float8 as count from running where up_to >= 0.75 * total group by path, metric
  )
  select path, loads, metric, bucket, quartiles.count from pages left join quartiles using (path) order by loads desc, path collate "C"`
