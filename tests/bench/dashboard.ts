import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { quarterOf } from '#contract/dashboards/quarters.ts'
import { rangeOf } from '#contract/dashboards/range.ts'
import { dateAt } from '#contract/projects/zones.ts'
import { reportFunnel } from '#server/dashboards/funnel.ts'
import { createDayKeeping } from '#server/dashboards/kept-days.ts'
import { reportDays } from '#server/dashboards/report.ts'
import { openDatabase } from '#server/database/open.ts'
import { insertEvents } from '#server/ingestion/events.store.ts'
import { systemClock as clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { createFolding } from '#server/profiles/folding.ts'
import { eventsAtOnce } from '#server/profiles/pipeline.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { withFolder } from '#tests/support/processes.ts'
import { testKeys } from '#tests/support/secret.ts'
import { createVisitors } from './interleaved-visits.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

/** A smaller run says so in its figures: `DASHBOARD_EVENTS=200000 npm run bench dashboard`. */
const events = Number(process.env.DASHBOARD_EVENTS ?? 10_000_000)
/** A statement that fills the tables may take this long, in milliseconds. */
const patience = 600_000
const times = 20
const rounds = 11
const eventsARound = { postgres: 20_000, pglite: 8_000 }
const zone = 'Asia/Shanghai'

/** How long the figures of 30 days take without the cache of a minute, and what counting them costs the pipeline. */
export const benchDashboard = async (): Promise<Figure[]> => [...(await onDatabase('pglite')), ...(await onDatabase('postgres'))]

const onDatabase = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const database = await openDatabase(kind === 'postgres' ? await freshDatabaseUrl(kind) : join(folder, 'database'), {
      patience,
    })
    try {
      return [...(await reading(database)), ...(await folding(database))]
    } finally {
      await database.close()
    }
  })

const reading = async (database: Database): Promise<Figure[]> => {
  const own = await newProject(database)
  await fill(database, own)
  const range = rangeOf('last30', dateAt(Date.now(), zone))
  const now = new Date()
  const asked = { range, zone, granularity: null, compares: true }
  const fromRows = await timesOf(() => reportDays(database, own, asked, now))
  const began = performance.now()
  await createDayKeeping({ database: database.forJobs, clock }).run()
  const keeping = performance.now() - began
  const days = await timesOf(() => reportDays(database, own, asked, now))
  const followed = { ...range, zone, step: null }
  const funnel = await timesOf(() => reportFunnel(database, own, { ...followed, by: null }, now))
  const split = await timesOf(() => reportFunnel(database, own, { ...followed, by: 'source' }, now))
  const of = `${database.kind}: ${events.toLocaleString('en')} events in 30 days`
  return [
    figure(`${of}, dashboard with comparison, p95`, quantile(days, 0.95), 'ms', { atMost: 300 }),
    figure(`${of}, dashboard with comparison, median`, median(days), 'ms'),
    figure(`${of}, the same where no day is kept yet, p95`, quantile(fromRows, 0.95), 'ms'),
    figure(`${of}, keeping the 29 or 30 days that are over`, keeping, 'ms'),
    figure(`${of}, funnel, p95`, quantile(funnel, 0.95), 'ms'),
    figure(`${of}, funnel by source, p95`, quantile(split, 0.95), 'ms'),
  ]
}

const timesOf = async (ask: () => Promise<unknown>): Promise<number[]> => {
  await ask()
  const taken: number[] = []
  for (let time = 0; time < times; time += 1) {
    const began = performance.now()
    await ask()
    taken.push(performance.now() - began)
  }
  return taken
}

