import type { Definition } from '#contract/decisions/definition.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { Node } from '#contract/segments/segment.ts'
import { decide } from '#engine/decisions/decide.ts'
import type { StoredEvent } from '#engine/profiles/read-event.ts'
import type { ActionContents } from '#server/decisions/decisions.module.ts'
import { insertEvents } from '#server/ingestion/events.store.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { runAll, versionsOf } from '#tests/engine/decisions/run.ts'
import { hour, present } from '#tests/engine/generators.ts'
import { anAction, definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { type Kind, openFreshDatabase } from '#tests/support/databases.ts'
import { startServer } from '#tests/support/server.ts'
import { createVisitors } from './interleaved-visits.ts'
import { type Figure, figure, median, quantile } from './measure.ts'
import { benchPainting } from './painting.ts'

/** `DECISION_EVENTS=2000 PAINTINGS=5` for a quick look. */
const rounds = 3
const events = Number(process.env.DECISION_EVENTS ?? 40_000)
const eventsARound = { postgres: events, pglite: events / 4 }
const few = { strategies: 10, segments: 20 }
const many = { strategies: 50, segments: 100 }

/** What 50 strategies cost: one decision alone, the pipeline that makes them, and how soon a visitor sees what was decided. */
export const benchDecisions = async (): Promise<Figure[]> => [
  ...decidingAlone(),
  ...(await folding('pglite')),
  ...(await folding('postgres')),
  ...(await benchPainting('pglite', few.strategies)),
  ...(await benchPainting('postgres', few.strategies)),
]

/** Every action can be shown and costs nothing. */
const contents: ActionContents = {
  offersOf: async (_, __, actions) => actions.map(() => ({ coupons: 0, money: 0 })),
  contentOf: async () => ({ to: 'page', payload: { headline: 'Tea' } }),
  findUnknown: async () => [],
  findUnpriced: async () => [],
}

const audiences: Definition['audience'][] = [
  null,
  {
    all: [
      { profile: 'country', is: 'equals', value: 'CN' },
      { profile: 'orders', is: 'gte', value: 1 },
    ],
  },
  { did: 'add_to_cart', times: { is: 'atLeast', n: 2 }, within: { days: 7 } },
  {
    any: [
      { last: 'add_to_cart', is: 'within', days: 3 },
      { profile: 'revenue', is: 'gt', value: 500 },
    ],
  },
  { not: { did: 'purchase' } },
]

/** Segments that all differ. Visitors of this log, who put up to eight things into the cart, enter about one in ten of a hundred. */
const segmentAt = (place: number): Node => {
  const n = 1 + Math.floor(place / 5)
  const kinds: Node[] = [
    { did: 'add_to_cart', times: { is: 'atLeast', n }, within: { days: 7 } },
    {
      all: [
        { profile: 'country', is: 'equals', value: 'CN' },
        { profile: 'orders', is: 'gte', value: n },
      ],
    },
    {
      any: [
        { last: 'purchase', is: 'within', days: n },
        { profile: 'revenue', is: 'gt', value: 100 * n },
      ],
    },
    {
      all: [
        { trait: 'plan', is: 'equals', value: 'gold' },
        { did: 'add_to_cart', times: { is: 'atLeast', n } },
      ],
    },
    { all: [{ not: { did: 'purchase' } }, { did: 'page_view', times: { is: 'atLeast', n } }] },
  ]
  return kinds[place % kinds.length] as Node
}

/** Strategies that differ in whom they are for. */
const definitionAt = (place: number, event: string): Definition =>
  definitionOf({
    trigger: { kind: 'event', event, where: [], delay: null },
    audience: audiences[place % audiences.length] ?? null,
    arms: [
      { id: 'popup', action: anAction, weight: 3 },
      { id: 'nothing', action: null, weight: 1 },
    ],
    limits: limitsOf({ person: { n: 1, hours: 24 }, quiet: { from: '23:00', to: '06:00' }, priority: place }),
    holdout: 10,
  })

/** Milliseconds in which 50 strategies that start on one event are decided, without a database. */
const decidingAlone = (): Figure[] => {
  const versions = versionsOf(Array.from({ length: many.strategies }, (_, place) => definitionAt(place, 'add_to_cart')))
  const project = {
    id: 'bench',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    cap: { n: 3, hours: 24 },
    holdout: { share: 5, version: 1 },
  }
  const each: number[] = []
  const whole: number[] = []
  for (let person = 0; person < 40; person += 1) {
    const made = runAll(versions, eventsOf(person), project)
    for (let from = 0; from < made.length; from += many.strategies) {
      let sum = 0
      for (const { inputs } of made.slice(from, from + many.strategies)) {
        const began = performance.now()
        decide(inputs)
        const took = performance.now() - began
        each.push(took)
        sum += took
      }
      whole.push(sum)
    }
  }
  return [
    figure('a decision alone, 95th percentile', quantile(each, 0.95), 'ms'),
    figure(`the decisions of ${many.strategies} running strategies for one event, 95th percentile`, quantile(whole, 0.95), 'ms', {
      atMost: 5,
    }),
  ]
}

/** What one person does. */
const eventsOf = (person: number): StoredEvent[] =>
  Array.from({ length: 20 }, (_, place) => ({
    id: place + 1,
    messageId: `${person} ${place}`,
    type: 'track',
    event: 'add_to_cart',
    anonymousId: `person ${person}`,
    sessionId: `visit ${person}`,
    pageViewId: null,
    occurredAt: present + place * hour,
    properties: { product_id: 'P1', price: 99.9, currency: 'CNY', quantity: 1 },
    context: {},
  }))

/** Events a second that become profiles, memberships and decisions, with many strategies and segments and with few, in turns. */
const folding = async (kind: Kind): Promise<Figure[]> => {
  const database = await openFreshDatabase(kind)
  try {
    const server = startServer(database, { clock: systemClock, actionContents: contents })
    const shops = [await openShop(server, few), await openShop(server, many)] as const
    const rates: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1)
      for (const place of [0, 1] as const) {
        const { project, visitors } = shops[place]
        for (let stored = 0; stored < eventsARound[kind]; stored += 500)
          await insertEvents(database, project, visitors.events(500), new Date())
        const began = performance.now()
        await server.app.foldEvents()
        if (round > 0) rates[place].push((eventsARound[kind] * 1_000) / (performance.now() - began))
      }
    const [made] = await database.query<{ decided: number; entered: number }>(
      `select (select count(*)::int from decisions where project_id = $1) as decided,
              (select count(*)::int from segment_members where project_id = $1) as entered`,
      [shops[1].project.projectId],
    )
    const thousands = (eventsARound[kind] * (rounds + 1)) / 1_000
    const named = ({ strategies, segments }: typeof few) => `${strategies} strategies and ${segments} segments`
    return [
      figure(`${kind}: catching up with ${named(few)}`, median(rates[0]), 'events/s'),
      figure(`${kind}: catching up with ${named(many)}`, median(rates[1]), 'events/s'),
      figure(`${kind}: the latter as a share of the former`, median(rates[1]) / median(rates[0]), '', { atLeast: 0.6 }),
      figure(`${kind}: decisions for 1,000 events with ${named(many)}`, (made?.decided ?? 0) / thousands, ''),
      figure(`${kind}: memberships for 1,000 events with ${named(many)}`, (made?.entered ?? 0) / thousands, ''),
    ]
  } finally {
    await database.close()
  }
}

/** Most strategies start on events that are seldom: of ten, one starts on an event of the log that is folded. */
const openShop = async (server: ReturnType<typeof startServer>, { strategies, segments }: typeof few) => {
  const { session, project } = await server.newcomer()
  const call = async <Data>(
    name: Parameters<typeof server.call>[0],
    options: Parameters<typeof server.call>[1],
  ): Promise<Data> => {
    const answer = await server.call(name, { session: session.session, project: project.id, ...options })
    if (answer.code !== 200 && answer.code !== 201) throw new Error(`${name} answered ${answer.code}`)
    return answer.data as Data
  }
  for (let place = 0; place < segments; place += 1)
    await call('createSegment', {
      body: { name: `Segment ${place}`, description: '', definition: segmentAt(place) },
    })
  for (let place = 0; place < strategies; place += 1) {
    const definition = definitionAt(place, place % 10 === 0 ? 'identify' : `seldom_${place}`)
    const { id } = await call<Strategy>('createStrategy', { body: { name: `Strategy ${place}`, definition } })
    await call('publishStrategy', { params: { id }, body: { replaces: null } })
  }
  const ref: ProjectRef = { projectId: project.id, tenantId: project.tenantId }
  return { project: ref, visitors: createVisitors() }
}
