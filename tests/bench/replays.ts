import type { Definition } from '#contract/decisions/definition.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { Receipt } from '#contract/events/events.ts'
import { shopEvents } from '#server/samples/shop/shop.ts'
import { anAction, definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { contents } from '#tests/server/decisions/desk.ts'
import { newcomerWithKey } from '#tests/server/setup.ts'
import { openFreshDatabase } from '#tests/support/databases.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { browserHeaders } from './many-people-server.ts'
import { type Figure, figure } from './measure.ts'

const day = 86_400_000
/** `REPLAY_VISITORS=800` for a quick look. */
const visitors = Number(process.env.REPLAY_VISITORS ?? 20_000)
const isWhole = visitors >= 20_000
const atOnce = 8
/** How many strategies start on each event. */
const starting = { page_view: 15, view_product: 15, add_to_cart: 10 }

/** A day of the sample shop with 40 running strategies: every decision of it is made again from its row, and compared. */
export const benchReplays = async (): Promise<Figure[]> => {
  const database = await openFreshDatabase('postgres')
  try {
    const server = startServer(database, { actionContents: contents })
    const { skdKey, ...person } = await newcomerWithKey(server)
    const call = callFor(server, { session: person.token, project: person.project.id })
    for (const [event, count] of Object.entries(starting))
      for (let place = 0; place < count; place += 1) {
        const body = { name: `${event} ${place}`, definition: definitionAt(place, event) }
        const { id } = await call<Strategy>('createStrategy', { body })
        await call('publishStrategy', { params: { id }, body: { replaces: null } })
      }
    const until = server.now().getTime()
    const events = [...shopEvents({ seed: 'tea', until, visitors })]
      .filter(({ originalTimestamp }) => Date.parse(originalTimestamp) >= until - day)
      .toSorted((one, other) => Date.parse(one.originalTimestamp) - Date.parse(other.originalTimestamp))
    for (let from = 0; from < events.length; from += 100) {
      const body = { skdKey, sentAt: server.now().toISOString(), events: events.slice(from, from + 100) }
      const { receipts } = await call<{ receipts: Receipt[] }>('sendEvents', { body, headers: browserHeaders })
      if (receipts.some(({ status }) => status !== 'accepted')) throw new Error('events of the shop were not accepted')
    }
    await server.app.foldEvents()

    const rows = await database.query<{ id: string; outcome: string }>('select id::text, outcome from decisions')
    let [next, same] = [0, 0]
    const replayOn = async () => {
      for (let row = rows[next++]; row; row = rows[next++]) {
        const answer = await call<{ same: boolean }>('replayDecision', { params: { id: row.id } })
        if (answer.same) same += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, replayOn))
    const delivered = rows.filter(({ outcome }) => outcome === 'delivered').length
    return [
      figure('events of one day of the sample shop', events.length, ''),
      figure('the decisions of 40 strategies about them', rows.length, '', isWhole ? { atLeast: 100_000 } : {}),
      figure('of them delivered', delivered, ''),
      figure('of them decided in the same way again, from their rows', same / rows.length, '', { atLeast: 1 }),
    ]
  } finally {
    await database.close()
  }
}

const callFor =
  (server: TestServer, who: { session: string; project: string }) =>
  async <Data>(name: Parameters<TestServer['call']>[0], options: Parameters<TestServer['call']>[1]): Promise<Data> => {
    const answer = await server.call(name, { ...who, ...options })
    if (answer.code !== 200 && answer.code !== 201) throw new Error(`${name} answered ${answer.code}`)
    return answer.data as Data
  }

const audiences: Definition['audience'][] = [
  null,
  { profile: 'visits', is: 'gte', value: 2 },
  { did: 'view_product', times: { is: 'atLeast', n: 2 }, within: { days: 1 } },
  {
    any: [
      { last: 'add_to_cart', is: 'within', days: 1 },
      { profile: 'identified', is: 'equals', value: true },
    ],
  },
  { not: { did: 'purchase' } },
]

/** Strategies with all kinds of limits. */
const definitionAt = (place: number, event: string): Definition =>
  definitionOf({
    trigger: { kind: 'event', event, where: [], delay: null },
    reentry: place % 4 === 0 ? { kind: 'once' } : { kind: 'always' },
    audience: audiences[place % audiences.length] ?? null,
    consent: place % 3 === 0 ? 'marketing' : null,
    arms: [
      { id: 'popup', action: anAction, weight: 3 },
      { id: 'nothing', action: null, weight: 1 },
    ],
    limits: limitsOf({
      person: { n: 1 + (place % 3), hours: 24 },
      quiet: place % 2 === 0 ? { from: '23:00', to: '06:00' } : null,
      budget: place % 5 === 0 ? { coupons: 200, per: 'day' } : null,
      group: place % 7 === 0 ? 'discounts' : null,
      priority: place,
    }),
    holdout: 10,
  })
