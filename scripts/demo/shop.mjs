import { countries, devices, nameFor, sources } from './people.mjs'
import { randomOf } from './random.mjs'
import { clockOf, day } from './rhythm.mjs'
import { eventsOfVisit } from './visit.mjs'

/** Of every 800 visitors: 515 who stay unknown, 120 people with one device, 50 with two, 20 with three, and 5 pairs who share one. */
const mix = [
  { kind: 'unknown', count: 515 },
  { kind: 'person', count: 120, devices: 1 },
  { kind: 'person', count: 50, devices: 2 },
  { kind: 'person', count: 20, devices: 3 },
  { kind: 'pair', count: 5 },
]

const consents = [
  { share: 62, state: 'granted', categories: ['analytics', 'marketing', 'personalisation'], version: '2' },
  { share: 30, state: 'granted', categories: ['analytics'], version: '2' },
  { share: 8, state: 'denied', categories: [], version: '2' },
]

/**
 * The events of a shop's last `days` days before `until` (milliseconds), visitor by visitor; those of one visitor as they arrive, which is not
 * always the order in which they happened. The same arguments give the same events, and another `until` gives the same ones at other times.
 * `visitors` is a multiple of 800.
 */
export function* shopEvents({ seed, until, visitors, days = 60 }) {
  const clocks = new Map()
  const timesIn = ({ offset }) => {
    const clock = clocks.get(offset) ?? clockOf({ from: until - days * day, to: until - longestVisit, offset })
    clocks.set(offset, clock)
    return (at) => clock(at / days)
  }
  for (let round = 0; round < visitors / 800; round += 1)
    for (const [place, { kind, count, devices: deviceCount }] of mix.entries())
      for (let index = 0; index < count; index += 1) {
        const id = `${seed}-${round}-${place}-${index}`
        const random = randomOf(id)
        const home = homeOf(random)
        const household = { id, random, days, timeOf: timesIn(home.country), ...home }
        const events =
          kind === 'unknown' ? unknown(household) : kind === 'pair' ? pair(household) : person(household, deviceCount)
        yield* asTheyArrive(random, events)
      }
}

/** No visit lasts longer, in milliseconds. */
const longestVisit = 45 * 60_000
/** Times of a life are in days of the shop; how long such a day is depends on how busy it is. */
const hour = 1 / 24
const between = (random, from, to) => from + random.next() * (to - from)

const homeOf = (random) => {
  const country = random.weighted(countries)
  const language = random.chance(0.06) ? random.below(4) : country.language
  return { country, language, consent: random.weighted(consents), spending: Math.exp(0.7 * random.normal()) }
}

const browserOf = ({ id, random, country }, number) => {
  const { type, screen } = random.weighted(devices)
  return {
    id: `b-${id}-${number}`,
    context: { country: country.code, locale: country.locale, timezone: country.zone, device: { type }, screen },
    first: random.weighted(sources),
  }
}

/** One visit to the shop. `enter` is what happens after its first page. */
const visitOf = (household, browser, { at, number, goal, person = null, enter }) => {
  const { id, random, language, consent, spending } = household
  const source = browser.last === undefined || random.chance(0.4) ? (browser.last ?? browser.first) : random.weighted(sources)
  if (source.type !== 'direct') browser.last = source
  const last = browser.last ?? browser.first
  const visit = {
    id: `${id}-${browser.id.slice(-1)}-${number}`,
    orderId: `o-${id}-${number}`,
    ...{
      at: household.timeOf(at),
      goal,
      browser,
      language,
      consent: withoutShare(consent),
      spending,
      person,
      isSignedIn: person !== null,
    },
    source: { ...source, referrer: source.type === 'search' ? `https://${source.name}.example/` : '' },
    sourceOf: () => ({
      source: { ...touchOf(source), first: touchOf(browser.first), last: touchOf(last) },
      ...(source.campaign ? { campaign: { source: source.name, medium: source.medium, name: source.campaign } } : {}),
    }),
  }
  return eventsOfVisit(random, visit, { enter })
}

const withoutShare = ({ share: _, ...consent }) => consent
const touchOf = ({ type, name, campaign }) => ({ type, name, ...(campaign ? { campaign: { name: campaign } } : {}) })