/** What the fold would have counted: an eighth as many quarters of visitors as events, of three quarters each; an order in a hundred. */
const fill = async (database: Database, { projectId, tenantId }: ProjectRef) => {
  const rows = Math.round(events / 8)
  const last = quarterOf(Date.now())
  const key = `'${projectId}'::uuid, '${tenantId}'::uuid, 1`
  const spread = (seed: number) => `${last} - (abs(hashint8(n * 31 + ${seed})::bigint) % 2880)::int`
  const statements = `
    insert into event_counters (project_id, tenant_id, last_id, first_received_at, last_received_at)
      values ('${projectId}', '${tenantId}', ${events}, now(), now());
    insert into profile_folds (project_id, tenant_id, generation, status, last_id) values (${key}, 'live', ${events});
    insert into report_visitors (project_id, tenant_id, generation, anonymous_id, quarter, previous, events, engaged_ms)
      select ${key}, visitor, quarter, lag(quarter) over (partition by visitor order by quarter), 8, 9000
        from (select distinct 'visitor-' || n % ${Math.ceil(rows / 3)} as visitor, ${spread(1)} as quarter from generate_series(1, ${rows}) n) made;
    insert into report_quarters (project_id, tenant_id, generation, quarter, events, visits, engaged_ms)
      select ${key}, quarter, sum(events), count(*), sum(engaged_ms) from report_visitors where project_id = '${projectId}' group by quarter;
    insert into report_sources (project_id, tenant_id, generation, quarter, touch, source, campaign, visits)
      select ${key}, quarter, touch, 'source ' || place, '', visits / 20
        from report_quarters, generate_series(1, 20) place, unnest(array['first', 'last']) touch where project_id = '${projectId}';
    insert into report_orders (project_id, tenant_id, generation, event_id, anonymous_id, session_id, quarter, key, currency, amount, is_order,
                               opens_visit, first_source, first_campaign, last_source, last_campaign)
      select ${key}, n, 'visitor-' || n, 's', ${spread(2)}, 'order:' || n / 2 * 2, 'CNY', 100000 * (1 - 2 * (n % 20 = 1)::int), n % 20 <> 1, n % 20 <> 1,
             'source ' || n % 20, '', 'source ' || n % 20, '' from generate_series(1, ${Math.round(events / 100)}) n;
    insert into report_funnels (project_id, tenant_id, generation, anonymous_id, session_id, viewed, added, checked_out, bought, source, device)
      select ${key}, 'visitor-' || n, 's', at, case when n % 3 = 0 then at + 60000 end, case when n % 6 = 0 then at + 120000 end,
             case when n % 12 = 0 then at + 180000 end, 'source ' || n % 20, (array['phone', 'desktop', 'tablet'])[n % 3 + 1]
        from (select n, (${spread(3)})::bigint * 900000 as at from generate_series(1, ${Math.round(events / 20)}) n) begun`
  for (const statement of statements.split(';')) await database.forJobs.execute(statement)
  for (const table of ['visitors', 'quarters', 'sources', 'orders', 'funnels'])
    await database.forJobs.execute(`vacuum (analyze) report_${table}`)
}

/** The same events folded with and without what is counted of them, in turns. */
const folding = async (database: Database): Promise<Figure[]> => {
  const { kind } = database
  const rates: number[] = []
  const ratios: number[] = []
  const [counting, plain] = [await newProject(database), await newProject(database)]
  const visitors = createVisitors()
  for (let round = 0; round <= rounds; round += 1) {
    for (let stored = 0; stored < eventsARound[kind]; stored += 1_000) {
      const part = visitors.events(1_000)
      for (const own of [counting, plain]) await insertEvents(database, own, part, new Date())
    }
    const rateOf = async (own: ProjectRef, over: Database) => {
      const { foldNext } = createFolding({ database: over, clock, eventsAtOnce: eventsAtOnce[kind], persons: testKeys.persons })
      const began = performance.now()
      while ((await foldNext(own)) === 'more');
      return (eventsARound[kind] * 1_000) / (performance.now() - began)
    }
    const first = round % 2 === 0
    const before = first ? await rateOf(plain, withoutReports(database)) : 0
    const counted = await rateOf(counting, database)
    const without = first ? before : await rateOf(plain, withoutReports(database))
    if (round === 0) continue
    rates.push(counted)
    ratios.push(counted / without)
  }
  return [
    figure(`${kind}: catching up, with reports`, median(rates), 'events/s'),
    figure(`${kind}: as a share of the rate without reports`, median(ratios), '', { atLeast: 0.9 }),
  ]
}

/** Leaves out the statements that write reports. */
const withoutReports = (database: Database): Database => ({
  ...database,
  ofTenant: (tenantId, work) =>
    database.ofTenant(tenantId, (queries, last) => {
      const query: Queries['query'] = (sql, params, name) =>
        name?.startsWith('write report') ? Promise.resolve([]) : queries.query(sql, params, name)
      return work({ ...queries, query }, last)
    }),
})

const newProject = async (database: Database): Promise<ProjectRef> => {
  const [tenantId, projectId] = [randomUUID(), randomUUID()]
  await database.query(`insert into organizations (id, name, created_at) values ($1, 'bench', now())`, [tenantId])
  await database.query(`insert into projects (id, tenant_id, name, created_at) values ($1, $2, 'bench', now())`, [
    projectId,
    tenantId,
  ])
  return { projectId, tenantId }
}
