import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { rangeOf } from '#contract/dashboards/range.ts'
import type { InsightQuery } from '#contract/insights/query.ts'
import { dateAt } from '#contract/projects/zones.ts'
import { granularityFor, pointsOf, spanIn, spanOf } from '#server/dashboards/report-times.ts'
import { openDatabase } from '#server/database/open.ts'
import { liveEventOf } from '#server/events/live.store.ts'
import { maskEvent } from '#server/events/masking.ts'
import { answerTo } from '#server/insights/answering.ts'
import { peopleIn } from '#server/insights/asked-people.ts'
import { readBounded } from '#server/insights/bounded-reads.ts'
import { createPacking } from '#server/insights/packing.ts'
import { isApiErrorOf } from '#server/kernel/api-error.ts'
import type { Database } from '#server/kernel/database.ts'
import { log } from '#tests/server/insights/log-questions.ts'
import { freshDatabaseUrl, type Kind } from '#tests/support/databases.ts'
import { withFolder } from '#tests/support/processes.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

/** A smaller run says so in its figures: `INSIGHT_EVENTS=200000 npm run bench insights`. The embedded database gets a fiftieth: it fills slowly, and the statements of a million events take longer than they may. */
const eventsIn = Number(process.env.INSIGHT_EVENTS ?? 10_000_000)
/** A statement that fills the tables may take this long, in milliseconds. */
const patience = 600_000
const times = 20
/** The server answers so many at a time. */
const askedAtOnce = 5
/** What is not a whole part is not packed. */
const partSize = 250_000
const zone = 'Asia/Shanghai'
/** Different values of one property, as a large catalogue has them. Another property has a value of its own for each event. */
const products = 10_007

/** How long trends and funnels over 30 days of raw events take without a cache. */
export const benchInsights = async (): Promise<Figure[]> => [...(await onDatabase('postgres')), ...(await onDatabase('pglite'))]

const onDatabase = (kind: Kind): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const database = await openDatabase(kind === 'postgres' ? await freshDatabaseUrl(kind) : join(folder, 'database'), {
      patience,
    })
    try {
      return await asking(database, kind === 'postgres' ? eventsIn : eventsIn / 50)
    } finally {
      await database.close()
    }
  })

const asking = async (database: Database, events: number): Promise<Figure[]> => {
  const { projectId, tenantId } = await fill(database, events)
  const range = rangeOf('last30', dateAt(Date.now(), zone))
  const span = spanOf(range, zone, new Date())
  const event = (name: string) => ({ event: name, where: [] })
  const steps = [event('view_product'), event('add_to_cart'), event('purchase')]
  const fold = { projectId, generation: 1, lastId: events }
  const reportTimes = { spanOf, spanIn, pointsOf, granularityFor, readTimeZone: async () => zone }
  const ask = (query: InsightQuery) => () =>
    readBounded(database, tenantId, new AbortController().signal, (queries) => {
      const reading = { queries, fold, log, who: peopleIn(query), now: Date.now() }
      return answerTo(query, {
        reading,
        span,
        now: Date.now(),
        isMasked: false,
        times: reportTimes,
        shown: { liveEventOf, maskEvent },
      })
    })
  const viewed = { ...event('view_product'), measure: { of: 'people' as const } }
  const trend = { kind: 'trends' as const, ...range, granularity: 'day' as const, series: [viewed], breakdown: null }
  const funnel = { kind: 'funnel' as const, ...range, steps, windowHours: 168, breakdown: null }
  const where = [{ property: 'colour', is: 'equals' as const, value: 'c3' }]
  const of = `${database.kind}: ${events.toLocaleString('en')} raw events in 30 days`
  const bound = database.kind === 'postgres' ? { atMost: 2_000 } : {}
  const figures: Figure[] = []
  if (database.kind === 'postgres') {
    const began = performance.now()
    await packAll(database, events)
    figures.push(figure(`${of}, packed`, events / ((performance.now() - began) / 1_000), 'events/s'))
    const [packed] = await database.query<{ bytes: number }>('select sum(length(packed))::float8 as bytes from packed_events')
    figures.push(figure(`${of}, a packed event`, (packed?.bytes ?? 0) / events, 'bytes'))
    const [values] = await database.query<{ bytes: number }>('select sum(length(packed))::float8 as bytes from packed_properties')
    figures.push(figure(`${of}, the properties of a packed event`, (values?.bytes ?? 0) / events, 'bytes'))
  }
  const questions: [name: string, query: InsightQuery][] = [
    ['trend of people', trend],
    ['trend of people with a property that a seventh has', { ...trend, series: [{ ...viewed, where }] }],
    ['trend of people by a property', { ...trend, breakdown: 'colour' }],
    ['trend of the sum of a property', { ...trend, series: [{ ...viewed, measure: { of: 'sum', property: 'value' } }] }],
    [`trend of people by a property with ${products.toLocaleString('en')} values`, { ...trend, breakdown: 'product' }],
    [
      'trend of a twentieth of the events by a property that has a value of its own for each',
      { ...trend, series: [{ ...event('purchase'), measure: { of: 'total' } }], breakdown: 'order' },
    ],
    ['funnel of three steps', funnel],
    ['funnel of three steps by a property', { ...funnel, breakdown: 'colour' }],
  ]
  for (const [name, asked] of questions) {
    const { taken, givenUp } = await timesOf(ask(asked))
    figures.push(figure(`${of}, ${name}, p95`, quantile(taken, 0.95), 'ms', bound))
    figures.push(figure(`${of}, ${name}, median`, median(taken), 'ms'))
    figures.push(figure(`${of}, ${name}, given up as too slow`, givenUp, `of ${times + 1}`, { atMost: 0 }))
  }
  const { taken, bytes } = await askTogether(questions.slice(-askedAtOnce).map(([, query]) => ask(query)))
  figures.push(figure(`${of}, ${askedAtOnce} questions at once, the slowest, median`, median(taken), 'ms'))
  figures.push(figure(`${of}, ${askedAtOnce} questions at once, memory that they add, at most`, bytes / 1e6, 'MB'))
  return figures
}

