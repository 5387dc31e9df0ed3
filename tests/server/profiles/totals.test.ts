import { expect, test } from 'vitest'
import { exactTotal, lookedAtMost } from '#contract/profiles/profiles.ts'
import { kind, withServer } from '#tests/server/setup.ts'
import { identify, shopOf } from './people.ts'

const server = withServer()

test('of more people than are looked at, a filtered total is a lower bound, the same each time; what fits on a page is exact', async () => {
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
  expect(await total({ trait: 'plan', is: 'equals', value: 'gold' })).toEqual({ value: 1, exact: true })
  const { items, next, total: searched } = await shop.list({ q: 'anna' })
  expect({ found: items.length, next, searched }).toEqual({ found: 1, next: null, searched: { value: 1, exact: true } })
})

test.runIf(kind === 'postgres')('statements are not compiled, which takes longer than to run them', async () => {
  expect(await server.database.query('show jit')).toEqual([{ jit: 'off' }])
})
