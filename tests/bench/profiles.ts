import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { ProfilePage } from '#contract/profiles/profiles.ts'
import { insertEvents } from '#server/ingestion/events.store.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import { copyVisitors, createFoldAll, eventOf, folded, foldVisitors } from './many-people.ts'
import { type Shop, timesOf, withShop } from './many-people-server.ts'
import { type Figure, figure, median, quantile } from './measure.ts'

/** So many of each visitor: 100,000 profiles with a million events, and ten times as many. */
const fewCopies = 10
const manyCopies = 100
/** So many rounds have different visitors: 100,000 in all. */
const activeRounds = 10
const rounds = 8
const eventsARound = 20_000

/** Lists and pages of people, and the fold, of a shop with 100,000 profiles and of one with ten times as many. */
export const benchProfiles = (): Promise<Figure[]> =>
  withShop((few) =>
    withShop(async (many) => {
      const shops = [
        { shop: few, copies: fewCopies },
        { shop: many, copies: manyCopies },
      ]
      for (const { shop, copies } of shops) {
        await shop.withoutServer(() => foldVisitors(shop.database, shop.project))
        await copyVisitors(shop, 1, copies)
      }
      const figures: Figure[] = []
      for (const { shop, copies } of shops) figures.push(...(await readingFigures(shop, peopleOf(copies))))
      const rates = await few.withoutServer(() => many.withoutServer(() => foldRates(shops)))
      return [...figures, ...foldFigures(rates)]
    }),
  )

const peopleOf = (copies: number): string => `${(copies * folded).toLocaleString('en')} profiles`

const readingFigures = async (shop: Shop, people: string): Promise<Figure[]> => {
  const lists = await timesOf([...listsOf(shop), ...listsOf(shop), ...listsOf(shop)])
  const { items } = await shop.ask<ProfilePage>(endpoints.listProfiles.path, { query: { limit: '100' } })
  const pages = items.map(
    ({ id }) =>
      () =>
        shop.ask(endpoints.viewProfile.path.replace(':id', id)),
  )
  const shown = await timesOf([...pages, ...pages])
  return [
    figure(`${people}: list with two conditions and a sort, median`, median(lists), 'ms'),
    figure(`${people}: the same, 95th percentile`, quantile(lists, 0.95), 'ms', { atMost: 200 }),
    figure(`${people}: page of a profile, median`, median(shown), 'ms'),
    figure(`${people}: the same, 95th percentile`, quantile(shown, 0.95), 'ms', { atMost: 100 }),
  ]
}

const foldFigures = ({ again, others }: Rates): Figure[] => {
  const each = (what: string, { few, many }: Rate) => [
    figure(`${peopleOf(fewCopies)}: catching up, ${what}`, few, 'events/s'),
    figure(`${peopleOf(manyCopies)}: catching up, ${what}`, many, 'events/s'),
  ]
  const ofTen = 'catching up with ten times the profiles and events, as a share'
  return [
    ...each('of visitors who were active before', again),
    ...each('of others', others),
    figure(`${ofTen}: as many who were active before`, again.many / again.few, '', { atLeast: 0.9 }),
    figure(`${ofTen}: others`, others.many / others.few, ''),
  ]
}

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

type Rate = { few: number; many: number }
type Rates = { again: Rate; others: Rate }
type FoldedShop = { shop: Shop; copies: number }

/**
 * Events a second, of visitors that come back now, in an order that has nothing to do with theirs: of some who were active in the rounds
 * before, and of others. PostgreSQL logs a page whole when it is written for the first time since a checkpoint, and `copyVisitors` ends with one.
 * With 100,000 profiles the first ten rounds have touched everybody; of ten times as many those who are active are the same number. The shops
 * take turns, so that a machine that is slower for some time is slower for both.
 */
const foldRates = async (shops: readonly FoldedShop[]): Promise<Rates> => {
  const folds = shops.map((it) => ({ ...it, foldAll: createFoldAll(it.shop.database) }))
  const ratesOf = async (firstRound: number, count: number): Promise<Rate> => {
    const rates: number[][] = folds.map(() => [])
    for (let round = firstRound; round < firstRound + count; round++)
      for (const [place, { shop, copies, foldAll }] of folds.entries())
        rates[place]?.push(await foldRound({ ...shop, foldAll }, copies, round))
    const [few = Number.NaN, many = Number.NaN] = rates.map(median)
    return { few, many }
  }
  await ratesOf(0, activeRounds)
  return { again: await ratesOf(0, rounds), others: await ratesOf(activeRounds, rounds) }
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
