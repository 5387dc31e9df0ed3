import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AiModelDetail, AiModelTestResult } from '#contract/platform/ai-models.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { answering, hangs, reachable, withReceiver } from '#tests/server/webhooks/receiver.ts'
import { testSecret } from '#tests/support/secret.ts'
import { numberOf, openBackOffice, reason, someModel } from './back-office.ts'

const receiver = withReceiver()
const server = withServer(() => ({ receivers: reachable }))
beforeEach(() => server.database.query('delete from ai_models'))

type Page = { items: AiModelDetail[]; next: string | null; total: { value: number } }
const key = 'sk-never-shown-to-anybody'
const day = 24 * 60 * 60_000

/** A chat completion that says something. */
const saying =
  (content: string): typeof receiver.answer =>
  (response) =>
    void response.writeHead(200).end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))

const settings = someModel

const open = async (from: Pick<typeof server, 'call'> = server) => {
  const office = await openBackOffice(server, from)
  const create = (more: object = {}) =>
    office.see<AiModelDetail>('createAiModel', { body: { ...settings, baseUrl: receiver.url, timeoutSeconds: 1, ...more } })
  const view = (id: string) => office.see<AiModelDetail>('viewAiModel', { params: { id } })
  const put = (id: string, replaces: number, more: object = {}) =>
    office.ask('changeAiModel', {
      params: { id },
      body: { ...settings, baseUrl: receiver.url, timeoutSeconds: 1, ...more, replaces },
    })
  const setKey = (id: string, it = key) => office.ask('setAiModelKey', { params: { id }, body: { key: it } })
  const ask = (id: string) => office.see<AiModelTestResult>('testAiModel', { params: { id } })
  const list = (query: Record<string, string> = {}) => office.see<Page>('listAiModels', { query })
  return { ...office, create, view, put, setKey, list, test: ask }
}

test('models are listed the last created first, in pages, and found by name, address, model and state', async () => {
  const { create, list } = await open()
  for (const name of ['Ann', 'Ben', 'Cleo']) {
    await create({ name, isOn: name === 'Ben', model: `m-${name}` })
    server.pass(1_000)
  }
  const namesOf = async (query: Record<string, string>) => (await list(query)).items.map(({ name }) => name)
  const first = await list({ limit: '2' })
  expect(first).toMatchObject({ items: [{ name: 'Cleo' }, { name: 'Ben' }], total: { value: 3 } })
  expect(await namesOf({ limit: '2', cursor: String(first.next) })).toEqual(['Ann'])
  expect(await namesOf({ q: 'M-ANN' })).toEqual(['Ann'])
  expect(await namesOf({ q: 'localhost' })).toHaveLength(3)
  expect(await namesOf({ state: 'on' })).toEqual(['Ben'])
  expect(await namesOf({ state: 'off', q: 'cl' })).toEqual(['Cleo'])
})

test('a model is changed against the revision that is known; who stands in for whom never goes round in circles', async () => {
  const { create, view, put, ask } = await open()
  const first = await create({ name: 'First', priceIn: 0.000_15, purposes: ['copy', 'summary'] })
  expect(first).toMatchObject({ priceIn: 0.000_15, purposes: ['copy', 'summary'], fallback: null, keySince: null, revision: 0 })
  const second = await create({ name: 'Second', fallback: first.id })
  expect(second.fallback).toEqual({ id: first.id, name: 'First' })
  expect((await put(first.id, 0, { fallback: second.id })).code).toBe(numberOf('aiModel.fallback'))
  expect((await put(first.id, 0, { fallback: first.id })).code).toBe(numberOf('aiModel.fallback'))
  expect(await put(first.id, 0, { name: 'Primary', isOn: true })).toMatchObject({ code: 200, data: { revision: 1, isOn: true } })
  expect((await put(first.id, 0)).code).toBe(numberOf('aiModel.changed'))
  await ask('removeAiModel', { params: { id: first.id }, body: { reason } })
  expect((await view(second.id)).fallback).toBeNull()
  expect((await ask('viewAiModel', { params: { id: first.id } })).code).toBe(numberOf('aiModel.unknown'))
})

