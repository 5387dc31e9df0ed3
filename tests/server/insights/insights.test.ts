import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '#contract/dashboards/range.ts'
import type {
  EventsAnswer,
  FunnelAnswer,
  Group,
  InsightAnswer,
  RetentionAnswer,
  TopAnswer,
  TrendsAnswer,
} from '#contract/insights/answer.ts'
import type { FunnelQuery, RetentionQuery, TrendsQuery } from '#contract/insights/query.ts'
import { type Shop, shopOf } from '#tests/server/profiles/people.ts'
import { withServer } from '#tests/server/setup.ts'
import {
  groupedBy,
  groupOf,
  matching,
  measure,
  median,
  pointOf,
  readStored,
  recountFunnel,
  recountRetention,
  recountViews,
  type Stored,
} from './recounted-insights.ts'

const server = withServer()
const hour = 3_600_000

/** Each with the dates on which its clock was changed in 2025. Days of the second begin at half past, of the third at a quarter to. */
const zones = [
  { zone: 'Europe/Paris', changes: ['2025-03-30', '2025-10-26'] },
  { zone: 'America/St_Johns', changes: ['2025-03-09', '2025-11-02'] },
  { zone: 'Pacific/Chatham', changes: ['2025-04-06', '2025-09-28'] },
]

const ask = async <Answer extends InsightAnswer>(shop: Shop, body: object) =>
  server.call('queryInsight', { session: shop.token, project: shop.project.id, body }) as Promise<{
    code: number
    msg: string
    data: Answer
  }>

const sent = fc.record({
  anonymousId: fc.constantFrom('ann', 'ben', 'eve', 'joe'),
  userId: fc.constantFrom(undefined, undefined, 'one', 'two'),
  sessionId: fc.constantFrom('s1', 's2', 's3', undefined),
  /** Hours since two days before the change. */
  after: fc.double({ min: 0, max: 7 * 24, noNaN: true }),
  what: fc.constantFrom('page_view', 'view', 'view', 'add', 'buy', 'buy'),
  value: fc.constantFrom(1, 2.5, 40, -3, 'none', undefined),
  colour: fc.constantFrom('red', 'blue', 7, true, undefined, ['red']),
  path: fc.constantFrom('/', '/a', '/b', undefined),
  source: fc.constantFrom({ type: 'search', name: 'google' }, { type: 'direct', name: '' }, { type: 'utm', name: '' }, undefined),
  isBotHint: fc.constantFrom(undefined, undefined, undefined, undefined, true),
})
type Sent = typeof sent extends fc.Arbitrary<infer Event> ? Event : never

/** Sends events, gives them times of the past, and folds them in two parts, so that some are late. */
const live = async (shop: Shop, events: Sent[], begin: number) => {
  const half = Math.ceil(events.length / 2)
  for (const part of [events.slice(0, half), events.slice(half)]) {
    const named = part.map((it) => ({ ...it, messageId: crypto.randomUUID() }))
    await shop.send(
      named.map(({ messageId, anonymousId, userId, sessionId, what, value, colour, path, source, isBotHint }) => ({
        messageId,
        anonymousId,
        event: what,
        type: what === 'page_view' ? 'page' : 'track',
        ...(userId ? { userId } : {}),
        ...(sessionId ? { sessionId } : {}),
        properties: { ...(value === undefined ? {} : { value }), ...(colour === undefined ? {} : { colour }) },
        context: { ...(path ? { page: { path } } : {}), ...(source ? { source } : {}), ...(isBotHint ? { isBotHint } : {}) },
      })),
    )
    await server.database.query(
      `update events e set occurred_at = to_timestamp(t.at) from unnest($2::text[], $3::float8[]) as t (id, at)
        where project_id = $1 and message_id = t.id`,
      [shop.project.id, named.map((it) => it.messageId), named.map(({ after }) => Math.round(begin + after * hour) / 1_000)],
    )
    await shop.fold()
  }
}

const nameOf = (group: Group) => (group === null ? null : group.is === 'value' ? `value ${group.value}` : group.is)
const near = (number: number | null | undefined) => (number == null ? number : expect.closeTo(number, 6))

