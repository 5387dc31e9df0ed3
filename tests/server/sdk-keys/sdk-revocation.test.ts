import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import type { Call } from '#tests/support/server.ts'

const server = withServer()
/** Another process of the same service: it shares nothing but the database. */
let other: ReturnType<typeof besides>
beforeAll(() => {
  other = besides(server, {})
})
afterAll(() => other.app.drain())

type Person = Awaited<ReturnType<typeof newcomerWithKey>>
const minute = 60_000
const unknownKey = serverProblems['sdkKey.unknown'].number

const send = (call: Call, skdKey: string, over: Record<string, unknown> = {}) =>
  call('sendEvents', {
    body: {
      skdKey,
      events: [
        {
          messageId: randomUUID(),
          type: 'track',
          event: 'add_to_cart',
          anonymousId: '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a01',
          originalTimestamp: server.now().toISOString(),
        },
      ],
      ...over,
    },
  })
const asked = async (
  name: 'viewSdkKey' | 'viewSdkSettings' | 'createSdkKey' | 'rotateSdkKey' | 'revokeSdkKey',
  it: Pick<Person, 'token' | 'project'>,
  body?: unknown,
) => server.call(name, { session: it.token, project: it.project.id, ...(body === undefined ? {} : { body }) })
const revoke = (it: Person, skdKey: string) => asked('revokeSdkKey', it, { skdKey })
const rotate = async (it: Pick<Person, 'token' | 'project'>, replaces: string) => {
  const { data } = await asked('rotateSdkKey', it, { skdKey: randomUUID(), replaces })
  return String((data as { skdKey: string }).skdKey)
}

test('a revoked key is refused at once here and within 5 seconds by every process, and its project has no key (R-39)', async () => {
  const person = await newcomerWithKey(server)
  for (const { call } of [server, other]) expect(await send(call, person.skdKey)).toMatchObject({ code: 200 })
  expect(await revoke(person, person.skdKey.toUpperCase())).toMatchObject({ code: 200, data: null })
  expect(await send(server.call, person.skdKey)).toMatchObject({ status: 401, code: unknownKey })
  server.pass(5_000)
  expect(await send(other.call, person.skdKey)).toMatchObject({ status: 401, code: unknownKey })
  expect((await asked('viewSdkKey', person)).data).toBeNull()
  const fresh = randomUUID()
  expect((await asked('createSdkKey', person, { skdKey: fresh })).data).toEqual({ skdKey: fresh })
  expect(await send(other.call, fresh)).toMatchObject({ code: 200 })
  expect(await send(other.call, person.skdKey)).toMatchObject({ code: unknownKey })
})

test('a replaced key can be revoked without its successor', async () => {
  const person = await newcomerWithKey(server)
  const fresh = await rotate(person, person.skdKey)
  await revoke(person, person.skdKey)
  expect(await send(server.call, person.skdKey)).toMatchObject({ code: unknownKey })
  expect(await send(server.call, fresh)).toMatchObject({ code: 200 })
  expect(((await asked('viewSdkSettings', person)).data as SdkSettings).retiring).toBeNull()
})

test('a revoked key cannot be used again by any project', async () => {
  const [owner, stranger] = [await newcomerWithKey(server), await server.newcomer()]
  await revoke(owner, owner.skdKey)
  const again = (await asked('createSdkKey', owner, { skdKey: owner.skdKey })).data as { skdKey: string }
  expect(again.skdKey).not.toBe(owner.skdKey)
  // Keys that were retired long ago are forgotten at the next rotation; revoked keys are not.
  server.pass(48 * 60 * minute)
  const login = (await server.call('login', { body: { account: owner.email, password: owner.password } })).data as {
    session: string
  }
  await rotate({ ...owner, token: login.session }, again.skdKey)
  const made = await server.call('createSdkKey', {
    session: stranger.session.session,
    project: stranger.project.id,
    body: { skdKey: owner.skdKey },
  })
  expect((made.data as { skdKey: string }).skdKey).not.toBe(owner.skdKey)
})

test('a key of another project is not revoked, and the answer is the same', async () => {
  const [owner, stranger] = [await newcomerWithKey(server), await newcomerWithKey(server)]
  const [own, foreign, none] = [
    await revoke(stranger, stranger.skdKey),
    await revoke(stranger, owner.skdKey),
    await revoke(stranger, randomUUID()),
  ]
  for (const answer of [foreign, none])
    expect(answer).toMatchObject({ status: own.status, code: own.code, msg: own.msg, data: own.data })
  expect(await send(server.call, owner.skdKey)).toMatchObject({ code: 200 })
})

test('the streams of a revoked key end, on every process', async () => {
  const person = await newcomerWithKey(server)
  const open = async ({ call, request }: { call: Call; request: typeof server.request }) => {
    const { data } = await send(call, person.skdKey)
    const { ticket } = (data as { sse: { ticket: string } }).sse
    const response = await request(`/quote/api/v1/events/sse?ticket=${encodeURIComponent(ticket)}`)
    expect(response.headers.get('Content-Type')).toContain('text/event-stream')
    return { text: response.text() }
  }
  const ends = [await open(server), await open(other)]
  await revoke(person, person.skdKey)
  for (const { text } of ends) expect(await text).toContain('retry:')
})

test('revoking requires a recent password confirmation, and is recorded once', async () => {
  const person = await newcomerWithKey(server)
  server.pass(16 * minute)
  expect(await revoke(person, person.skdKey)).toMatchObject({ code: serverProblems['session.stale'].number })
  expect(await send(server.call, person.skdKey)).toMatchObject({ code: 200 })
  await server.call('confirmSession', { session: person.token, body: { password: person.password } })
  await Promise.all([revoke(person, person.skdKey), revoke(person, person.skdKey)])
  const rows = await server.database.query<{ actor_id: string; details: unknown }>(
    `select actor_id, details from audit_records where action = 'sdkKey.revoke' and target = $1`,
    [person.project.id],
  )
  expect(rows).toEqual([{ actor_id: person.session.id, details: { before: person.skdKey } }])
})
