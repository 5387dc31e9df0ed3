import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { actionStream } from '#contract/actions/action-stream.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { ownRolesAtMost } from '#contract/organisation/roles.ts'
import { projectsAtMost } from '#contract/projects/projects.ts'
import { addressOf, at, besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import type { Call } from '#tests/support/server.ts'

const server = withServer(() => ({ addressOf }))
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number

test('an organisation has at most 100 projects, also with simultaneous requests to several processes (A23)', async () => {
  const { session, project } = await server.newcomer()
  const { call } = besides(server, { addressOf })
  await server.database.query(
    `insert into projects (id, tenant_id, name, created_at) select gen_random_uuid(), $1, 'P' || n, now() from generate_series(3, $2::int) n`,
    [project.tenantId, projectsAtMost],
  )
  const create = (ask: Call, locale = 'zh') =>
    ask('saveProject', { session: session.session, body: { projectName: 'Tea' }, headers: { 'Accept-Language': locale } })
  const answers = await Promise.all([server.call, call, server.call, call].map((ask) => create(ask)))
  expect(answers.map(({ code }) => code).sort()).toEqual([201, ...Array(3).fill(numberOf('project.tooMany'))].sort())
  const texts = await Promise.all(['zh', 'en', 'ja', 'fr'].map(async (locale) => (await create(server.call, locale)).msg))
  expect(new Set(texts).size).toBe(4)
  const rename = { id: project.id, projectName: 'Coffee' }
  expect((await server.call('saveProject', { session: session.session, body: rename })).code).toBe(200)
  await server.call('deleteProject', { session: session.session, body: { id: project.id, tenantId: project.tenantId } })
  expect((await create(server.call)).code).toBe(201)
})

test('an organisation has at most 50 custom roles (A23)', async () => {
  const { session, project } = await server.newcomer()
  const { call } = besides(server, { addressOf })
  await server.database.query(
    `insert into roles (id, tenant_id, name, permissions, created_at)
     select gen_random_uuid(), $1, 'R' || n, '{}', now() from generate_series(2, $2::int) n`,
    [project.tenantId, ownRolesAtMost],
  )
  const create = (ask: Call, name: string) => ask('createRole', { session: session.session, body: { name, permissions: [] } })
  const answers = await Promise.all([create(server.call, 'One'), create(call, 'Two'), create(server.call, 'Three')])
  expect(answers.map(({ code }) => code).sort()).toEqual([201, ...Array(2).fill(numberOf('role.tooMany'))].sort())
})

test('one network address has at most 500 visitor streams; others are not refused, and an ended stream makes room (A23)', {
  timeout: 120_000,
}, async () => {
  const { skdKey } = await newcomerWithKey(server)
  let asker = 0
  const open = async (address: string) => {
    asker += 1
    const response = await server.request(endpoints.sendEvents.path, {
      method: 'POST',
      headers: { Origin: 'https://shop.example', ...at(`203.0.113.${asker % 250}`) },
      body: JSON.stringify({ skdKey, events: [], sse: { anonymousId: randomUUID() } }),
    })
    const { data } = (await response.json()) as { data: { sse: { ticket: string } } }
    return server.request(`${actionStream.path}?ticket=${encodeURIComponent(data.sse.ticket)}`, {
      headers: { Origin: 'https://shop.example', ...at(address) },
    })
  }
  const streams: Response[] = []
  for (let count = 0; count < 500; count += 1) streams.push(await open('192.0.2.1'))
  expect(streams.every(({ status }) => status === 200)).toBe(true)
  const refused = await open('192.0.2.1')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toBe('30')
  expect(await refused.json()).toMatchObject({ code: numberOf('requests.tooMany') })
  streams.push(await open('192.0.2.2'))
  expect(streams.at(-1)?.status).toBe(200)
  await streams.shift()?.body?.cancel()
  streams.push(await open('192.0.2.1'))
  expect(streams.at(-1)?.status).toBe(200)
  await Promise.all(streams.map(({ body }) => body?.cancel()))
})
