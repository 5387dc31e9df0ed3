import { expect, test } from 'vitest'
import { withServer } from '#tests/server/setup.ts'
import { identify, shopOf } from './people.ts'

const server = withServer()
const second = 1_000

const page = (path: string) => ({ type: 'page', event: 'page_view', context: { page: { path } } })

test('a timeline says of each visit in it when it was and what the person did in all of it, whatever the page or the filter leaves', async () => {
  const shop = await shopOf(server)
  const from = server.now().getTime()
  const at = (seconds: number) => ({ originalTimestamp: new Date(from - 3_600_000 + seconds * second).toISOString() })
  const source = { source: { type: 'search', name: 'google' } }
  await shop.send([
    {
      anonymousId: 'a',
      sessionId: 'one',
      pageViewId: 'v1',
      ...page('/tea'),
      context: { page: { path: '/tea' }, ...source },
      ...at(0),
    },
    {
      anonymousId: 'a',
      sessionId: 'one',
      pageViewId: 'v1',
      type: 'ping',
      event: 'page_ping',
      properties: { engagedMs: 4_000 },
      ...at(10),
    },
    {
      anonymousId: 'a',
      sessionId: 'one',
      pageViewId: 'v1',
      type: 'ping',
      event: 'page_ping',
      properties: { engagedMs: 9_000 },
      ...at(20),
    },
    { anonymousId: 'a', sessionId: 'one', pageViewId: 'v2', ...page('/cart'), ...at(25) },
    { anonymousId: 'a', sessionId: 'one', event: 'add_to_cart', ...at(30) },
    { anonymousId: 'a', sessionId: 'two', event: 'search', ...at(2_000) },
    { anonymousId: 'a', event: 'stocked', ...at(2_500) },
  ])
  const id = (await shop.fold())['a']?.id ?? ''
  const one = {
    id: 'one',
    startedAt: at(0).originalTimestamp,
    lastAt: at(30).originalTimestamp,
    events: 5,
    pageViews: 2,
    engagedMs: 9_000,
    source: 'google',
    entryPath: '/tea',
    country: null,
  }
  const { visits } = await shop.timeline(id)
  expect(visits).toMatchObject([{ id: 'two', events: 1, pageViews: 0, startedAt: at(2_000).originalTimestamp }, one])
  expect((await shop.timeline(id, { kinds: 'track', limit: '2' })).visits.map((it) => it.id)).toEqual(['two'])
  expect((await shop.timeline(id, { kinds: 'ping', limit: '1' })).visits).toMatchObject([one])
  expect((await shop.timeline(id, { kinds: 'merge' })).visits).toEqual([])
})

test('what two people did in one visit of one browser is counted for each by themselves', async () => {
  const shop = await shopOf(server)
  await shop.send([
    { ...identify('a', 'ann'), sessionId: 's' },
    { anonymousId: 'a', userId: 'ann', sessionId: 's', pageViewId: 'v1', ...page('/') },
    { ...identify('a', 'ben'), sessionId: 's' },
    { anonymousId: 'a', userId: 'ben', sessionId: 's', event: 'search' },
    { anonymousId: 'a', userId: 'ben', sessionId: 's', event: 'search' },
    { anonymousId: 'bot', sessionId: 's', event: 'search', context: { isBotHint: true } },
  ])
  await shop.fold()
  const { items } = await shop.list()
  const visitOf = async (user: string) => {
    const id = items.find(({ identifiers }) => identifiers.userIds.includes(user))?.id ?? ''
    return (await shop.timeline(id)).visits
  }
  expect(await visitOf('ann')).toMatchObject([{ id: 's', events: 2, pageViews: 1 }])
  expect(await visitOf('ben')).toMatchObject([{ id: 's', events: 3, pageViews: 0 }])
})
