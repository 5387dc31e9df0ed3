import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { importEndpoints } from '#contract/import/endpoints.ts'
import type { ImportReport } from '#contract/import/import.ts'
import { withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'
import { type Shop, shopOf } from './people.ts'

const server = withServer()
const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(server.now().getTime() - days * day).toISOString()

type Line = { anonymousId: string; userId?: string; originalTimestamp: string }

const importEvents = async ({ token, project }: Shop, lines: Line[]): Promise<void> => {
  const { path }: Endpoint = importEndpoints.importEvents
  const response = await server.request(`${path}?${new URLSearchParams({ key: randomUUID() })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', jsessionid: token, 'PROJECT-INFO': project.id },
    body: lines
      .map((line) => `${JSON.stringify({ messageId: randomUUID(), type: 'track', event: 'search', ...line })}\n`)
      .join(''),
  })
  const { accepted } = (await read(response)).data as ImportReport
  expect(accepted).toBe(lines.length)
}

const erase = async (shop: Shop, q: string): Promise<void> => {
  const [found] = (await shop.list({ q })).items
  await shop.data('eraseProfile', { params: { id: found?.id ?? '' }, body: { reason: 'request 17' } })
}

test('events of an erased person that are imported afterwards do not stay in the log', async () => {
  const shop = await shopOf(server)
  await shop.send([{ anonymousId: 'phone', userId: 'anna' }])
  await shop.fold()
  await erase(shop, 'anna')
  await importEvents(shop, [
    { anonymousId: 'phone', originalTimestamp: ago(40) },
    { anonymousId: 'laptop', userId: 'anna', originalTimestamp: ago(3) },
    { anonymousId: 'other', userId: 'bert', originalTimestamp: ago(40) },
  ])
  await shop.fold()
  const left = await server.database.query<{ anonymous_id: string }>('select anonymous_id from events where project_id = $1', [
    shop.ref.projectId,
  ])
  expect(left).toEqual([{ anonymous_id: 'other' }])
  expect((await shop.list()).total.value).toBe(1)
})
