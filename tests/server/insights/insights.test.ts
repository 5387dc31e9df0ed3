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
import type { FunnelQuery, PersonCondition, RetentionQuery, TrendsQuery } from '#contract/insights/query.ts'
import { type Shop, shopOf } from '#tests/server/profiles/people.ts'
import { withServer } from '#tests/server/setup.ts'
import { askedIn, live, packIn, sent } from './histories.ts'
import {
  groupedBy,
  groupOf,
  isOneOf,
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
/** The dates of a question, and the people it is about. */
type Range = { from: string; to: string; zone: string; who?: PersonCondition[] }

/** Each with the dates on which its clock was changed in 2025. Days of the second begin at half past, of the third at a quarter to. */
const zones = [
  { zone: 'Europe/Paris', changes: ['2025-03-30', '2025-10-26'] },
  { zone: 'America/St_Johns', changes: ['2025-03-09', '2025-11-02'] },
  { zone: 'Pacific/Chatham', changes: ['2025-04-06', '2025-09-28'] },
]

const ask = async <Answer extends InsightAnswer>(shop: Shop, body: object) =>
  (await askedIn(server, shop, body)) as { code: number; msg: string; data: Answer }

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

/** The ids of a part of the log that is packed; null: nothing is packed. */
const sizes = fc.constantFrom(null, 3, 11)

const expectTrends = async (shop: Shop, rows: Stored[], range: Range) => {
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

const expectFunnel = async (shop: Shop, rows: Stored[], range: Range) => {
  const view = { event: 'view', where: [] }
  const usual = [view, view, { event: 'add', where: [] }, { event: 'buy', where: [] }]
  const asked: [steps: FunnelQuery['steps'], breakdown: string | null][] = [
    [[view, { event: 'buy', where }], 'colour'],
    [[view, { event: 'buy', where }], null],
    // One event may be either step.
    [[{ event: 'buy', where }, { event: 'buy', where: [{ property: 'colour', is: 'exists' }] }, view], null],
    [usual, 'colour'],
    [usual, null],
  ]
  for (const [steps, breakdown] of asked)
    for (const windowHours of [6, 72]) {
      const query: FunnelQuery = { kind: 'funnel', ...range, steps, windowHours, breakdown }
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
        breakdown === null ? {} : Object.fromEntries(groups.map(([name, own]) => [name, stepsOf(own)])),
      )
      const left = counted.filter(({ took }) => took[1] === null).map((it) => it.profile)
      expect(data.people?.map((it) => it.profile).toSorted()).toEqual(left.toSorted())
    }
}

const expectRetention = async (shop: Shop, rows: Stored[], range: Range) => {
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

const expectTop = async (shop: Shop, rows: Stored[], range: Range) => {
  for (const kind of ['pages', 'sources'] as const) {
    const { code, data } = await ask<TopAnswer>(shop, { kind, ...range })
    expect(code).toBe(200)
    const views = recountViews(rows, Date.parse(data.start), range.to).filter(
      ({ row }) => !range.who || isOneOf(row.person, range.who),
    )
    const countsOf = (own: typeof views) => ({
      views: own.length,
      visitors: new Set(own.map(({ row }) => row.profile)).size,
      entries: own.filter((it) => it.isEntry).length,
    })
    expect(data.total).toEqual(countsOf(views))
    expect(Object.fromEntries(data.rows.map(({ name, ...counts }) => [name, counts]))).toEqual(
      Object.fromEntries([...groupedBy(views, (it) => it[kind])].map(([name, own]) => [name, countsOf(own)])),
    )
    for (const [name, own] of groupedBy(views, (it) => it[kind])) {
      const { people } = (await ask<TopAnswer>(shop, { kind, ...range, people: { name } })).data
      const behind = new Set(own.map(({ row }) => row.profile))
      expect(people?.map((it) => it.profile).toSorted()).toEqual([...behind].toSorted())
    }
  }
}

const expectEvents = async (shop: Shop, rows: Stored[], range: Range) => {
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
      sizes,
      async (change, events, size) => {
        const shop = await shopOf(server)
        const range = { from: daysAfter(change, -2), to: daysAfter(change, 2), zone }
        await live(server, shop, events, Date.parse(`${range.from}T00:00:00Z`))
        await packIn(server, size)
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

const person = fc.oneof(
  fc.record({ segment: fc.constant('buyers'), isIn: fc.boolean() }),
  fc.record({ profile: fc.constant('identified' as const), value: fc.boolean() }),
  fc.record({
    profile: fc.constantFrom('country' as const, 'source' as const, 'device' as const),
    is: fc.constantFrom('equals' as const, 'notEquals' as const),
    value: fc.constantFrom('FR', 'google', 'phone'),
  }),
)

test('answers about some people equal a recount of the events of these people', { timeout: 240_000 }, async () => {
  const runs = fc.asyncProperty(
    fc.array(sent, { minLength: 10, maxLength: 50 }),
    fc.array(person, { minLength: 1, maxLength: 2 }),
    sizes,
    async (events, conditions, size) => {
      const shop = await shopOf(server)
      const range = { from: '2025-03-28', to: '2025-04-01', zone: 'Europe/Paris' }
      const body = { name: 'Buyers', description: '', definition: { did: 'buy' } }
      const made = await server.call('createSegment', { session: shop.token, project: shop.project.id, body })
      const { id } = made.data as { id: string }
      await live(server, shop, events, Date.parse(`${range.from}T00:00:00Z`))
      await packIn(server, size)
      const who = conditions.map((it) => ('segment' in it ? { ...it, segment: id } : it))
      const rows = await readStored(server.database, shop.project.id, range.zone)
      const own = rows.filter((it) => isOneOf(it.person, who))
      await expectTrends(shop, own, { ...range, who })
      await expectFunnel(shop, own, { ...range, who })
      await expectRetention(shop, own, { ...range, who })
      await expectTop(shop, rows, { ...range, who })
    },
  )
  await fc.assert(runs, { numRuns: 16 })
})
