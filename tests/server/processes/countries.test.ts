import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/database/open.ts'
import { kind } from '#tests/server/setup.ts'
import { countryFile } from '#tests/support/countries.ts'
import { environmentIn } from '#tests/support/databases.ts'
import { newcomerAt } from '#tests/support/people.ts'
import { startProcess, withFolder } from '#tests/support/processes.ts'

// On one database: the file of countries is read beside the database, and a country is a text like others.

/** Sends events of one visit with this address as the forwarded one. */
const sendFrom = async ({ url }: { url: string }, skdKey: string, address: string, count = 1): Promise<Response> => {
  const now = new Date().toISOString()
  const events = Array.from({ length: count }, () => ({
    messageId: randomUUID(),
    type: 'track',
    event: 'test',
    anonymousId: 'a',
    sessionId: address,
    originalTimestamp: now,
  }))
  return fetch(`${url}/quote/api/v1/events/behavior`, {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body: JSON.stringify({ skdKey, sentAt: now, events }),
  })
}

/** The countries of a stopped server's events, in the order in which these came, and of its visits. */
const countriesIn = async (folder: string, { DATABASE_URL }: { DATABASE_URL?: string }) => {
  const database = await openDatabase(DATABASE_URL ?? join(folder, 'database'))
  const countries = (select: string) => database.query<{ visit: string; country: string | null }>(select)
  const events = await countries(`select session_id as visit, context->>'country' as country from events order by id`)
  const visits = await countries('select session_id as visit, country from visitor_sessions')
  await database.close()
  return {
    events: events.map(({ country }) => country),
    visits: Object.fromEntries(visits.map(({ visit, country }) => [visit, country])),
  }
}

test('a process finds countries with its file and the forwarded address, and applies the configured rate limit', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const GEO_DATABASE = join(folder, 'countries.mmdb')
    await writeFile(GEO_DATABASE, countryFile({ '8.8.8.0/24': 'FR' }))
    const server = await startProcess({ ...environment, GEO_DATABASE, TRUST_PROXY: '1', EVENTS_PER_SECOND: '1' })
    const { skdKey } = await newcomerAt(server.url)
    expect((await sendFrom(server, skdKey, '8.8.8.8', 5)).status).toBe(200)
    const refused = await sendFrom(server, skdKey, '8.8.8.8', 5)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await server.kill('SIGTERM')
    expect(await countriesIn(folder, environment)).toEqual({
      events: ['FR', 'FR', 'FR', 'FR', 'FR'],
      visits: { '8.8.8.8': 'FR' },
    })
  })
})

test.each([
  ['without a setting a process knows the countries that are installed with it', {}, 'US'],
  ['a process that is told so knows no countries', { GEO_DATABASE: 'none' }, null],
])('%s', async (_, setting, country) => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const server = await startProcess({ ...environment, ...setting, TRUST_PROXY: '1' })
    const { skdKey } = await newcomerAt(server.url)
    const visits = {
      '8.8.8.8': country,
      '::ffff:8.8.4.4': country,
      '192.168.1.1': null,
      '2001:4860:4860::8888': null,
    }
    for (const address of Object.keys(visits)) expect((await sendFrom(server, skdKey, address)).status).toBe(200)
    await server.kill('SIGTERM')
    expect(server.said()).not.toContain('countr')
    expect(await countriesIn(folder, environment)).toEqual({ events: Object.values(visits), visits })
  })
})

test('if the installed countries are missing, a process warns once and runs without them', async () => {
  await withFolder(async (folder) => {
    const environment = await environmentIn(folder, kind)
    const server = await startProcess({ ...environment, TRUST_PROXY: '1' }, await copyWithout('@ip-location-db', folder))
    const { skdKey } = await newcomerAt(server.url)
    expect((await sendFrom(server, skdKey, '8.8.8.8')).status).toBe(200)
    await server.kill('SIGTERM')
    expect(server.said().match(/visits have no country/g)).toHaveLength(1)
    expect(await countriesIn(folder, environment)).toEqual({ events: [null], visits: { '8.8.8.8': null } })
  })
})

/** A copy of the built server for which all packages are installed but those of one scope. Resolves with the path of its entry. */
const copyWithout = async (scope: string, folder: string): Promise<string> => {
  const copy = join(folder, 'dist/server')
  await cp('dist/server', copy, { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  const others = (await readdir('node_modules')).filter((name) => name !== scope)
  await Promise.all(others.map((name) => symlink(resolve('node_modules', name), join(folder, 'node_modules', name))))
  return join(copy, 'main.js')
}
