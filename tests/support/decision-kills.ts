import { join } from 'node:path'
import { pino } from 'pino'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { createApp } from '#server/app.ts'
import { openDatabase } from '#server/database/open.ts'
import { systemClock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { environmentIn, type Kind } from './databases.ts'
import { newcomerAt } from './people.ts'
import { type Running, startProcess, withFolder } from './processes.ts'
import { randomFrom } from './random-from.ts'
import { testSecret } from './secret.ts'

const requestsPerRound = 6
const eventsPerRequest = 20
const mostAnswersBeforeKill = 40
const visitors = 40
/** Of the strategy that gives coupons: fewer than it would give without it. */
const budget = 30
const dayOfHours = 24
const [popupsAPerson, giftsAPerson] = [3, 2]

/** Events of bots make no profile. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** What is wrong after the kills, each of which has to be 0, and how much was decided. */
export type Damage = {
  /** Batches that the server accepted and events that are not stored, or stored twice. */
  eventsLost: number
  /** Matching events without a decision of a strategy, and with more than one. */
  decisionsMissing: number
  decisionsTwice: number
  /** Decisions to show something without a message, and messages beyond one for each. */
  actionsLost: number
  actionsTwice: number
  /** People who got more, or less, than the limits allow; people of whom too much was kept back. */
  limitsMissed: number
  /** How far the coupons issued, the coupons counted and the decisions that gave one differ from each other, and are over the budget. */
  couponsMissed: number
  decisions: number
  delivered: number
  coupons: number
}

/**
 * Sends events to a server on which strategies decide and deliver, and kills it with SIGKILL at random moments; on PostgreSQL one of two
 * processes. What was not answered is sent again. In the end everything is folded, and the rows are compared with each other.
 */
export const killWhileDeciding = (kind: Kind, { seed, kills }: { seed: number; kills: number }): Promise<Damage> =>
  withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const random = randomFrom(seed)
    const upTo = (most: number) => Math.floor(random() * (most + 1))
    // The embedded database belongs to one process at a time.
    const running = await Promise.all(Array.from({ length: kind === 'postgres' ? 2 : 1 }, () => startProcess(environment)))
    const person = await newcomerAt(running[0]?.url ?? '')
    const strategies = await runStrategies(running[0]?.url ?? '', person)
    for (let round = 0; round < kills; round += 1) {
      const victim = upTo(running.length - 1)
      const [answersBefore, requestsBefore] = [upTo(mostAnswersBeforeKill), upTo(requestsPerRound - 1)]
      const unanswered: string[] = []
      let stored = 0
      let ending: Promise<unknown> | undefined
      await Promise.all(
        Array.from({ length: requestsPerRound }, async (_, request) => {
          const body = bodyOf(person.skdKey, round * requestsPerRound + request, upTo)
          const to = running[upTo(running.length - 1)]
          if (to && (await post(to.url, body))) stored += 1
          else unanswered.push(body)
          const target = running[victim]
          if (stored > requestsBefore && target) ending ??= killAfter(target, answersBefore)
        }),
      )
      await (ending ?? running[victim]?.kill('SIGKILL'))
      running[victim] = await startProcess(environment)
      for (const body of unanswered)
        if (!(await post(running[victim]?.url ?? '', body))) throw new Error('a batch was not stored after the restart')
    }
    await Promise.all(running.map(({ kill }) => kill('SIGKILL')))

    const database = await openDatabase(environment.DATABASE_URL ?? join(folder, 'database'))
    try {
      const log = pino({ level: 'silent' })
      const app = createApp({ database, clock: systemClock, log, appSecret: testSecret, send: null })
      await app.foldEvents()
      app.drain()
      await app.settle()
      const sent = kills * requestsPerRound * eventsPerRequest
      return await damageIn(database, strategies, sent)
    } finally {
      await database.close()
    }
  })

const killAfter = async ({ url, kill }: Running, answers: number): Promise<void> => {
  for (let answer = 0; answer < answers; answer += 1) await (await fetch(`${url}/nothing`)).arrayBuffer()
  await kill('SIGKILL')
}

const happenings = ['search', 'search', 'add_to_cart', 'page_view']

const bodyOf = (skdKey: string, request: number, upTo: (most: number) => number): string => {
  const sentAt = new Date().toISOString()
  const events = Array.from({ length: eventsPerRequest }, (_, place) => ({
    messageId: `message-${request}-${place}`,
    anonymousId: `browser-${upTo(visitors - 1)}`,
    type: 'track',
    event: happenings[upTo(happenings.length - 1)],
    originalTimestamp: sentAt,
  }))
  return JSON.stringify({ skdKey, sentAt, events })
}

/** Answers whether all is stored. */
const post = async (url: string, body: string): Promise<boolean> => {
  const headers = { 'User-Agent': userAgent }
  const response = await fetch(url + endpoints.sendEvents.path, { method: 'POST', headers, body }).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as { data: { receipts: { status: string }[] } } | null | undefined
  return answer?.data.receipts.every(({ status }) => status === 'accepted' || status === 'duplicate') ?? false
}

type Strategies = { popups: string; gifts: string; notes: string }

