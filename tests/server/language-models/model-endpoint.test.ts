import { expect, test } from 'vitest'
import { openTeam } from '#tests/server/members/team.ts'
import { numberOf } from '#tests/server/platform/back-office.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { answering, reachable, withReceiver } from '#tests/server/webhooks/receiver.ts'
import { testSecret } from '#tests/support/secret.ts'
import { drafting, key, openShop, saying, someEndpoint } from './models.ts'

const receiver = withReceiver()
const server = withServer(() => ({ receivers: reachable }))
const open = () => openShop(server, receiver)
const day = 24 * 60 * 60_000

test('the settings are stored and seen by members, against the version that is known; the key is answered to nobody', async () => {
  const { view, save, own } = await open()
  expect(await view()).toBeNull()
  const saved = await save({}, { key })
  const settings = { ...someEndpoint, baseUrl: receiver.url }
  expect(await view()).toEqual({
    ...settings,
    version: expect.any(String),
    keySince: server.now().toISOString(),
    used: { calls: 0, cost: 0 },
  })
  expect(JSON.stringify([saved, await view()])).not.toContain(key)
  const rows = await server.database.query<{ row: string }>('select e::text as row from model_endpoints e')
  expect(JSON.stringify(rows)).not.toContain(key)
  const { code } = await server.call('saveModelEndpoint', { ...own, body: { replaces: null, settings } })
  expect(code).toBe(numberOf('organization.changed'))
})

test('settings that cannot be meant are refused', async () => {
  const { own } = await open()
  const wrong = [
    { baseUrl: 'http://models.example/v1' },
    { baseUrl: 'https://me:secret@models.example/v1' },
    { baseUrl: 'https://models.example/v1?key=1' },
    { model: ' ' },
    { limit: { kind: 'calls', atMost: 0 } },
    { limit: { kind: 'cost', atMost: 0 } },
    { limit: { kind: 'cost', atMost: 10 }, priceIn: 0, priceOut: 0 },
    { priceIn: -1 },
  ]
  for (const more of wrong) {
    const body = { replaces: null, settings: { ...someEndpoint, ...more } }
    expect((await server.call('saveModelEndpoint', { ...own, body })).code, JSON.stringify(more)).toBe(
      numberOf('request.invalid'),
    )
  }
  const body = { replaces: null, settings: someEndpoint, key: 'with a space' }
  expect((await server.call('saveModelEndpoint', { ...own, body })).code).toBe(numberOf('request.invalid'))
})

test('a key is sent to its server only: it stays with other settings, and goes with another address', async () => {
  const { save, test: tryOut, view } = await open()
  await save({}, { key })
  receiver.answer = saying('ready')
  expect((await tryOut()).data).toMatchObject({ failure: null, answer: 'ready', status: 200, milliseconds: expect.any(Number) })
  expect(receiver.received[0]).toMatchObject({ path: '/hook/chat/completions', headers: { authorization: `Bearer ${key}` } })
  await save({ model: 'writer-3', baseUrl: `${receiver.url}/v2` })
  await tryOut()
  expect(receiver.received[1]?.headers.authorization).toBe(`Bearer ${key}`)
  await save({ baseUrl: receiver.url.replace('localhost', '127.0.0.1') })
  expect((await view())?.keySince).toBeNull()
  await save({ baseUrl: receiver.url })
  await tryOut()
  expect(receiver.received[2]?.headers.authorization).toBeUndefined()
  await save({}, { key })
  await save({}, { key: null })
  expect((await view())?.keySince).toBeNull()
})

test('a key of an application secret that is no longer known is said to be unreadable, and nobody is called', async () => {
  const { save, own } = await open()
  await save({}, { key })
  receiver.answer = saying('ready')
  const appSecret = 'another secret of some length, for this test'
  const knowing = besides(server, { receivers: reachable, appSecret, previousAppSecrets: [testSecret] })
  const forgetful = besides(server, { receivers: reachable, appSecret })
  expect((await knowing.call('testModelEndpoint', own)).data).toMatchObject({ failure: null })
  expect((await forgetful.call('testModelEndpoint', own)).data).toMatchObject({ failure: 'key', status: null })
  expect(receiver.received).toHaveLength(1)
})

