import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SampleProgress } from '#contract/samples/samples.ts'
import { shopEvents } from '#server/samples/shop/shop.ts'
import { shopStrategies } from '#server/samples/shop/strategies.ts'
import { strategyIdOf } from '#server/samples/truth.ts'
import { withServer } from '#tests/server/setup.ts'
import { runDemo } from '../../../scripts/demo/run-demo.mjs'

const server = withServer()
let http: Server
let address = ''

beforeAll(async () => {
  http = serve({ fetch: (request) => server.app.fetch(request), port: 0, hostname: '127.0.0.1' }) as Server
  await once(http, 'listening')
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => http.close(done)))

const fill = async (session: string, args: string[] = [], events: typeof shopEvents = shopEvents, pause = async () => {}) => {
  const printed: string[] = []
  const env = { CAUSEWAY_URL: address, CAUSEWAY_SESSION: session }
  const print = (text: string) => printed.push(text)
  const options = { env, shopEvents: events, print, pause, now: () => server.now().getTime() }
  expect(await runDemo(['--visitors', '800', ...args], options)).toBe(0)
  return printed
}

/** The last day of a shop's sixty. */
const lastDay: typeof shopEvents = function* (shop) {
  for (const event of shopEvents(shop)) if (Date.parse(event.originalTimestamp) >= shop.until - 24 * 3_600_000) yield event
}

/** Everything that 800 people do in sixty days is imported twice, which is work of the processor; others may use it as well. */
const timeout = 180_000

test('the demo makes the sample project, which carries a known truth, and tells how far it is', { timeout }, async () => {
  const { session } = await server.newcomer()
  // It waits once, while the server fills the whole shop.
  const printed = await fill(session.session, [], shopEvents, () => server.app.fillSamples())
  const { data } = await server.call('viewSampleProgress', { session: session.session })
  const { projectId } = data as SampleProgress
  expect(printed).toEqual([
    `the server fills "Sample shop" at ${address} with a shop of 800 visitors`,
    '0 % of its events are stored',
    '100 % of its events are stored',
    `done: open ${address} and choose "Sample shop"; what its strategies caused is at ${address}/effect-tracking`,
  ])
  await server.app.foldEvents()
  const rows = await server.database.query<{ strategy_id: string }>(
    'select distinct strategy_id from decision_exposures where project_id = $1',
    [projectId],
  )
  const known = shopStrategies.map(({ key }) => strategyIdOf(projectId, key))
  expect(rows.map((it) => it.strategy_id).sort()).toEqual(known.sort())

  const again = await fill(session.session)
  expect(again[0]).toBe('there is a sample project already, "Sample shop"; to make another one, delete it first')
})

test('a sample project that is deleted while it is filled ends the demo with a sentence', async () => {
  const { session } = await server.newcomer()
  const remove = async () => {
    const { data } = await server.call('viewSampleProgress', { session: session.session })
    await server.call('deleteSampleProject', { session: session.session, params: { id: (data as SampleProgress).projectId } })
  }
  await expect(fill(session.session, [], shopEvents, remove)).rejects.toThrow('the sample project was deleted meanwhile')
})

test('the demo fills a project with the people of the shop, and once more does not double them', { timeout }, async () => {
  const { session, project } = await server.newcomer()
  const { id } = project
  const printed = await fill(session.session, ['--project', id])
  expect(printed[0]).toBe(`filling "${project.projectName}" at ${address} with a shop of 800 visitors`)
  expect(printed.filter((line) => line.startsWith('imported')).at(-1)).toMatch(/: [1-9]\d+ new, 0 known, 0 rejected$/)
  await server.app.foldEvents()

  const figures = async () => {
    const [row] = await server.database.query<Record<string, number>>(
      `select count(*)::int as profiles, count(*) filter (where is_identified)::int as identified,
              sum(orders)::int as orders, (select count(*)::int from events where project_id = $1) as events,
              (select count(*)::int from profile_merges where project_id = $1 and from_profile is not null) as merged,
              (select count(*)::int from profile_set_aside where project_id = $1) as aside,
              (select count(*)::int from profile_refused_ids where project_id = $1) as refused,
              (select count(*)::int from events where project_id = $1 and context->>'importedAt' is null) as live
         from profiles where project_id = $1 and merged_into is null`,
      [id],
    )
    return row ?? {}
  }
  const first = await figures()
  // 515 unknown visitors, and 200 people: 120, 50 with a second and 20 with two other devices, and five pairs.
  expect(first).toMatchObject({ profiles: 715, identified: 200, merged: 90, aside: 0, refused: 0 })
  expect(first['orders']).toBeGreaterThan(100)
  expect(first['live']).toBeGreaterThan(0)

  server.pass(3_600_000)
  const again = await fill(session.session, ['--project', id])
  expect(again.filter((line) => line.startsWith('imported')).at(-1)).toContain(': 0 new, ')
  await server.app.foldEvents()
  expect(await figures()).toEqual(first)
})

test('where the project takes live events from certain pages only, those of the last hours are imported as well', async () => {
  const { session, project } = await server.newcomer()
  const body = { allowedOrigins: ['https://shop.example.com'] }
  await server.call('saveAllowedOrigins', { session: session.session, project: project.id, body })
  const printed = await fill(session.session, ['--project', project.id, '--seed', 'other'], lastDay)
  expect(printed).toContain('the project does not take live events from here (allowed origins): these are imported')
  const rows = await server.database.query(
    `select count(*) filter (where context->>'importedAt' is null)::int as live, count(*)::int as stored
       from events where project_id = $1`,
    [project.id],
  )
  const until = Math.floor(server.now().getTime() / 3_600_000) * 3_600_000
  const ids = new Set([...lastDay({ seed: 'other', until, visitors: 800 })].map(({ messageId }) => messageId))
  expect(rows).toEqual([{ live: 0, stored: ids.size }])
})

test('options that make no shop are refused with a sentence', async () => {
  const { session } = await server.newcomer()
  await expect(fill(session.session, ['--visitors', '7'])).rejects.toThrow('--visitors is a multiple of 800')
  await expect(fill(session.session, ['--project', 'any', '--seed', 'Ä'])).rejects.toThrow(
    '--seed is 1 to 20 small letters and digits',
  )
  await expect(fill(session.session, ['--seed', 'other'])).rejects.toThrow('--seed needs --project')
  await expect(fill(session.session, ['--visitors', '20800'])).rejects.toThrow('more than 20000 visitors need --project')
  await expect(fill(session.session, ['--nothing'])).rejects.toThrow('npm run demo')
})