test('settings that cannot be meant are refused', async () => {
  const { ask } = await open()
  const wrong = [
    { name: ' ' },
    { baseUrl: 'http://models.example/v1' },
    { baseUrl: 'https://me:secret@models.example/v1' },
    { baseUrl: 'https://models.example/v1?key=1' },
    { baseUrl: 'file:///etc/passwd', provider: 'local' },
    { purposes: ['copy', 'copy'] },
    { defaultFor: ['summary'] },
    { audience: 'nobody' },
    { priceIn: -1 },
    { priceOut: 0.000_000_1 },
    { timeoutSeconds: 61 },
    { requestsPerMinute: 0 },
  ]
  for (const more of wrong)
    expect((await ask('createAiModel', { body: { ...settings, ...more } })).code, JSON.stringify(more)).toBe(
      numberOf('request.invalid'),
    )
})

test('a key is sent to its model and answered to nobody, stored encrypted, replaced, and gone with another server', async () => {
  const { create, setKey, test: tryOut, put, view, ask } = await open()
  const { id } = await create()
  receiver.answer = saying('ready')
  await tryOut(id)
  expect(receiver.received[0]?.headers.authorization).toBeUndefined()
  const answered = await setKey(id)
  expect(answered).toMatchObject({ code: 200, data: { keySince: server.now().toISOString() } })
  expect(JSON.stringify([answered, await view(id)])).not.toContain(key)
  const stored = await server.database.query<{ row: string }>('select m::text as row from ai_models m')
  expect(stored[0]?.row).not.toContain(key)
  expect(await tryOut(id)).toMatchObject({ failure: null, answer: 'ready' })
  expect(receiver.received[1]?.headers.authorization).toBe(`Bearer ${key}`)
  await setKey(id, 'sk-another')
  await tryOut(id)
  expect(receiver.received[2]?.headers.authorization).toBe('Bearer sk-another')
  // Another path of the same server keeps it; another server never gets it.
  expect(await put(id, 0, { baseUrl: `${receiver.url}/v2` })).toMatchObject({ data: { keySince: expect.any(String) } })
  expect(await put(id, 1, { baseUrl: receiver.url.replace('localhost', '127.0.0.1') })).toMatchObject({
    data: { keySince: null },
  })
  await setKey(id)
  expect(await ask('removeAiModelKey', { params: { id }, body: { reason } })).toMatchObject({ data: { keySince: null } })
})

test('a key can be read after the application secret has changed, as long as the old one is known', async () => {
  const { create, setKey } = await open()
  const { id } = await create()
  await setKey(id)
  receiver.answer = saying('ready')
  const appSecret = 'another secret of some length, for this test'
  const knowing = besides(server, { receivers: reachable, appSecret, previousAppSecrets: [testSecret] })
  const forgetful = besides(server, { receivers: reachable, appSecret })
  expect(await (await open(knowing)).test(id)).toMatchObject({ failure: null })
  const { length } = receiver.received
  expect(await (await open(forgetful)).test(id)).toMatchObject({ failure: 'key', status: null })
  expect(receiver.received).toHaveLength(length)
})

