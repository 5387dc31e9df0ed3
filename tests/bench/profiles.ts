import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { ProfilePage } from '#contract/profiles/profiles.ts'
import { insertEvents } from '#server/ingestion/events.store.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { copyVisitors, createFoldAll, eventOf, folded, foldVisitors } from './many-people.ts'
import { type Shop, timesOf, withShop } from './many-people-server.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

const sizes = [10, 100]
/** So many rounds have different visitors: 100,000 in all. */
const activeRounds = 10
const rounds = 5
const eventsARound = 20_000

/** Lists and pages of people, and the fold, where there are 100,000 profiles with a million events, and ten times as many. */
export const benchProfiles = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    await shop.withoutServer(() => foldVisitors(shop.database, shop.project))
    const figures: Figure[] = []
    const rates: Rates[] = []
    for (const [place, copies] of sizes.entries()) {
      await copyVisitors(shop, sizes[place - 1] ?? 1, copies)
      const people = `${(copies * folded).toLocaleString('en')} profiles`
      const lists = await timesOf([...listsOf(shop), ...listsOf(shop), ...listsOf(shop)])
      const { items } = await shop.ask<ProfilePage>(endpoints.listProfiles.path, { query: { limit: '100' } })
      const pages = items.map(
        ({ id }) =>
          () =>
            shop.ask(endpoints.viewProfile.path.replace(':id', id)),
      )
      const shown = await timesOf([...pages, ...pages])
      const rate = await shop.withoutServer(() => foldRates(shop, copies))
      rates.push(rate)
      figures.push(
        figure(`${people}: list with two conditions and a sort, median`, median(lists), 'ms'),
        figure(`${people}: the same, 95th percentile`, quantile(lists, 0.95), 'ms', { atMost: 200 }),
        figure(`${people}: page of a profile, median`, median(shown), 'ms'),
        figure(`${people}: the same, 95th percentile`, quantile(shown, 0.95), 'ms', { atMost: 100 }),
        figure(`${people}: catching up, of visitors who were active before`, rate.again, 'events/s'),
        figure(`${people}: catching up, of others`, rate.others, 'events/s'),
      )
    }
    const share = (rateOf: (rates: Rates) => number) => {
      const [few = Number.NaN, many = Number.NaN] = rates.map(rateOf)
      return many / few
    }
    const ofTen = 'catching up with ten times the profiles and events, as a share'
    return [
      ...figures,
      figure(
        `${ofTen}: as many who were active before`,
        share(({ again }) => again),
        '',
        { atLeast: 0.9 },
      ),
      figure(
        `${ofTen}: others`,
        share(({ others }) => others),
        '',
      ),
    ]
  })

const pairs = [
  [
    { profile: 'country', is: 'equals', value: 'CN' },
    { profile: 'orders', is: 'gte', value: 1 },
  ],
  [
    { trait: 'plan', is: 'equals', value: 'gold' },
    { profile: 'lastSeen', is: 'withinDays', value: 7 },
  ],
  [
    { did: 'add_to_cart', times: { is: 'atLeast', n: 1 } },
    { profile: 'device', is: 'equals', value: 'phone' },
  ],
  [
    { profile: 'identified', is: 'equals', value: true },
    { profile: 'revenue', is: 'gt', value: 200 },
  ],
  [{ profile: 'source', is: 'equals', value: 'newsletter' }, { not: { did: 'purchase' } }],
]

/** Each pair of conditions with each sort. */
const listsOf = ({ ask }: Shop) =>
  pairs.flatMap((all) =>
    (['lastSeen', 'revenue', 'events', 'firstSeen'] as const).map(
      (sort) => () =>
        ask(endpoints.listProfiles.path, { query: { filter: JSON.stringify({ all }), sort, order: 'desc', limit: '50' } }),
    ),
  )

type Rates = { again: number; others: number }

/**
 * Events a second, of visitors that come back now, in an order that has nothing to do with theirs: of some who were active in the rounds
 * before, and of others. PostgreSQL logs a page whole when it is written for the first time since a checkpoint, and `copyVisitors` ends with one.
 * With 100,000 profiles the first ten rounds have touched everybody; of ten times as many those who are active are the same number.
 */
const foldRates = async ({ database, project }: Shop, copies: number): Promise<Rates> => {
  const foldAll = createFoldAll(database)
  const ratesOf = async (places: readonly number[]) => {
    const rates: number[] = []
    for (const place of places) rates.push(await foldRound({ database, project, foldAll }, copies, place))
    return median(rates)
  }
  const first = Array.from({ length: activeRounds }, (_, place) => place)
  await ratesOf(first)
  const again = await ratesOf(first.slice(0, rounds))
  return { again, others: await ratesOf(first.slice(0, rounds).map((place) => activeRounds + place)) }
}

const foldRound = async (
  { database, project, foldAll }: Pick<Shop, 'database' | 'project'> & { foldAll: (project: ProjectRef) => Promise<void> },
  copies: number,
  round: number,
): Promise<number> => {
  for (let first = 0; first < eventsARound; first += 1_000) {
    const now = new Date()
    const events = Array.from({ length: 1_000 }, (_, place) => {
      const number = ((first + place) * 7_919 + round) % folded
      const event = eventOf(number, place % 4)
      return { ...event, anonymousId: `visitor-${number}-${(first + place) % copies}`, occurredAt: now.toISOString() }
    })
    await insertEvents(database, project, events, now)
  }
  const began = performance.now()
  await foldAll(project)
  return (eventsARound * 1_000) / (performance.now() - began)
}