/** Milliseconds until all questions are answered that are asked at once, a few times, and by how many bytes the process grew meanwhile. */
const askTogether = async (questions: (() => Promise<unknown>)[]): Promise<{ taken: number[]; bytes: number }> => {
  const taken: number[] = []
  const { rss: before } = process.memoryUsage()
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  for (let time = 0; time < 5; time += 1) {
    const began = performance.now()
    await Promise.all(questions.map((ask) => ask()))
    taken.push(performance.now() - began)
  }
  clearInterval(looking)
  return { taken, bytes: most - before }
}

/** One run of the job leaves what it has no time for to the next one. */
const packAll = async (database: Database, events: number): Promise<void> => {
  const packing = createPacking({ database: database.forJobs, clock: { now: () => new Date() }, log })
  const packed = async () =>
    (await database.query<{ events: number }>('select coalesce(sum(events), 0)::float8 as events from packed_events'))[0]?.events
  for (let before = -1; (await packed()) !== before; ) {
    before = (await packed()) ?? 0
    if (before > events - partSize) return
    await packing.run()
  }
}

/** Milliseconds of each question after the first one; what was given up counts as endless. */
const timesOf = async (ask: () => Promise<unknown>): Promise<{ taken: number[]; givenUp: number }> => {
  const all: number[] = []
  for (let time = 0; time <= times; time += 1) {
    const began = performance.now()
    const failure = await ask().then(
      () => null,
      (it: unknown) => it,
    )
    if (failure && !isApiErrorOf(failure, 'insight.tooSlow')) throw failure
    all.push(failure ? Number.POSITIVE_INFINITY : performance.now() - began)
  }
  return { taken: all.slice(1), givenUp: all.filter((it) => it === Number.POSITIVE_INFINITY).length }
}

/** Thirty days of events in their order: visits of ten events, five of each visitor; of twenty events seventeen are views of products, and one each is added to a cart, a search and a purchase. */
const fill = async (database: Database, events: number) => {
  const [tenantId, projectId] = [randomUUID(), randomUUID()]
  const key = `'${projectId}'::uuid, '${tenantId}'::uuid`
  const at = `now() - interval '30 days' * (1 - n::float8 / ${events})`
  await database.forJobs.execute(`
    insert into organizations (id, name, created_at) values ('${tenantId}', 'bench', now());
    insert into projects (id, tenant_id, name, created_at) values (${key}, 'bench', now());
    insert into event_counters (project_id, tenant_id, last_id, first_received_at, last_received_at) values (${key}, ${events}, now(), now());
    insert into profile_folds (project_id, tenant_id, generation, status, last_id) values (${key}, 1, 'live', ${events});
    select make_events_partition(date_trunc('month', now() - interval '30 days' * n)) from generate_series(0, 1) n;
    insert into profile_atoms (project_id, tenant_id, generation, anonymous_id, user_id, profile_id)
      select ${key}, 1, 'visitor-' || n, '', gen_random_uuid() from generate_series(0, ${Math.ceil(events / 50)}) n;`)
  const atOnce = 100_000
  for (let from = 1; from <= events; from += atOnce)
    await database.forJobs.execute(`
      insert into events (project_id, tenant_id, id, message_id, type, event, anonymous_id, session_id, occurred_at, received_at, properties, context)
        select ${key}, n, 'm' || n, 'track',
               (array['view_product', 'view_product', 'view_product', 'add_to_cart', 'search', 'purchase'])[greatest(1, n % 20 - 13)],
               'visitor-' || n / 10 * 7919 % ${Math.ceil(events / 50)}, 's' || n / 10, ${at}, ${at},
               jsonb_build_object('value', n % 100, 'colour', 'c' || n % 7, 'product', 'product ' || n * 7919 % ${products}, 'order', 'order ' || n), jsonb_build_object('page', jsonb_build_object('path', '/p' || n % 100))
          from generate_series(${from}::bigint, ${Math.min(events, from + atOnce - 1)}) n;`)
  await database.forJobs.execute('vacuum (analyze) events')
  await database.forJobs.execute('vacuum (analyze) profile_atoms')
  return { tenantId, projectId }
}
