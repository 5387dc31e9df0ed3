import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { eventLimits, type Receipt } from '#contract/events/events.ts'
import type { NamedEndpoint } from '#contract/http/endpoint.ts'
import { addressOf, at, besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { read } from '#tests/support/server.ts'

// On one database: bodies that are too large are refused before a statement.

const server = withServer()
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const consoleBytes = 256_000

const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) })
const withKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

/** A project's creation with something beside its name that the call does not know. */
const create = (session: string, beside: unknown) =>
  server.call('saveProject', { session, body: { projectName: 'Shop', beside } })

test.each([
  ['levels', eventLimits.depth, (count: number) => nested(count - 1)],
  ['keys', eventLimits.keysPerObject, withKeys],
  ['characters of a key', eventLimits.keyLength, (count: number) => ({ ['k'.repeat(count)]: 1 })],
  ['bytes of a string', eventLimits.stringBytes, (count: number) => 'x'.repeat(count)],
])('a body of the console with as many %s as may be is read, one more is refused', async (_, limit, build) => {
  const { token } = await newcomerWithKey(server)
  expect((await create(token, build(limit - 1))).code).toBe(201)
  expect((await create(token, build(limit))).code).toBe(201)
  expect(await create(token, build(limit + 1))).toMatchObject({ status: 200, code: numberOf('request.invalid'), data: null })
})

test('a string is measured in UTF-8 bytes', async () => {
  const { token } = await newcomerWithKey(server)
  expect((await create(token, '茶'.repeat(2_730))).code).toBe(201)
  expect((await create(token, '茶'.repeat(2_731))).code).toBe(numberOf('request.invalid'))
})

test('a body of the console is read up to its limit, declared or not', async () => {
  const { token } = await newcomerWithKey(server)
  const padded = (bytes: number) => {
    const body = JSON.stringify({ projectName: 'Shop' })
    return body + ' '.repeat(bytes - body.length)
  }
  const post = async (body: BodyInit) =>
    read(
      await server.request(endpoints.saveProject.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', jsessionid: token },
        body,
      }),
    )
  for (const bytes of [consoleBytes - 1, consoleBytes]) expect((await post(padded(bytes))).code).toBe(201)
  for (const body of [padded(consoleBytes + 1), new Blob([padded(consoleBytes + 1)]).stream()])
    expect(await post(body)).toMatchObject({ status: 413, code: numberOf('body.tooLarge'), data: null })
})

/** Those that carry events or files have limits of their own. */
const ofConsole = Object.values(endpoints as Record<string, NamedEndpoint>).filter(
  (it) => it.body && it.access !== 'sdkKey' && !it.carriesEvent && !it.carriesFile,
)

test.each(ofConsole.map((it) => [it.name, it] as const))('%s reads a body up to the limit, and no byte more', async (_, it) => {
  const { token, project } = await newcomerWithKey(server)
  const session = it.access === 'platform' ? (await server.admin()).session.session : token
  const post = async (bytes: number) =>
    read(
      await server.request(
        it.path.replace(':scenario', 'search').replace('models/:name', 'models/bgNbd').replace(/:\w+/g, crypto.randomUUID()),
        {
          method: it.method,
          headers: {
            'Content-Type': 'application/json',
            'PROJECT-INFO': project.id,
            ...(it.access === 'anyone' ? {} : { jsessionid: session }),
          },
          body: `{}${' '.repeat(bytes - 2)}`,
        },
      ),
    )
  expect((await post(consoleBytes)).code).not.toBe(numberOf('body.tooLarge'))
  expect(await post(consoleBytes + 1)).toMatchObject({ status: 413, code: numberOf('body.tooLarge'), data: null })
})

test('an address of more than 8 KB is refused', async () => {
  const ask = async (characters: number) => {
    const base = `http://localhost:3000${endpoints.listProjects.path}?x=`
    return read(await server.request(base + 'x'.repeat(characters - base.length)))
  }
  expect((await ask(8_192)).status).toBe(403)
  expect(await ask(8_193)).toMatchObject({ status: 400, code: numberOf('request.unreadable') })
})

const event = (over: Record<string, unknown> = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'track',
  event: 'test',
  anonymousId: 'a',
  originalTimestamp: server.now().toISOString(),
  ...over,
})
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
/** An event of exactly so many bytes, in strings that are not too long. */
const eventOf = (bytes: number, letter: string) => {
  const texts: Record<string, string> = { a: '', b: '', c: '', d: '', e: '' }
  const it = event({ properties: texts })
  const mailTemplates = Math.floor(8_000 / Buffer.byteLength(letter))
  for (const key of Object.keys(texts)) {
    const room = bytes - sizeOf(it)
    texts[key] = letter.repeat(Math.min(mailTemplates, Math.floor(room / Buffer.byteLength(letter))))
  }
  texts.a += 'x'.repeat(bytes - sizeOf(it))
  return it
}
const send = async (skdKey: string, events: unknown[]) => {
  const answer = await server.call('sendEvents', { body: { skdKey, events } })
  return (answer.data as { receipts: Receipt[] }).receipts.map(({ status, reason }) => reason ?? status)
}

