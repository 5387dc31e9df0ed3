import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { CreatedServerKey } from '#contract/sdk-keys/server-key.ts'
import { openCountries } from '#server/ingestion/countries.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { countryFile } from '#tests/support/countries.ts'
import { withFolder } from '#tests/support/processes.ts'
import { recount } from '#tests/support/recount.ts'

const server = withServer()
const [french, japanese] = ['212.27.48.10', '2001:240:7:8::/64']
/** A country lookup that is wrong for addresses without a place, so that the test sees whether they are looked up. */
const countryOf = (address: string) => ({ [french]: 'FR', '2001:240:7:8::': 'JP' })[address] ?? 'AQ'
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

const event = (over: Record<string, unknown> = {}) => ({
  messageId: crypto.randomUUID(),
  type: 'page',
  event: 'page_view',
  anonymousId: 'v1',
  sessionId: 's1',
  pageViewId: 'p1',
  originalTimestamp: server.now().toISOString(),
  ...over,
})
const sendFrom = async (address: string | null, userAgent: string, path: string, body: unknown) => {
  const { request } = besides(server, { addressOf: () => address, countryOf })
  const headers = { 'Content-Type': 'application/json', 'User-Agent': userAgent }
  const response = await request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}
const send = (address: string | null, userAgent: string, skdKey: string, events: unknown[]) =>
  sendFrom(address, userAgent, endpoints.sendEvents.path, { skdKey, events })

const marks = async (projectId: string) => {
  const rows = await server.database.query<{ context: { isBot?: boolean; country?: string } }>(
    'select context from events where project_id = $1 order by id',
    [projectId],
  )
  const { sessions, pageViews } = await recount(server.database, projectId)
  expect(sessions.counted).toEqual(sessions.recounted)
  expect(pageViews.counted).toEqual(pageViews.recounted)
  return {
    events: rows.map(({ context: { isBot = false, country = null } }) => ({ isBot, country })),
    sessions: sessions.counted as { is_bot: boolean; country: string | null }[],
    pageViews: pageViews.counted as { is_bot: boolean }[],
  }
}

test.each([
  ['a browser', chrome, {}, false],
  ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', {}, true],
  ['a browser without a window', chrome.replace('Chrome/', 'HeadlessChrome/'), {}, true],
  ['a browser that says that it is driven', chrome, { isBotHint: true }, true],
])('what %s sends is marked as of a program: its events, visit and page views', async (_, userAgent, context, isBot) => {
  const { skdKey, project } = await newcomerWithKey(server)
  await send(null, userAgent, skdKey, [event({ context: { isBot: !isBot, ...context } })])
  const known = await marks(project.id)
  expect(known.events).toMatchObject([{ isBot }])
  expect(known.sessions).toMatchObject([{ is_bot: isBot }])
  expect(known.pageViews).toMatchObject([{ is_bot: isBot }])
})

test.each([
  ['an address of a country', french, 'FR'],
  ['an address of a country within IPv6', `::ffff:${french}`, 'FR'],
  ['a network of a country', japanese, 'JP'],
  ['a private address', '10.0.0.1', null],
  ['a private network', 'fd12:3456:789a:1::/64', null],
  ['this machine', null, null],
])('from %s a visit has its country, whatever the event says', async (_, address, country) => {
  const { skdKey, project } = await newcomerWithKey(server)
  await send(address, chrome, skdKey, [event({ context: { country: 'XX' } })])
  const known = await marks(project.id)
  expect(known.events).toMatchObject([{ country }])
  expect(known.sessions).toMatchObject([{ country }])
})

test('a server’s messages name the visitor’s address and user agent', async () => {
  const { token, project } = await newcomerWithKey(server)
  const made = await server.call('createServerKey', { session: token, project: project.id, body: { replaces: null } })
  const { secret } = made.data as CreatedServerKey
  const about = (context: unknown) => ({ type: 'page', userId: 'u', context })
  await sendFrom('198.51.100.1', 'node', '/v1/batch', {
    writeKey: secret,
    batch: [
      about({ ip: french, userAgent: chrome }),
      about({ userAgent: 'Googlebot/2.1' }),
      about({ ip: `::ffff:${french}` }),
      about({ ip: '::1' }),
      about({ ip: 'nowhere' }),
      about({ ip: 5 }),
      about(null),
    ],
  })
  expect((await marks(project.id)).events).toEqual([
    { isBot: false, country: 'FR' },
    { isBot: true, country: null },
    { isBot: false, country: 'FR' },
    { isBot: false, country: null },
    { isBot: false, country: null },
    { isBot: false, country: null },
    { isBot: false, country: null },
  ])
})

test('no table contains the address of a visitor', async () => {
  const { skdKey } = await newcomerWithKey(server)
  await send(french, chrome, skdKey, [event(), event({ context: { ip: french } }), { bad: true }])
  await send(japanese, chrome, skdKey, [event()])
  await sendFrom(french, 'node', '/v1/identify', { writeKey: skdKey, userId: 'u', context: { ip: french } })
  const tables = await server.database.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const rows = await server.database.query<{ row: string }>(`select t::text as row from ${name} t`)
    const text = rows.map(({ row }) => row).join('\n')
    expect({ name, holds: text.includes(french) || text.includes('2001:240:7:8') }).toEqual({ name, holds: false })
  }
  expect(server.lines.join('\n')).not.toContain(french)
})

const readFrom = async (address: string, networks: Parameters<typeof countryFile>[0]) =>
  withFolder(async (folder) => {
    const path = join(folder, 'countries.mmdb')
    await writeFile(path, countryFile(networks))
    return (await openCountries(path))(address)
  })

test.each([
  ['203.0.113.77', 'FR'],
  ['198.51.100.200', 'JP'],
  ['198.51.100.1', null],
  ['10.0.0.1', null],
])('a file of countries says of %s: %s', async (address, country) => {
  expect(await readFrom(address, { '203.0.113.0/24': 'FR', '198.51.100.128/25': 'JP' })).toBe(country)
})

test.each([
  [{ country: { iso_code: 'FR' } }, 'FR'],
  [{ country_code: 'FR' }, 'FR'],
  [{ country: 'France', country_code: 'FR' }, 'FR'],
  [{ country: { iso_code: 'France' }, country_code: 'FR' }, 'FR'],
  [{ country_code: 'fr' }, null],
  [{ country_code: 'FRA' }, null],
  [{ country_code: 33 }, null],
  [{ country: {} }, null],
  [{ continent: { code: 'EU' } }, null],
  ['', null],
])('a record of %o is the country %s', async (record, country) => {
  expect(await readFrom('203.0.113.77', { '203.0.113.0/24': record })).toBe(country)
})

test('an IPv4 file finds no country for an IPv6 address that begins like one of its addresses', async () => {
  expect(await readFrom('32.1.2.64', { '32.1.0.0/16': 'US' })).toBe('US')
  expect(await readFrom('2001:240::1', { '32.1.0.0/16': 'US' })).toBeNull()
})

test('a file that is not a database of countries is refused', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'countries.mmdb')
    await writeFile(path, 'no countries')
    await expect(openCountries(path)).rejects.toThrow()
    await expect(openCountries(join(folder, 'nothing'))).rejects.toThrow()
  })
})