const unknown = (household) => {
  const { random, days } = household
  const browser = browserOf(household, 0)
  const visits = 1 + Math.min(12, Math.floor(random.exponential(0.6)))
  return Array.from({ length: visits }, (_, number) => {
    const at = between(random, 0, days)
    const reached = random.next()
    const goal = reached < 0.45 ? 'look' : reached < 0.87 ? 'view' : reached < 0.96 ? 'cart' : 'checkout'
    return visitOf(household, browser, { at, number, goal }).events
  }).flat()
}

/** Somebody who signs up, comes back, and buys until they lose interest: first on one device, later on others as well. */
const person = (household, deviceCount) =>
  lifeOf(household, {
    browsers: Array.from({ length: deviceCount }, (_, number) => browserOf(household, number)),
    userId: `customer-${household.id}`,
    numberFrom: 0,
    from: 0,
  })

/** Two people who use the same browser, one after the other and by turns. */
const pair = (household) => {
  const browser = browserOf(household, 0)
  const one = { browsers: [browser], userId: `customer-${household.id}-a`, numberFrom: 0, from: 0 }
  const other = {
    browsers: [browser],
    userId: `customer-${household.id}-b`,
    numberFrom: 500,
    from: household.days / 4,
    isSecond: true,
  }
  return [...lifeOf(household, one), ...lifeOf(household, other)]
}

const lifeOf = (household, { browsers, userId, numberFrom, from, isSecond = false }) => {
  const { id, random, days, language, country } = household
  const name = nameFor(random, language)
  const traits = {
    name,
    email: `${userId.replaceAll('_', '-')}@example.com`,
    language: country.locale,
    plan: random.chance(0.12) ? 'member' : 'standard',
  }
  const events = []
  let number = numberFrom
  const visit = (browser, at, goal, options = {}) => {
    number += 1
    const made = visitOf(household, browser, { at, number, goal, person: { userId }, ...options })
    events.push(...made.events)
    return { ...made, orderId: `o-${id}-${number}` }
  }

  const signUpAt = between(random, from, days - 2)
  if (!isSecond && random.chance(0.5))
    visit(browsers[0], Math.max(from, signUpAt - hour * (2 + random.below(70))), 'view', { person: null })
  visit(browsers[0], signUpAt, 'view', {
    person: null,
    enter: ({ add, identify }) => {
      identify({ userId }, traits)
      add('user_signup', { userId, method: 'email' })
    },
  })
  for (const browser of browsers.slice(1))
    visit(browser, between(random, signUpAt + hour, days), 'view', {
      person: null,
      enter: ({ add, identify }) => {
        identify({ userId }, traits)
        add('user_login', { userId })
      },
    })

  // Orders per day differ much between people, and after each order some lose interest.
  const meanDays = 1 / Math.exp(-3.4 + 1.1 * random.normal())
  for (let at = signUpAt + hour + random.exponential(meanDays / 3); at < days; at += hour + random.exponential(meanDays)) {
    const { events: ordered, value, orderId } = visit(browsers[0], at, 'order')
    if (random.chance(0.04)) events.push(...refundOf(household, { at, ordered, value, orderId }))
    if (random.chance(0.11)) break
  }
  const returns = Math.floor(random.exponential(1.4))
  for (let count = 0; count < returns; count += 1) {
    visit(browsers[0], between(random, signUpAt + hour, days), random.pick(['look', 'view', 'view', 'cart', 'checkout']), {
      enter: ({ add }) => (random.chance(0.3) ? add('user_login', { userId }) : []),
    })
  }
  return events
}

/** The shop's own server reports it some days later. */
const refundOf = ({ random, days, timeOf }, { at, ordered, value, orderId }) => {
  const { messageId, anonymousId, userId, context } = ordered.at(-1)
  const refundedAt = at + 1 + random.below(9)
  const refunded = random.chance(0.35) ? Math.round(value / 2) : value
  if (refundedAt > days) return []
  return [
    {
      ...{ messageId: `${messageId}-refund`, type: 'track', event: 'refund', anonymousId, userId },
      originalTimestamp: new Date(timeOf(refundedAt)).toISOString(),
      properties: { order_id: orderId, value: refunded, currency: 'CNY' },
      context,
    },
  ]
}

/** By their times, but for some that come late: a phone without a network sends them after a later visit. */
const asTheyArrive = (random, events) => {
  const ordered = events.sort((one, other) => Date.parse(one.originalTimestamp) - Date.parse(other.originalTimestamp))
  const late = new Set(ordered.filter(({ event }) => event === 'view_product' && random.chance(0.03)))
  return [...ordered.filter((event) => !late.has(event)), ...late]
}