/** A popup on each search, a coupon on each add_to_cart, and something that shows nothing on each page view. */
const runStrategies = async (url: string, person: { session: string; project: { id: string } }): Promise<Strategies> => {
  const call = async <Data>(name: EndpointName, params: Record<string, string>, body: unknown): Promise<Data> => {
    const { path, method }: Endpoint = endpoints[name]
    const address = url + Object.entries(params).reduce((to, [key, value]) => to.replace(`:${key}`, value), path)
    const headers = { 'Content-Type': 'application/json', jsessionid: person.session, 'PROJECT-INFO': person.project.id }
    const answer: unknown = await (await fetch(address, { method, headers, body: JSON.stringify(body) })).json()
    const { code, data } = answer as { code: number; data: Data }
    if (code !== 200 && code !== 201) throw new Error(`${name} answered ${JSON.stringify(answer)}`)
    return data
  }
  const action = async (name: string, content: unknown) => {
    const { id, revision } = await call<{ id: string; revision: number }>(
      'createResponseAction',
      {},
      { name, type: 'popup', content },
    )
    await call('publishResponseAction', { id }, { replaces: revision })
    return [{ id: name, action: { id, version: 1 }, weight: 1 }]
  }
  const run = async (name: string, definition: Definition) => {
    const { id } = await call<{ id: string }>('createStrategy', {}, { name, definition })
    await call('publishStrategy', { id }, { replaces: null })
    return id
  }
  const source = { kind: 'generated', pattern: 'TEA-####-####', count: 100 }
  const pool = await call<{ id: string }>('createCouponPool', {}, { name: 'Tea', source, rules: noRules })
  const written = { en: texts('Your code: {{ coupon.code }}') }
  const ttl = dayOfHours * 3_600
  const on = (event: string) => ({ kind: 'event' as const, event, where: [], delay: null })
  const [popups, gifts] = [await action('popup', popup()), await action('gift', popup({ texts: written, coupon: pool.id }))]
  return {
    popups: await run(
      'Popups',
      definitionOf({
        trigger: on('search'),
        arms: popups,
        holdout: 20,
        limits: limitsOf({ person: { n: popupsAPerson, hours: dayOfHours }, ttl }),
      }),
    ),
    gifts: await run(
      'Gifts',
      definitionOf({
        trigger: on('add_to_cart'),
        arms: gifts,
        limits: limitsOf({ person: { n: giftsAPerson, hours: dayOfHours }, budget: { coupons: budget, per: 'total' }, ttl }),
      }),
    ),
    notes: await run('Notes', definitionOf({ trigger: on('page_view'), reentry: { kind: 'once' } })),
  }
}

const damageIn = async ({ query }: Database, { popups, gifts, notes }: Strategies, sent: number): Promise<Damage> => {
  const one = async <Counts extends Record<string, number>>(sql: string, params: (string | number | string[])[] = []) => {
    const [row] = await query<Counts>(sql, params)
    if (!row) throw new Error('no counts')
    return row
  }
  const { events } = await one<{ events: number }>('select count(*)::int as events from events')
  const decided = await one<{ missing: number; twice: number; all: number }>(
    `with matching as (
       select s.id as strategy, e.id::text as event from unnest($1::text[], $2::text[]) as s (id, name) join events e on e.event = s.name),
     made as (select m.strategy, m.event, count(d.id) as times from matching m
       left join decisions d on d.strategy_id = m.strategy::uuid and d.event_id = m.event group by m.strategy, m.event)
     select count(*) filter (where times = 0)::int as missing,
            (coalesce(sum(times - 1) filter (where times > 1), 0) + abs((select count(*) from decisions) - sum(times)))::int as twice,
            (select count(*) from decisions)::int as all from made`,
    [
      [popups, gifts, notes],
      ['search', 'add_to_cart', 'page_view'],
    ],
  )
  const messages = await one<{ lost: number; twice: number; delivered: number }>(
    `with shown as (
       select d.id, (select count(*) from action_messages m where m.project_id = d.project_id and m.decision_id = d.id::text) as times
         from decisions d where d.outcome = 'delivered' and d.action_id is not null)
     select count(*) filter (where times = 0)::int as lost, count(*)::int as delivered,
            (coalesce(sum(times - 1) filter (where times > 1), 0)
             + (select count(*) from action_messages) - coalesce(sum(times), 0))::int as twice from shown`,
  )
  // Without a budget somebody who is not held out gets as much as the limit allows; with one, not more.
  const { missed } = await one<{ missed: number }>(
    `with people as (
       select strategy_id, profile_id, count(*) filter (where outcome = 'delivered') as delivered,
              count(*) filter (where outcome <> 'held_out') as free, count(*) filter (where reason = 'personCap') as kept_back,
              case when strategy_id = $1::uuid then $2::int else $4::int end as most
         from decisions where strategy_id in ($1::uuid, $3::uuid) group by strategy_id, profile_id)
     select count(*)::int as missed from people
      where delivered > most or (kept_back > 0 and delivered < most) or (strategy_id = $1::uuid and delivered <> least(most, free))`,
    [popups, popupsAPerson, gifts, giftsAPerson],
  )
  const coupons = await one<{ given: number; issued: number; codes: number; spent: number; refused: number }>(
    `select (select count(*) from decisions where strategy_id = $1::uuid and outcome = 'delivered')::int as given,
            (select count(*) from coupon_issues)::int as issued, (select count(distinct key) from coupon_issues)::int as codes,
            coalesce((select coupons from decision_spending where strategy_id = $1::uuid and day = 'total'), 0)::int as spent,
            (select count(*) from decisions where strategy_id = $1::uuid and reason = 'budget')::int as refused`,
    [gifts],
  )
  const { given, issued, codes, spent, refused } = coupons
  const wanted = refused > 0 ? budget : given
  return {
    eventsLost: Math.abs(events - sent),
    decisionsMissing: decided.missing,
    decisionsTwice: decided.twice,
    actionsLost: messages.lost,
    actionsTwice: messages.twice,
    limitsMissed: missed,
    couponsMissed:
      [issued, codes, spent, wanted].reduce((sum, it) => sum + Math.abs(it - given), 0) + Math.max(0, given - budget),
    decisions: decided.all,
    delivered: messages.delivered,
    coupons: given,
  }
}
