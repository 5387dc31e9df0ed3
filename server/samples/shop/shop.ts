import { countries, devices, nameFor, type Source, sources } from './people.ts'
import { at as itemAt, type Random, randomOf } from './random.ts'
import { refundOf } from './refund.ts'
import { clockOf, day } from './rhythm.ts'
import {
  type Browser,
  type Enter,
  eventsOfVisit,
  type Goal,
  type Household,
  type Person,
  placedAgain,
  type ShopEvent,
} from './visit.ts'

/**
 * Of a number of `visitors` that is no multiple of 800, the first of the last 800 are there. `until` is in milliseconds. `againOf` says how often
 * an order of the person whose first browser has this id is placed again at once; without it none is.
 */
export type Shop = {
  seed: string
  until: number
  visitors: number
  days?: number
  againOf?: ((browser: string, orderId: string) => number) | undefined
}

/** Of every 800 visitors: 515 who stay unknown, 120 people with one device, 50 with two, 20 with three, and 5 pairs who share one. */
const mix = [
  { kind: 'unknown', count: 515 },
  { kind: 'person', count: 120, devices: 1 },
  { kind: 'person', count: 50, devices: 2 },
  { kind: 'person', count: 20, devices: 3 },
  { kind: 'pair', count: 5 },
] as const
const visitorsARound = 800
const householdsARound = mix.reduce((sum, { count }) => sum + count, 0)

/** So many households have so many visitors. */
export const householdsOf = (visitors: number): number => Math.ceil((visitors / visitorsARound) * householdsARound)

const consents = [
  { share: 62, state: 'granted', categories: ['analytics', 'marketing', 'personalisation'], version: '2' },
  { share: 30, state: 'granted', categories: ['analytics'], version: '2' },
  { share: 8, state: 'denied', categories: [], version: '2' },
]

/**
 * The events of a shop's last `days` days before `until`, household by household; those of one household as they arrive, which is not always the
 * order in which they happened. The same arguments give the same events, and another `until` gives the same ones at other times.
 */
export function* shopEvents(shop: Shop): Generator<ShopEvent> {
  yield* eventsOfHouseholds(shop, 0, householdsOf(shop.visitors))
}

/** The events of the households from one number up to, but not including, another. They do not depend on the other households. */
export function* eventsOfHouseholds(
  { seed, until, days = 60, againOf = () => 0 }: Shop,
  from: number,
  to: number,
): Generator<ShopEvent> {
  const clocks = new Map<number, (share: number) => number>()
  const timesIn = ({ offset }: { offset: number }) => {
    const clock = clocks.get(offset) ?? clockOf({ from: until - days * day, to: until - longestVisit, offset })
    clocks.set(offset, clock)
    return (at: number) => clock(at / days)
  }
  for (let number = from; number < to; number += 1) {
    const { place, index, it } = kindOf(number % householdsARound)
    const id = `${seed}-${Math.floor(number / householdsARound)}-${place}-${index}`
    const random = randomOf(id)
    const home = homeOf(random)
    const household = { id, random, days, againOf, timeOf: timesIn(home.country), ...home }
    const events =
      it.kind === 'unknown' ? unknown(household) : it.kind === 'pair' ? pair(household) : person(household, it.devices)
    yield* asTheyArrive(random, events)
  }
}

/** What the household of this number in its round is, and its number among those of its kind. */
const kindOf = (number: number) => {
  let index = number
  for (const [place, it] of mix.entries()) {
    if (index < it.count) return { place, index, it }
    index -= it.count
  }
  throw new RangeError(`a round has no household ${number}`)
}

/** No visit lasts longer, in milliseconds. */
const longestVisit = 45 * 60_000
/** Times of a life are in days of the shop; how long such a day is depends on how busy it is. */
const hour = 1 / 24
const between = (random: Random, from: number, to: number): number => from + random.next() * (to - from)

const homeOf = (random: Random) => {
  const country = random.weighted(countries)
  const language = random.chance(0.06) ? random.pick(languageNumbers) : country.language
  return { country, language, consent: random.weighted(consents), spending: Math.exp(0.7 * random.normal()) }
}

const languageNumbers = [0, 1, 2, 3] as const

const browserOf = ({ id, random, country }: Household, number: number): Browser => {
  const { type, screen } = random.weighted(devices)
  return {
    id: `b-${id}-${number}`,
    context: { country: country.code, locale: country.locale, timezone: country.zone, device: { type }, screen },
    first: random.weighted(sources),
  }
}

