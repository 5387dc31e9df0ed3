import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { ProfilePage } from '#contract/profiles/profiles.ts'
import { insertEvents } from '#server/ingestion/events.store.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { copyVisitors, createFoldAll, eventOf, folded, foldVisitors } from './many-people.ts'
import { type Shop, timesOf, withShop } from './many-people-server.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

const sizes = [10, 100]
const warmUpRounds = 10
const rounds = 3
const eventsARound = 20_000

/** Lists and pages of people, and the fold, where there are 100,000 profiles with a million events, and ten times as many. */
export const benchProfiles = (): Promise<Figure[]> =>
  withShop(async (shop) => {
    await shop.withoutServer(() => foldVisitors(shop.database, shop.project))
    const figures: Figure[] = []
    const rates: number[] = []
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
      const rate = await shop.withoutServer(() => foldRate(shop, copies))
      rates.push(rate)
      figures.push(
        figure(`${people}: list with two conditions and a sort, median`, median(lists), 'ms'),
        figure(`${people}: the same, 95th percentile`, quantile(lists, 0.95), 'ms', { atMost: 200 }),
        figure(`${people}: page of a profile, median`, median(shown), 'ms'),
        figure(`${people}: the same, 95th percentile`, quantile(shown, 0.95), 'ms', { atMost: 100 }),
        figure(`${people}: catching up`, rate, 'events/s'),
      )
    }
    const [few = Number.NaN, many = Number.NaN] = rates
    return [
      ...figures,
      figure('catching up with ten times the profiles and events, as a share', many / few, '', { atLeast: 0.9 }),
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

/**
 * Events a second, of visitors that are known, in an order that has nothing to do with theirs. PostgreSQL logs a page whole when it is written
 * for the first time since a checkpoint, and `copyVisitors` ends with one: most pages of both sizes are written before the measured rounds.
 */
const foldRate = async ({ database, project }: Shop, copies: number): Promise<number> => {
  const rates: number[] = []
  const foldAll = createFoldAll(database)
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    const rate = await foldRound({ database, project, foldAll }, copies, round)
    if (round >= warmUpRounds) rates.push(rate)
  }
  return median(rates)
}

const foldRound = async (
  { database, project, foldAll }: Pick<Shop, 'database' | 'project'> & { foldAll: (project: ProjectRef) => Promise<void> },
  copies: number,
  round: number,
): Promise<number> => {
  for (let first = 0; first < eventsARound; first += 1_000) {
    const events = Array.from({ length: 1_000 }, (_, place) => {
      const number = ((first + place) * 7_919 + round) % folded
      const event = eventOf(number, place % 4)
      return { ...event, anonymousId: `visitor-${number}-${(first + place) % copies}` }
    })
    await insertEvents(database, project, events, new Date())
  }
  const began = performance.now()
  await foldAll(project)
  return (eventsARound * 1_000) / (performance.now() - began)
}
