import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { withFolder } from '#tests/support/processes.ts'
import { connect } from '../../../scripts/import/connect.mjs'
import { partsOf } from '../../../scripts/import/parts.mjs'
import { runImport } from '../../../scripts/import/run-import.mjs'

const server = withServer()
let http: Server
let address = ''

beforeAll(async () => {
  http = serve({ fetch: (request) => server.app.fetch(request), port: 0, hostname: '127.0.0.1' }) as Server
  await once(http, 'listening')
  address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => http.close(done)))

const line = (n: number) =>
  JSON.stringify({
    messageId: `m-${n}`,
    type: 'track',
    event: 'test',
    anonymousId: `a-${n % 7}`,
    originalTimestamp: new Date(server.now().getTime() - n * 60_000).toISOString(),
  })
const lines = () => Array.from({ length: 5_200 }, (_, n) => (n === 5_100 ? 'broken' : line(n)))

const run = async (args: string[], env: Record<string, string>) => {
  const printed: string[] = []
  const code = await runImport(args, { env: { CAUSEWAY_URL: address, ...env }, print: (text: string) => printed.push(text) })
  return { code, printed }
}
const count = async (projectId: string) =>
  (await server.database.query('select count(*)::int as count from events where project_id = $1', [projectId]))[0]

/** An address at which nothing listens. */
const closedAddress = async () => {
  const closing = createServer().listen(0, '127.0.0.1')
  await once(closing, 'listening')
  const { port } = closing.address() as AddressInfo
  closing.close()
  await once(closing, 'close')
  return `http://127.0.0.1:${port}`
}

test('a file is imported in parts, with a report; run again it stores nothing and tells the same', async () => {
  const { username, password, project } = await newcomerWithKey(server)
  await withFolder(async (folder) => {
    const file = join(folder, 'events.ndjson.gz')
    await writeFile(file, gzipSync(lines().join('\r\n')))
    const env = { CAUSEWAY_ACCOUNT: username, CAUSEWAY_PASSWORD: password }
    const first = await run([file, '--project', project.id], env)
    expect(first).toEqual({
      code: 2,
      printed: [
        `importing ${file} into "Shop" at ${address}`,
        '5000 lines: 5000 accepted, 0 duplicates, 0 rejected',
        '5200 lines: 5199 accepted, 0 duplicates, 1 rejected',
        '  line 5101: json',
      ],
    })
    expect(await run([file, '--project', 'Shop'], env)).toEqual(first)
    expect(await count(project.id)).toEqual({ count: 5_199 })
  })
})

test('what is missing or wrong is said in a sentence', async () => {
  const { token, project } = await newcomerWithKey(server)
  await withFolder(async (folder) => {
    const file = join(folder, 'events.ndjson')
    await writeFile(file, line(1))
    const session = { CAUSEWAY_SESSION: token }
    await expect(run([], session)).rejects.toThrow('npm run import -- <file> --project')
    await expect(run([file, '--what'], session)).rejects.toThrow("Unknown option '--what'")
    await expect(run([join(folder, 'none'), '--project', project.id], session)).rejects.toThrow('cannot be read')
    await expect(run([file, '--project', project.id], {})).rejects.toThrow('Set CAUSEWAY_ACCOUNT and CAUSEWAY_PASSWORD')
    await expect(run([file, '--project', 'Other'], session)).rejects.toThrow(`${project.id}  Shop`)
    const wrong = { CAUSEWAY_ACCOUNT: 'nobody', CAUSEWAY_PASSWORD: 'passw0rd' }
    await expect(run([file, '--project', project.id], wrong)).rejects.toThrow('/admin/api/v1/auth/login: ')
    const elsewhere = { ...session, CAUSEWAY_URL: await closedAddress() }
    await expect(run([file, '--project', project.id], elsewhere)).rejects.toThrow('cannot be reached (ECONNREFUSED)')
  })
})

test('a part that the server cannot take yet is sent again after as long as it says', async () => {
  const { token, project } = await newcomerWithKey(server)
  const pauses: number[] = []
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds)
    server.pass(milliseconds)
  }
  const { importPart } = await connect({ env: { CAUSEWAY_URL: address, CAUSEWAY_SESSION: token }, project: project.id, pause })
  const blank = Buffer.from('\n'.repeat(20_000))
  const parts = []
  for (let place = 0; place < 11; place += 1)
    for await (const part of partsOf([blank], { lines: 20_000 }))
      parts.push({ ...part, key: `part-${place}`, format: 'causeway' })
  for (const part of parts) expect(await importPart(part)).toMatchObject({ lines: 20_000, rejected: 0 })
  expect(pauses).toEqual([1_000])
})

test('a line without an end is not held in memory: its beginning is sent, and is rejected', async () => {
  const chunk = Buffer.alloc(1_000_000, 'x')
  const endless = [...Array.from({ length: 50 }, () => chunk), Buffer.from('\n{}')]
  const parts = []
  for await (const part of partsOf(endless)) parts.push(part)
  expect(parts).toMatchObject([{ firstLine: 1, lines: 2 }])
  expect(parts[0]?.body.byteLength).toBeLessThan(1_000)
})
