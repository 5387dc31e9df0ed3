import type { Database } from '#server/kernel/database.ts'
import { budget, giftsAPerson, popupsAPerson, type Strategies, startsOn } from './decision-kills-shop.ts'
import type { Mails } from './mail-server.ts'
import type { Receiver } from './receiver.ts'

/** What is wrong after the kills, each of which has to be 0, and how much was decided and sent. */
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
  /** Delays that ended as if a purchase had cancelled them, or had not. */
  delaysWrong: number
  /** Decisions whose e-mail did not arrive; e-mails of no decision, or with another Message-ID than the decision's. */
  emailsLost: number
  emailsRenamed: number
  /** Decisions whose webhook was never answered; calls of no decision, or with another id than the decision's. */
  webhooksLost: number
  webhooksRenamed: number
  decisions: number
  delivered: number
  coupons: number
  cancelled: number
  emails: number
  webhooks: number
  /** Sent again, under the same id: a process ended between sending and recording. These need not be 0. */
  emailsTwice: number
  webhooksTwice: number
}

/** Counts what is wrong in the database, and between it and what was received. */
export const damageIn = async (
  { query }: Database,
  { strategies, sent, ...outside }: { strategies: Strategies; sent: number; mails: Mails; receiver: Receiver },
): Promise<Damage> => {
  const { popups, gifts, late } = strategies
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
    [kinds.map((kind) => strategies[kind]), kinds.map((kind) => startsOn[kind])],
  )
  const messages = await one<{ lost: number; twice: number; delivered: number }>(
    `with shown as (
       select d.id, (select count(*) from action_messages m where m.project_id = d.project_id and m.decision_id = d.id::text) as times
         from decisions d where d.outcome = 'delivered' and d.strategy_id = any($1::uuid[]))
     select count(*) filter (where times = 0)::int as lost, count(*)::int as delivered,
            (coalesce(sum(times - 1) filter (where times > 1), 0)
             + (select count(*) from action_messages) - coalesce(sum(times), 0))::int as twice from shown`,
    [[popups, gifts, late]],
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
  const delays = await one<{ wrong: number; cancelled: number }>(
    `with waited as (
       select d.reason = 'trigger' as is_cancelled,
              (select min(p.received_at) from events p where p.event = 'purchase' and p.anonymous_id = e.anonymous_id and p.id > e.id)
              - e.received_at as bought_after
         from decisions d join events e on e.id::text = d.event_id where d.strategy_id = $1::uuid)
     select count(*) filter (where is_cancelled)::int as cancelled,
            count(*) filter (where case when is_cancelled then bought_after is null or bought_after >= interval '60 s'
                                        else bought_after < interval '55 s' end)::int as wrong from waited`,
    [late],
  )
  const decisionsOf = async (strategy: string) => {
    const rows = await query<{ id: string; outcome: string }>('select id, outcome from decisions where strategy_id = $1::uuid', [
      strategy,
    ])
    return {
      delivered: rows.filter(({ outcome }) => outcome === 'delivered').map(({ id }) => id),
      kept: rows.filter(({ outcome }) => outcome === 'suppressed').length,
    }
  }
  const [letters, calls] = [await decisionsOf(strategies.letters), await decisionsOf(strategies.calls)]
  const received = lettersIn(outside.mails)
  const answered = callsIn(outside.receiver)
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
    delaysWrong: delays.wrong,
    emailsLost: missingIn(letters.delivered, received) + letters.kept,
    emailsRenamed: missingIn(received, letters.delivered) + Math.abs(new Set(received).size - links(outside.mails).size),
    webhooksLost: missingIn(calls.delivered, answered) + calls.kept,
    webhooksRenamed: missingIn(answered, calls.delivered) + outside.receiver.received.filter(hasOtherId).length,
    decisions: decided.all,
    delivered: messages.delivered,
    coupons: given,
    cancelled: delays.cancelled,
    emails: letters.delivered.length,
    webhooks: calls.delivered.length,
    emailsTwice: received.length - new Set(received).size,
    webhooksTwice: answered.length - new Set(answered).size,
  }
}

const kinds = Object.keys(startsOn) as (keyof typeof startsOn)[]

const missingIn = (wanted: readonly string[], found: readonly string[]): number => {
  const known = new Set(found)
  return new Set(wanted.filter((it) => !known.has(it))).size
}

const headerIn = (mail: Mails['received'][number], name: string) => mail.headers.find(({ key }) => key === name)?.value
/** The e-mails of decisions. Mails of the product itself cannot be unsubscribed. */
const ofDecisions = ({ received }: Mails) => received.filter((it) => headerIn(it, 'list-unsubscribe') !== undefined)
/** The decision that the Message-ID of each e-mail names. */
const lettersIn = (mails: Mails): string[] =>
  ofDecisions(mails).map(({ messageId }) => /^<(.*)@/.exec(messageId ?? '')?.[1] ?? '')
const links = (mails: Mails): Set<string | undefined> => new Set(ofDecisions(mails).map((it) => headerIn(it, 'list-unsubscribe')))

const idOf = ({ headers }: Receiver['received'][number]): string => String(headers['webhook-id'])
const hasOtherId = (call: Receiver['received'][number]): boolean =>
  (JSON.parse(call.body) as { decision: string }).decision !== idOf(call)
/** Every other delivery fails at its first attempt. */
export const failsAtFirst = (receiver: Receiver, call: Receiver['received'][number]): boolean =>
  Number.parseInt(idOf(call).slice(0, 1), 16) % 2 === 1 && receiver.received.find((it) => idOf(it) === idOf(call)) === call
/** The ids of the calls that were answered with success. */
const callsIn = (receiver: Receiver): string[] => receiver.received.filter((it) => !failsAtFirst(receiver, it)).map(idOf)