test('what a server sends back does not show the key, and a test without an endpoint is refused', async () => {
  const { save, test: tryOut } = await open()
  expect((await tryOut()).code).toBe(numberOf('modelEndpoint.none'))
  await save({}, { key })
  receiver.answer = (it, { headers }) => void it.writeHead(401).end(`wrong key ${headers.authorization}`)
  expect((await tryOut()).data).toMatchObject({ failure: 'status', answer: 'wrong key Bearer …' })
  receiver.answer = answering(302, { Location: '/elsewhere' })
  expect((await tryOut()).data).toMatchObject({ failure: 'redirect' })
  expect(receiver.received.some(({ path }) => path === '/elsewhere')).toBe(false)
})

test('an organisation calls public addresses alone, also where the operator has opened networks for models', async () => {
  const strict = besides(server, { modelNetworks: ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '169.254.0.0/16'] })
  const { save, test: tryOut, draft } = await openShop(server, receiver, strict)
  for (const baseUrl of [
    receiver.url,
    'https://127.0.0.1/v1',
    'https://[::1]/v1',
    'https://10.0.0.1/v1',
    'https://169.254.169.254/v1',
  ]) {
    await save({ baseUrl })
    expect((await tryOut()).data, baseUrl).toMatchObject({ failure: 'address', status: null })
    expect((await draft()).code).toBe(numberOf('drafting.unreachable'))
  }
  expect(receiver.received).toEqual([])
})

test('a limit of calls holds over drafts and tests, also for those at the same moment, and begins anew each month', async () => {
  const { save, draft, test: tryOut, view, renew } = await open()
  await save({ limit: { kind: 'calls', atMost: 3 } })
  receiver.answer = drafting
  await tryOut()
  const codes = (await Promise.all([draft(), draft(), draft(), draft()])).map(({ code }) => code)
  expect(codes.filter((it) => it === 200)).toHaveLength(2)
  expect(codes.filter((it) => it === numberOf('modelEndpoint.limitReached'))).toHaveLength(2)
  expect((await tryOut()).code).toBe(numberOf('modelEndpoint.limitReached'))
  expect(receiver.received).toHaveLength(3)
  // Other settings give no calls back.
  await save({ limit: { kind: 'calls', atMost: 3 }, model: 'writer-3' })
  expect((await draft()).code).toBe(numberOf('modelEndpoint.limitReached'))
  expect((await view())?.used.calls).toBe(3)
  server.pass(31 * day)
  await renew()
  expect((await view())?.used).toEqual({ calls: 0, cost: 0 })
  expect((await draft()).code).toBe(200)
  expect((await view())?.used).toEqual({ calls: 1, cost: 0.0008 })
})

test('a limit in money counts what the model tells, and the most a call can cost where it does not', async () => {
  const { save, draft, view } = await open()
  const limit = { kind: 'cost', atMost: 0.02 } as const
  await save({ limit })
  receiver.answer = drafting
  await draft()
  expect((await view())?.used).toEqual({ calls: 1, cost: 0.0008 })
  // Nobody was asked: that costs nothing.
  receiver.answer = (response) => void response.destroy()
  await draft()
  expect((await view())?.used).toEqual({ calls: 2, cost: 0.0008 })
  receiver.answer = saying('nothing of use', {})
  await draft()
  const { cost = 0 } = (await view())?.used ?? {}
  expect(cost).toBeGreaterThan(0.005)
  expect(cost).toBeLessThan(0.02)
  receiver.answer = drafting
  const codes = []
  for (let call = 0; call < 12; call += 1) codes.push((await draft()).code)
  expect(codes.at(-1)).toBe(numberOf('modelEndpoint.limitReached'))
  expect((await view())?.used.cost).toBeLessThanOrEqual(limit.atMost)
})

test('members see the endpoint, and only those who may change the organisation change or test it', async () => {
  const { as, owner, member } = await openTeam(server)
  const body = { replaces: null, settings: someEndpoint }
  expect((await as(owner, 'saveModelEndpoint', { body })).code).toBe(200)
  const mei = await member('viewer')
  expect((await as(mei, 'viewModelEndpoint')).code).toBe(200)
  for (const name of ['saveModelEndpoint', 'testModelEndpoint'] as const)
    expect((await as(mei, name, name === 'saveModelEndpoint' ? { body } : {})).code).toBe(numberOf('permission.denied'))
})