test.each(['x', '茶'])('an event of 32 KB is taken and one of a byte more is not, written in %s', async (letter) => {
  const { skdKey } = await newcomerWithKey(server)
  const events = [-1, 0, 1].map((more) => eventOf(eventLimits.eventBytes + more, letter))
  expect(events.map(sizeOf)).toEqual([32_767, 32_768, 32_769])
  expect(await send(skdKey, events)).toEqual(['accepted', 'accepted', 'too_large'])
})

test.each([
  ['levels', eventLimits.depth - 3, nested, 'too_deep'],
  ['keys', eventLimits.keysPerObject, withKeys, 'too_many_keys'],
  ['characters of a key', eventLimits.keyLength, (count: number) => ({ ['k'.repeat(count)]: 1 }), 'too_large'],
  ['bytes of a string', eventLimits.stringBytes, (count: number) => ({ text: 'x'.repeat(count) }), 'too_large'],
] as const)('an event’s properties with as many %s as may be are taken, with one more not', async (_, limit, build, reason) => {
  const { skdKey } = await newcomerWithKey(server)
  const events = [limit - 1, limit, limit + 1].map((count) => event({ properties: build(count) }))
  expect(await send(skdKey, events)).toEqual(['accepted', 'accepted', reason])
})

test('a batch may have 99 or 100 events, not 101', async () => {
  const { skdKey } = await newcomerWithKey(server)
  const batch = (count: number) => ({ skdKey, events: Array.from({ length: count }, () => event()) })
  for (const count of [99, 100]) expect((await server.call('sendEvents', { body: batch(count) })).code).toBe(200)
  expect((await server.call('sendEvents', { body: batch(101) })).code).toBe(numberOf('request.invalid'))
})

const counted = () => besides(server, { addressOf })
const login = async ({ call }: ReturnType<typeof counted>, address: string, account: string, password: string) =>
  (await call('login', { body: { account, password }, headers: at(address) })).code

test('a network address may fail thirty logins in ten minutes over all servers, and successful logins do not count', async () => {
  const { email, password } = await server.newcomer()
  const [one, two] = [counted(), counted()]
  for (let time = 0; time < 10; time += 1) expect(await login(one, '192.0.2.1', email, password)).toBe(200)
  for (let time = 0; time < 30; time += 1)
    expect(await login(time % 2 ? one : two, '192.0.2.1', `nobody${time}`, 'wrong0000')).toBe(numberOf('login.refused'))
  expect(await login(two, '192.0.2.1', email, password)).toBe(numberOf('login.refused'))
  expect(await login(two, '192.0.2.2', email, password)).toBe(200)
  server.pass(600_000)
  expect(await login(one, '192.0.2.1', email, password)).toBe(200)
})

const confirm = async ({ call }: ReturnType<typeof counted>, address: string, session: string, password: string) =>
  (await call('confirmSession', { session, body: { password }, headers: at(address) })).code

test('a network address may fail thirty password confirmations in ten minutes, and people there can still sign in', async () => {
  const [stranger, person] = [await server.newcomer(), await server.newcomer()]
  const one = counted()
  const guess = () => confirm(one, '192.0.2.3', stranger.session.session, 'wrong0000')
  const own = () => confirm(one, '192.0.2.3', person.session.session, person.password)
  for (let time = 0; time < 30; time += 1) expect(await guess()).toBe(numberOf('password.wrong'))
  expect(await own()).toBe(numberOf('password.wrong'))
  expect(await login(one, '192.0.2.3', person.email, person.password)).toBe(200)
  server.pass(600_000)
  expect(await own()).toBe(200)
})

test('a network address may request twenty codes an hour', async () => {
  const { request } = counted()
  const ask = async (person: number) =>
    read(
      await request(`${endpoints.sendCode.path}?email=limit${person}@example.com&ftype=register`, { headers: at('192.0.2.9') }),
    )
  for (let person = 0; person < 20; person += 1) expect((await ask(person)).code).toBe(200)
  const refused = await ask(20)
  expect(refused).toMatchObject({ status: 429, code: numberOf('requests.tooMany'), data: null })
  expect(refused.headers.get('Retry-After')).toBe('3600')
  server.pass(3_600_000)
  expect((await ask(20)).code).toBe(200)
})
