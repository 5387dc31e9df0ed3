import { expect, test } from 'vitest'
import type { SegmentPreview } from '#contract/segments/segments.ts'
import { countedAtMost } from '#server/segments/preview.store.ts'
import { withServer } from '#tests/server/setup.ts'
import { openShop } from './shop.ts'

const server = withServer()
const copiesAtOnce = 10_000

test('of more people than are counted a preview is an estimate from a sample, and says how far it may be off', async () => {
  const shop = await openShop(server)
  await shop.send({ anonymousId: 'a' })
  const people = countedAtMost + 20_000
  for (let first = 2; first <= people; first += copiesAtOnce)
    await server.database.query(
      `insert into profiles (project_id, generation, id, tenant_id, state, atoms, is_identified, first_seen, last_seen, events, visits,
                             page_views, orders, revenue, unit)
       select project_id, generation, md5(number::text)::uuid, tenant_id, '{}', atoms, is_identified, first_seen, last_seen, events,
              2 + number % 10, page_views, orders, revenue, 'copy'
         from profiles, generate_series($2::int, $3::int) number where project_id = $1 and unit <> 'copy'`,
      [shop.ref.projectId, first, Math.min(people, first + copiesAtOnce - 1)],
    )
  const preview = async (value: number) =>
    (await shop.call('previewSegment', { body: { definition: { profile: 'visits', is: 'gte', value } } })).data as SegmentPreview
  const some = await preview(9)
  expect(some.exact).toBe(false)
  // The ids are the same in each run, and so is the sample.
  expect(Math.abs(some.count - people * 0.3)).toBeLessThan(some.margin)
  expect(some.margin).toBeLessThan(people * 0.02)
  expect(Math.abs(some.of - people)).toBeLessThan(people * 0.02)
  expect(some.sample).toHaveLength(5)
  expect((await preview(12)).count).toBe(0)
  const all = await preview(0)
  expect(all.count).toBe(all.of)
  expect(all.margin).toBeGreaterThan(0)
})
