import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { DataSource } from '#contract/platform/data-sources.ts'
import type { SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import type { CreatedServerKey } from '#contract/sdk-keys/server-key.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { numberOf, openBackOffice, reason } from './back-office.ts'

const server = withServer()
const unknownId = '00000000-0000-4000-8000-000000000000'

/** Keys are remembered for five seconds. */
const forgetKeys = () => server.pass(5_001)

const event = () => ({
  messageId: randomUUID(),
  type: 'track',
  event: 'test',
  anonymousId: 'a',
  originalTimestamp: server.now().toISOString(),
})
const send = (skdKey: string) => server.call('sendEvents', { body: { skdKey, events: [event()] } })

test('a paused source refuses all its keys and says so, tells its members, and takes events again once it is resumed', async () => {
  const office = await openBackOffice(server)
  const mei = await newcomerWithKey(server)
  const at = { session: mei.token, project: mei.project.id }
  const { secret } = (await server.call('createServerKey', { ...at, body: { replaces: null } })).data as CreatedServerKey
  const settings = async () => (await server.call('viewSdkSettings', at)).data as SdkSettings
  expect(await send(mei.skdKey)).toMatchObject({ status: 200 })
  expect(await send(secret)).toMatchObject({ status: 200 })

  const paused = await office.act('pauseDataSource', mei.project.id)
  expect(paused).toMatchObject({ code: 200, data: { id: mei.project.id, pausedAt: server.now().toISOString() } })
  const since = (paused.data as DataSource).pausedAt
  forgetKeys()
  const refusal = { status: 401, code: numberOf('sdkKey.paused') }
  expect(await send(mei.skdKey)).toMatchObject(refusal)
  expect(await send(secret)).toMatchObject(refusal)
  expect((await settings()).pausedAt).toBe(since)
  const listed = await office.see<{ items: DataSource[] }>('listDataSources', { query: { state: 'paused' } })
  expect(listed.items.map(({ id }) => id)).toEqual([mei.project.id])
  const rows = await server.database.query('select count(*)::int as count from events where project_id = $1', [mei.project.id])
  expect(rows).toEqual([{ count: 2 }])

  expect(await office.act('resumeDataSource', mei.project.id)).toMatchObject({ code: 200, data: { pausedAt: null } })
  forgetKeys()
  expect(await send(mei.skdKey)).toMatchObject({ status: 200, data: { receipts: [{ status: 'accepted' }] } })
  expect((await settings()).pausedAt).toBeNull()
})

test('what is paused already is not paused again: the time stays, and nothing more goes on record', async () => {
  const office = await openBackOffice(server)
  const { project } = await newcomerWithKey(server)
  const first = (await office.act('pauseDataSource', project.id)).data as DataSource
  server.pass(60_000)
  const second = (await office.act('pauseDataSource', project.id)).data as DataSource
  expect(second.pausedAt).toBe(first.pausedAt)
  const records = await server.database.query(
    `select result from audit_records where action = 'dataSource.pause' and target = $1`,
    [project.id],
  )
  expect(records).toEqual([{ result: 'done' }])
})

test('a replaced key stays valid for a day, and is replaced once however often it is asked', async () => {
  const office = await openBackOffice(server)
  const mei = await newcomerWithKey(server)
  const { id } = mei.project
  const replaces = mei.skdKey.slice(0, 8)
  const rotated = await office.act('rotateDataSourceKey', id, { replaces })
  expect(rotated.code).toBe(200)
  const { webKey } = rotated.data as DataSource
  expect(webKey).not.toBe(replaces)
  expect((await office.act('rotateDataSourceKey', id, { replaces })).code).toBe(numberOf('dataSource.keyReplaced'))
  const at = { session: mei.token, project: id }
  const { skdKey } = (await server.call('viewSdkKey', at)).data as { skdKey: string }
  expect(skdKey.slice(0, 8)).toBe(webKey)
  expect(await send(skdKey)).toMatchObject({ status: 200 })
  expect(await send(mei.skdKey)).toMatchObject({ status: 200 })
  server.pass(24 * 60 * 60_000 + 1)
  expect(await send(mei.skdKey)).toMatchObject({ status: 401, code: numberOf('sdkKey.unknown') })
  expect(await send(skdKey)).toMatchObject({ status: 200 })
  expect(await office.last('dataSource.rotateKey')).toMatchObject({ details: { asked: reason } })
})

test('nothing is done with the keys of a project that does not exist, or without a reason', async () => {
  const office = await openBackOffice(server)
  const { project, skdKey } = await newcomerWithKey(server)
  const acts = [
    ['pauseDataSource', {}],
    ['resumeDataSource', {}],
    ['rotateDataSourceKey', { replaces: skdKey.slice(0, 8) }],
  ] as const
  for (const [name, body] of acts) {
    expect((await office.act(name, unknownId, body)).code).toBe(numberOf('project.unknown'))
    const silent = await office.ask(name, { params: { id: project.id }, body: { ...body, reason: ' ' } })
    expect(silent.code).toBe(numberOf('request.invalid'))
  }
  expect(await send(skdKey)).toMatchObject({ status: 200 })
})
