import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import type { Definition, Trigger } from '#contract/decisions/definition.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'

export const eventsPerRequest = 20
export const visitors = 40
/** Of the strategy that gives coupons: fewer than it would give without it. */
export const budget = 30
export const dayOfHours = 24
export const [popupsAPerson, giftsAPerson] = [3, 2]

/** What each strategy starts on. `late` waits for a minute, and is cancelled by a purchase. */
export const startsOn = {
  popups: 'search',
  gifts: 'add_to_cart',
  notes: 'page_view',
  letters: 'favourite',
  calls: 'share',
  late: 'start_checkout',
} as const
/** The ids of the strategies. */
export type Strategies = Record<keyof typeof startsOn, string>

/** Events of bots make no profile. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const happenings = [...Object.values(startsOn), 'search', 'purchase']

/** The body of a request with events of random visitors. */
export const bodyOf = (skdKey: string, request: number, upTo: (most: number) => number): string => {
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

/** The body of a request in which each visitor gives an address and agrees to marketing. */
export const introductions = (skdKey: string): string => {
  const sentAt = new Date().toISOString()
  const events = Array.from({ length: visitors }, (_, place) => ({
    messageId: `introduction-${place}`,
    anonymousId: `browser-${place}`,
    type: 'identify',
    event: 'identify',
    traits: { email: `browser-${place}@example.com` },
    context: { locale: 'en', consent: { state: 'granted', categories: ['marketing'] } },
    originalTimestamp: sentAt,
  }))
  return JSON.stringify({ skdKey, sentAt, events })
}

/** Answers whether all is stored. */
export const post = async (url: string, body: string): Promise<boolean> => {
  const headers = { 'User-Agent': userAgent }
  const response = await fetch(url + endpoints.sendEvents.path, { method: 'POST', headers, body }).catch(() => null)
  const answer = (await response?.json().catch(() => null)) as { data: { receipts: { status: string }[] } } | null | undefined
  return answer?.data.receipts.every(({ status }) => status === 'accepted' || status === 'duplicate') ?? false
}

const letter = {
  texts: { en: { subject: 'Tea', preheader: '', headline: 'Your tea waits', body: 'In the pot', cta: null } },
  image: null,
  senderName: 'Tea house',
  replyTo: '',
}

type Person = { session: string; project: { id: string } }

/** Runs one strategy of each kind. `receiver` is the address that webhooks call. */
export const runStrategies = async (url: string, person: Person, receiver: string): Promise<Strategies> => {
  const call = async <Data>(name: EndpointName, params: Record<string, string>, body: unknown): Promise<Data> => {
    const { path, method }: Endpoint = endpoints[name]
    const address = url + Object.entries(params).reduce((to, [key, value]) => to.replace(`:${key}`, value), path)
    const headers = { 'Content-Type': 'application/json', jsessionid: person.session, 'PROJECT-INFO': person.project.id }
    const answer: unknown = await (await fetch(address, { method, headers, body: JSON.stringify(body) })).json()
    const { code, data } = answer as { code: number; data: Data }
    if (code !== 200 && code !== 201) throw new Error(`${name} answered ${JSON.stringify(answer)}`)
    return data
  }
  const action = async (name: string, type: string, content: unknown) => {
    const { id, revision } = await call<{ id: string; revision: number }>('createResponseAction', {}, { name, type, content })
    await call('publishResponseAction', { id }, { replaces: revision })
    return [{ id: name, action: { id, version: 1 }, weight: 1 }]
  }
  const run = async (name: keyof Strategies, different: Partial<Definition>, delay: Delay = null) => {
    const trigger: Trigger = { kind: 'event', event: startsOn[name], where: [], delay }
    const definition = definitionOf({ trigger, ...different })
    const { id } = await call<{ id: string }>('createStrategy', {}, { name, definition })
    await call('publishStrategy', { id }, { replaces: null })
    return id
  }
  const source = { kind: 'generated', pattern: 'TEA-####-####', count: 100 }
  const pool = await call<{ id: string }>('createCouponPool', {}, { name: 'Tea', source, rules: noRules })
  const written = { en: texts('Your code: {{ coupon.code }}') }
  const ttl = dayOfHours * 3_600
  const [popups, gifts] = [
    await action('popup', 'popup', popup()),
    await action('gift', 'popup', popup({ texts: written, coupon: pool.id })),
  ]
  const person24 = (n: number) => ({ n, hours: dayOfHours })
  return {
    popups: await run('popups', { arms: popups, holdout: 20, limits: limitsOf({ person: person24(popupsAPerson), ttl }) }),
    gifts: await run('gifts', {
      arms: gifts,
      limits: limitsOf({ person: person24(giftsAPerson), budget: { coupons: budget, per: 'total' }, ttl }),
    }),
    notes: await run('notes', { reentry: { kind: 'once' } }),
    letters: await run('letters', { arms: await action('letter', 'email', letter) }),
    calls: await run('calls', {
      arms: await action('call', 'webhook', { url: receiver, method: 'POST', headers: [], body: '' }),
    }),
    late: await run('late', { arms: popups, limits: limitsOf({ ttl }) }, { minutes: 1, cancelledBy: 'purchase' }),
  }
}

type Delay = Extract<Trigger, { kind: 'event' }>['delay']