type VisitPlan = { at: number; number: number; goal: Goal; person?: Person | null; enter?: Enter | undefined }

/** One visit to the shop. `enter` is what happens after its first page. */
const visitOf = (household: Household, browser: Browser, { at, number, goal, person = null, enter }: VisitPlan) => {
  const { id, random, language, consent, spending } = household
  const source = browser.last === undefined || random.chance(0.4) ? (browser.last ?? browser.first) : random.weighted(sources)
  if (source.type !== 'direct') browser.last = source
  const last = browser.last ?? browser.first
  const visit = {
    id: `${id}-${browser.id.slice(-1)}-${number}`,
    orderId: `o-${id}-${number}`,
    ...{ at: household.timeOf(at), goal, browser, language, consent: withoutShare(consent), spending, person },
    source: { ...source, referrer: source.type === 'search' ? `https://${source.name}.example/` : '' },
    sourceContext: {
      source: { ...touchOf(source), first: touchOf(browser.first), last: touchOf(last) },
      ...(source.campaign ? { campaign: { source: source.name, medium: source.medium, name: source.campaign } } : {}),
    },
  }
  return eventsOfVisit(random, visit, enter)
}

const withoutShare = ({ share: _, ...consent }: Household['consent']) => consent
const touchOf = ({ type, name, campaign }: Source) => ({ type, name, ...(campaign ? { campaign: { name: campaign } } : {}) })

const unknown = (household: Household): ShopEvent[] => {
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
const person = (household: Household, deviceCount: number): ShopEvent[] =>
  lifeOf(household, {
    browsers: Array.from({ length: deviceCount }, (_, number) => browserOf(household, number)),
    userId: `customer-${household.id}`,
    numberFrom: 0,
    from: 0,
  })

/** Two people who use the same browser, one after the other and by turns. */
const pair = (household: Household): ShopEvent[] => {
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

type Life = { browsers: Browser[]; userId: string; numberFrom: number; from: number; isSecond?: boolean }

const lifeOf = (household: Household, { browsers, userId, numberFrom, from, isSecond = false }: Life): ShopEvent[] => {
  const { id, random, days, language, country } = household
  const name = nameFor(random, language)
  const traits = {
    name,
    email: `${userId.replaceAll('_', '-')}@example.com`,
    language: country.locale,
    plan: random.chance(0.12) ? 'member' : 'standard',
  }
  const events: ShopEvent[] = []
  const main = itemAt(browsers, 0)
  let number = numberFrom
  const visit = (browser: Browser, at: number, goal: Goal, options: Pick<VisitPlan, 'person' | 'enter'> = {}) => {
    number += 1
    const made = visitOf(household, browser, { at, number, goal, person: { userId }, ...options })
    const orderId = `o-${id}-${number}`
    events.push(...made.events)
    if (goal === 'order')
      events.push(...placedAgain(itemAt(made.events, made.events.length - 1), household.againOf(main.id, orderId)))
    return { ...made, orderId }
  }

  const signUpAt = between(random, from, days - 2)
  if (!isSecond && random.chance(0.5))
    visit(main, Math.max(from, signUpAt - hour * (2 + random.below(70))), 'view', { person: null })
  visit(main, signUpAt, 'view', {
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
    const { events: ordered, value, orderId } = visit(main, at, 'order')
    if (random.chance(0.04)) events.push(...refundOf(household, { at, ordered, value, orderId }))
    if (random.chance(0.11)) break
  }
  const returns = Math.floor(random.exponential(1.4))
  for (let count = 0; count < returns; count += 1) {
    visit(main, between(random, signUpAt + hour, days), random.pick(goalsOfReturn), {
      enter: ({ add }) => {
        if (random.chance(0.3)) add('user_login', { userId })
      },
    })
  }
  return events
}

const goalsOfReturn = ['look', 'view', 'view', 'cart', 'checkout'] as const

/** By their times, but for some that come late: a phone without a network sends them after a later visit. */
const asTheyArrive = (random: Random, events: ShopEvent[]): ShopEvent[] => {
  const ordered = events.sort((one, other) => Date.parse(one.originalTimestamp) - Date.parse(other.originalTimestamp))
  const late = new Set(ordered.filter(({ event }) => event === 'view_product' && random.chance(0.03)))
  return [...ordered.filter((event) => !late.has(event)), ...late]
}
