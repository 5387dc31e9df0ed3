import { expect, test } from 'vitest'
import { exactTotal, lookedAtMost } from '#contract/profiles/profiles.ts'
import { kind, withServer } from '#tests/server/setup.ts'
import { identify, shopOf } from './people.ts'

const server = withServer()

test('of more people than are looked at, a filtered total is a lower bound, the same each time', async () => {
  const shop = await shopOf(server)
  await shop.send([identify('one', 'anna', { plan: 'gold' }), { anonymousId: 'two' }])
  await shop.fold()
  await server.database.query(
    `insert into profiles (project_id, generation, id, tenant_id, state, atoms, is_identified, first_seen, last_seen, events, visits,
                           page_views, orders, revenue, unit)
     select project_id, generation, md5(number::text)::uuid, tenant_id, state, atoms, is_identified, first_seen, last_seen, number % 2,
            visits, page_views, orders, revenue, unit
       from profiles, generate_series(1, $2::int) number where project_id = $1 and not is_identified`,
    [shop.project.id, lookedAtMost],
  )
  const total = async (filter: unknown, limit = '10') => (await shop.list({ filter: JSON.stringify(filter), limit })).total
  expect((await shop.list()).total).toEqual({ value: exactTotal, exact: false })
  const unknown = { profile: 'identified', is: 'equals', value: false }
  const all = await total(unknown)
  expect(all).toEqual({ value: expect.any(Number), exact: false })
  expect(all.value).toBeGreaterThan(10)
  expect(all.value).toBeLessThanOrEqual(lookedAtMost)
  expect(await total(unknown)).toEqual(all)
  const gold = await total({ trait: 'plan', is: 'equals', value: 'gold' })
  expect(gold).toEqual({ value: expect.any(Number), exact: false })
  expect(gold.value).toBeLessThanOrEqual(1)
  const { items, next, total: searched } = await shop.list({ q: 'anna' })
  expect({ found: items.length, next, searched }).toEqual({ found: 1, next: null, searched: { value: 1, exact: true } })
})

test('a page of a filtered list looks at a limited number of people, and the next one goes on behind them', async () => {
  const shop = await shopOf(server)
  await shop.send([identify('one', 'anna', { plan: 'gold' }), { anonymousId: 'two' }])
  await shop.fold()
  await server.database.query(
    `insert into profiles (project_id, generation, id, tenant_id, state, atoms, is_identified, first_seen, last_seen, events, visits,
                           page_views, orders, revenue, unit)
     select project_id, generation, md5(number::text)::uuid, tenant_id, state, atoms, is_identified, first_seen, last_seen, 10 + number,
            case when number % 5000 = 0 then 7 else visits end, page_views, orders, revenue, unit
       from profiles, generate_series(1, 25000) number where project_id = $1 and not is_identified`,
    [shop.project.id],
  )
  const pagesOf = async (filter: unknown, order: 'asc' | 'desc') => {
    const pages: number[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const asked = { filter: JSON.stringify(filter), sort: 'events', order, limit: '2', ...(cursor && { cursor }) }
      const { items, next } = await shop.list(asked)
      pages.push(items.map(({ events }) => events))
      cursor = next
    }
    return pages
  }
  const rare = { profile: 'visits', is: 'equals', value: 7 }
  expect(await pagesOf(rare, 'desc')).toEqual([[25_010, 20_010], [15_010, 10_010], [5_010]])
  expect(await pagesOf(rare, 'asc')).toEqual([[5_010], [10_010, 15_010], [20_010, 25_010]])
  expect((await pagesOf({ trait: 'plan', is: 'equals', value: 'gold' }, 'desc')).map((page) => page.length)).toEqual([0, 0, 1])
  const searched = await shop.list({ q: 'anna', filter: JSON.stringify({ not: rare }), sort: 'events', order: 'desc' })
  expect({ found: searched.items.length, next: searched.next }).toEqual({ found: 1, next: null })
})

test.runIf(kind === 'postgres')('statements are not compiled, which takes longer than to run them', async () => {
  expect(await server.database.query('show jit')).toEqual([{ jit: 'off' }])
})