test('a test call asks a fixed question, and says what went wrong', async () => {
  const { create, setKey, test: tryOut } = await open()
  const { id } = await create({ model: 'writer-9' })
  await setKey(id)
  receiver.answer = saying(`ready ${'x'.repeat(1_000)}`)
  const good = await tryOut(id)
  expect(good).toMatchObject({ status: 200, failure: null, milliseconds: expect.any(Number) })
  expect([...good.answer]).toHaveLength(300)
  expect(receiver.received[0]?.path).toBe('/hook/chat/completions')
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ model: 'writer-9', stream: false })

  const came = async (answer: typeof receiver.answer) => {
    receiver.answer = answer
    return tryOut(id)
  }
  expect(await came(answering(500))).toMatchObject({ status: 500, failure: 'status', answer: 'status 500' })
  expect(await came(answering(302, { Location: '/elsewhere' }))).toMatchObject({ status: 302, failure: 'redirect' })
  expect(receiver.received.some(({ path }) => path === '/elsewhere')).toBe(false)
  expect(await came(answering(200))).toMatchObject({ status: 200, failure: 'format', answer: 'status 200' })
  expect(await came((it) => void it.writeHead(200).end('{"choices":[{}]}'))).toMatchObject({ failure: 'format' })
  expect(await came(hangs)).toMatchObject({ status: null, failure: 'timeout', answer: '' })
  expect(await came((it) => void it.destroy())).toMatchObject({ status: null, failure: 'connection' })
  // A server that sends back what it was sent does not show the key.
  const echo = await came((it, { headers }) => void it.writeHead(401).end(`wrong key ${headers.authorization}`))
  expect(echo).toMatchObject({ status: 401, failure: 'status', answer: 'wrong key Bearer …' })
  // No more than the beginning of an endless answer is read.
  expect(await came((it) => void it.writeHead(200).end('x'.repeat(500_000)))).toMatchObject({ failure: 'format' })
})

test('test calls are kept for 30 days, apart from the calls of organisations', async () => {
  const { create, view, test: tryOut } = await open()
  const { id } = await create()
  receiver.answer = saying('ready')
  await tryOut(id)
  receiver.answer = answering(500)
  await tryOut(id)
  const { figures, tests } = await view(id)
  expect(figures).toEqual({ calls: 0, errors: 0, p95: null, cost: 0, unpriced: 0 })
  expect(tests.map(({ failure }) => failure).sort()).toEqual([null, 'status'].sort())
  server.pass(day + 1_000)
  expect(await (await open()).view(id)).toMatchObject({ tests: [{}, {}] })
  server.pass(30 * day)
  await server.app.sweep()
  expect(await (await open()).view(id)).toMatchObject({ tests: [] })
})

test('test calls count against the requests a minute of their model', async () => {
  const { create, ask } = await open()
  const { id } = await create({ requestsPerMinute: 2 })
  receiver.answer = saying('ready')
  const codes = []
  for (let call = 0; call < 3; call += 1) codes.push((await ask('testAiModel', { params: { id } })).code)
  expect(codes).toEqual([200, 200, numberOf('requests.tooMany')])
  expect(receiver.received).toHaveLength(2)
})

test('addresses that are not public are not called', async () => {
  const strict = besides(server, {})
  const { create, test: tryOut } = await open(strict)
  for (const baseUrl of [receiver.url, 'https://169.254.169.254/v1', 'https://[::1]/v1', 'https://10.0.0.1/v1']) {
    const { id } = await create({ baseUrl })
    expect(await tryOut(id), baseUrl).toMatchObject({ failure: 'address', status: null })
  }
  expect(receiver.received).toHaveLength(0)
})

let plainly = ''
const plain = createServer((request, response) => {
  request.resume()
  response.end(JSON.stringify({ choices: [{ message: { content: 'ready' } }] }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  plainly = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/v1`
})
afterAll(() => new Promise((resolve) => plain.close(resolve)))

test('a model in a network that the operator has opened may be called without encryption, and no other', async () => {
  const local = { provider: 'local', baseUrl: plainly }
  const opened = await open(besides(server, { modelNetworks: ['127.0.0.0/8'] }))
  expect(await opened.test((await opened.create(local)).id)).toMatchObject({ failure: null, answer: 'ready' })
  const other = await open(besides(server, { modelNetworks: ['10.0.0.0/8', 'fd00::/8'] }))
  expect(await other.test((await other.create(local)).id)).toMatchObject({ failure: 'address' })
  // Not even where webhooks may be encrypted to this machine.
  const { create, test: tryOut } = await open()
  expect(await tryOut((await create(local)).id)).toMatchObject({ failure: 'address' })
})