const where = [{ property: 'value', is: 'gt' as const, value: 0 }]
const series = [
  { event: 'view', where: [], measure: { of: 'total' as const } },
  { event: 'buy', where: [], measure: { of: 'people' as const } },
  { event: 'buy', where, measure: { of: 'sum' as const, property: 'value' } },
  {
    event: 'add',
    where: [{ property: 'colour', is: 'exists' as const }],
    measure: { of: 'average' as const, property: 'value' },
  },
  { event: 'view', where: [{ property: 'colour', is: 'notEquals' as const, value: 'red' }], measure: { of: 'people' as const } },
]

const expectTrends = async (shop: Shop, rows: Stored[], range: { from: string; to: string; zone: string }) => {
  for (const granularity of ['hour', 'day', 'week', 'month'] as const) {
    const to = granularity === 'hour' ? range.to : daysAfter(range.from, 45)
    const query: Omit<TrendsQuery, 'people'> = { kind: 'trends', ...range, to, granularity, series, breakdown: null }
    const { code, data } = await ask<TrendsAnswer>(shop, query)
    expect(code).toBe(200)
    expect(data.granularity).toBe(granularity)
    for (const [place, asked] of series.entries()) {
      const own = matching(rows, asked, { from: range.from, to })
      const answer = data.series.find((it) => it.series === place)
      expect(answer?.total).toEqual(near(measure(own, asked.measure)))
      const points = [...groupedBy(own, (it) => pointOf(it, granularity)).values()].filter(
        (it) => measure(it, asked.measure) !== null && measure(it, asked.measure) !== 0,
      )
      const values = answer?.values.filter((it) => it !== null && it !== 0)
      expect(values).toEqual(
        points.toSorted((one, other) => (one[0]?.at ?? 0) - (other[0]?.at ?? 0)).map((it) => near(measure(it, asked.measure))),
      )
    }
  }
  const { data } = await ask<TrendsAnswer>(shop, { kind: 'trends', ...range, granularity: 'day', series, breakdown: 'colour' })
  for (const [place, asked] of series.entries()) {
    const groups = groupedBy(matching(rows, asked, range), (it) => groupOf(it, 'colour'))
    const totals = data.series.filter((it) => it.series === place).map((it) => [nameOf(it.group), it.total] as const)
    expect(Object.fromEntries(totals)).toEqual(
      Object.fromEntries([...groups].map(([name, own]) => [name, near(measure(own, asked.measure))])),
    )
  }
  const day = Math.floor(data.points.length / 2)
  const { people } = (
    await ask<TrendsAnswer>(shop, { kind: 'trends', ...range, granularity: 'day', series, people: { series: 1, point: day } })
  ).data
  const behind = rows.filter((it) => it.event === 'buy' && it.date === daysAfter(range.from, day)).map((it) => it.profile)
  expect(new Set(people?.map((it) => it.profile))).toEqual(new Set(behind))
}

const expectFunnel = async (shop: Shop, rows: Stored[], range: { from: string; to: string; zone: string }) => {
  const view = { event: 'view', where: [] }
  for (const steps of [
    [view, { event: 'buy', where }],
    [view, view, { event: 'add', where: [] }, { event: 'buy', where: [] }],
  ])
    for (const windowHours of [6, 72]) {
      const query: FunnelQuery = { kind: 'funnel', ...range, steps, windowHours, breakdown: 'colour' }
      const { code, data } = await ask<FunnelAnswer>(shop, { ...query, people: { step: 0, who: 'left' } })
      expect(code).toBe(200)
      const counted = recountFunnel(rows, query)
      const stepsOf = (people: typeof counted) =>
        steps.map((_, step) => {
          const took = people.flatMap((it) => it.took[step] ?? [])
          return { people: took.length, medianMs: step === 0 ? null : near(median(took)) }
        })
      const groups = [...groupedBy(counted, (it) => it.group)]
      expect(data.groups[0]).toEqual({ group: null, steps: stepsOf(counted) })
      expect(Object.fromEntries(data.groups.slice(1).map((it) => [nameOf(it.group), it.steps]))).toEqual(
        Object.fromEntries(groups.map(([name, own]) => [name, stepsOf(own)])),
      )
      const left = counted.filter(({ took }) => took[1] === null).map((it) => it.profile)
      expect(data.people?.map((it) => it.profile).toSorted()).toEqual(left.toSorted())
    }
}

const expectRetention = async (shop: Shop, rows: Stored[], range: { from: string; to: string; zone: string }) => {
  for (const unit of ['day', 'week'] as const) {
    const asked = { first: { event: 'view', where: [] }, returning: { event: 'buy', where: [] }, unit, periods: 6 }
    const query: RetentionQuery = { kind: 'retention', ...range, ...asked }
    const { code, data } = await ask<RetentionAnswer>(shop, { ...query, people: { cohort: 0, period: 1 } })
    expect(code).toBe(200)
    const counted = recountRetention(rows, query)
    const step = unit === 'day' ? 1 : 7
    const firstOf = (place: number) =>
      place === 0 && unit === 'day' ? range.from : pointOf({ date: daysAfter(range.from, place * step) } as Stored, unit)
    for (const [place, cohort] of data.cohorts.entries()) {
      const own = counted.filter((it) => it.cohort === firstOf(place))
      expect(cohort.people).toBe(own.length)
      expect(cohort.returned).toEqual(
        Array.from({ length: 6 }, (_, index) => own.filter((it) => it.periods.has(firstOf(place + index + 1))).length),
      )
    }
    expect(data.cohorts.reduce((sum, it) => sum + it.people, 0)).toBe(counted.length)
    expect(data.people).toHaveLength(data.cohorts[0]?.returned[0] ?? 0)
  }
}

const expectTop = async (shop: Shop, rows: Stored[], range: { from: string; to: string; zone: string }) => {
  for (const kind of ['pages', 'sources'] as const) {
    const { code, data } = await ask<TopAnswer>(shop, { kind, ...range })
    expect(code).toBe(200)
    const views = recountViews(rows, Date.parse(data.start), range.to)
    const countsOf = (own: typeof views) => ({
      views: own.length,
      visitors: new Set(own.map(({ row }) => row.profile)).size,
      entries: own.filter((it) => it.isEntry).length,
    })
    expect(data.total).toEqual(countsOf(views))
    expect(Object.fromEntries(data.rows.map(({ name, ...counts }) => [name, counts]))).toEqual(
      Object.fromEntries([...groupedBy(views, (it) => it[kind])].map(([name, own]) => [name, countsOf(own)])),
    )
  }
}

const expectEvents = async (shop: Shop, rows: Stored[], range: { from: string; to: string; zone: string }) => {
  const [someone] = rows
  const mine = rows.filter((it) => it.profile === someone?.profile && it.date >= range.from && it.date <= range.to)
  const { data } = await ask<EventsAnswer>(shop, { kind: 'events', ...range, person: someone?.profile ?? null })
  const shown = data.events.filter((it) => it.context['isBot'] !== true)
  expect(shown.map((it) => Number(it.id)).toSorted()).toEqual(mine.map((it) => it.id).toSorted())
  const bought = matching(rows, { event: 'buy', where }, range)
  const found = await ask<EventsAnswer>(shop, { kind: 'events', ...range, text: 'BUY', where })
  const people = found.data.events.filter((it) => it.context['isBot'] !== true)
  expect(people.map((it) => [Number(it.id), it.profile])).toEqual(
    bought.toSorted((one, other) => other.id - one.id).map((it) => [it.id, it.profile]),
  )
}

test.each(zones)(
  'answers equal a recount of the events, over both changes of the clock in $zone',
  { timeout: 240_000 },
  async ({ zone, changes }) => {
    const runs = fc.asyncProperty(
      fc.constantFrom(...changes),
      fc.array(sent, { minLength: 1, maxLength: 50 }),
      async (change, events) => {
        const shop = await shopOf(server)
        const range = { from: daysAfter(change, -2), to: daysAfter(change, 2), zone }
        await live(shop, events, Date.parse(`${range.from}T00:00:00Z`))
        const rows = await readStored(server.database, shop.project.id, zone)
        await expectTrends(shop, rows, range)
        await expectFunnel(shop, rows, range)
        await expectRetention(shop, rows, range)
        await expectTop(shop, rows, range)
        await expectEvents(shop, rows, range)
      },
    )
    await fc.assert(runs, { numRuns: 16 })
  },
)
