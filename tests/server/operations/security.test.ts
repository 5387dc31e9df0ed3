import { beforeAll, describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { headerNames } from '#contract/http/headers.ts'
import { type AuditCheckResult, type AuditEntryRow, auditCsv, type SignInSecurity } from '#contract/operations/security.ts'
import { addressOf, at, withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ addressOf }))
type Person = Awaited<ReturnType<typeof server.newcomer>>
let session: string
let [mei, noriko]: Person[] = []
const minute = 60_000

beforeAll(async () => {
  session = (await server.admin()).session.session
  mei = await server.newcomer()
  server.pass(minute)
  noriko = await server.newcomer()
})

type Page = { items: AuditEntryRow[]; next: string | null; total: { value: number; exact: boolean } }
const page = async (query: Record<string, string> = {}) => (await server.call('searchAudit', { session, query })).data as Page
const actionsOf = ({ items }: Page) => items.map(({ action }) => action)
const exported = async (query: Record<string, string>, by = session) =>
  server.request(`${auditCsv.path}?${new URLSearchParams(query)}`, { headers: { [headerNames.session]: by } })
const codeOf = async (asked: Promise<Response>) => ((await (await asked).json()) as { code: number }).code

describe('the audit record is searched', () => {
  test('the newest first, in pages without gaps', async () => {
    const all = (await page({ limit: '100' })).items.map(({ id }) => id)
    expect(all).toEqual([...all].sort((one, other) => other - one))
    const found: number[] = []
    let cursor: string | null = null
    do {
      const next: Page = await page({ limit: '3', ...(cursor === null ? {} : { cursor }) })
      found.push(...next.items.map(({ id }) => id))
      cursor = next.next
    } while (cursor !== null)
    expect(found).toEqual(all)
    expect((await page({ limit: '3' })).total).toEqual({ value: all.length, exact: true })
  })

  test.each<[what: string, of: () => Record<string, string>]>([
    ['id', () => ({ actor: mei?.session.id ?? '' })],
    ['name', () => ({ actor: mei?.username.toUpperCase() ?? '' })],
    ['address', () => ({ actor: mei?.email ?? '' })],
  ])('by a person’s %s', async (_, of) => {
    const found = await page(of())
    expect(actionsOf(found)).toEqual(['project.create', 'account.login', 'account.register'])
    expect(found.items[0]).toMatchObject({
      actor: { id: mei?.session.id, name: mei?.username },
      organization: { id: mei?.session.companyid },
    })
  })

  test('by organisation, action, result, target and time', async () => {
    const tenant = noriko?.session.companyid ?? ''
    const ofTenant = await page({ organization: tenant })
    expect(ofTenant.items.length).toBeGreaterThan(1)
    expect(new Set(ofTenant.items.map(({ organization }) => organization?.id))).toEqual(new Set([tenant]))
    expect(new Set(actionsOf(await page({ action: 'account.log' })))).toEqual(new Set(['account.login']))
    expect(actionsOf(await page({ target: noriko?.project.id ?? '' }))).toEqual(['project.create'])
    expect((await page({ result: 'refused', action: 'project.' })).items).toEqual([])
    const since = server.now().toISOString()
    const later = await page({ from: since })
    expect(later.items.every((it) => it.at >= since)).toBe(true)
    const total = (await page()).total.value
    expect(later.total.value + (await page({ to: since })).total.value).toBe(total)
  })

  test('what nobody is called finds nothing, and nonsense is refused', async () => {
    expect(await page({ actor: 'nobody at all' })).toEqual({ items: [], next: null, total: { value: 0, exact: true } })
    expect((await page({ organization: 'no such place' })).items).toEqual([])
    const refused = [{ cursor: 'x' }, { from: 'yesterday' }, { action: 'a b' }, { result: 'maybe' }, { limit: '1000' }]
    for (const query of refused)
      expect((await server.call('searchAudit', { session, query })).code).toBe(serverProblems['request.invalid'].number)
  })
})

describe('the export', () => {
  test('has every row of the filter as CSV, and is on record itself', async () => {
    const response = await exported({ actor: mei?.email ?? '' })
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const lines = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await response.arrayBuffer())
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toBe(
      '\ufeffid,at,action,result,organization_id,organization,actor_id,actor,target,address,request_id,details',
    )
    expect(lines.slice(1).map((line) => line.split(',')[2])).toEqual(['project.create', 'account.login', 'account.register'])
    const [record] = (await page({ action: 'audit.export' })).items
    expect(record).toMatchObject({ action: 'audit.export', details: { actor: 'by name' }, actor: { name: 'admin' } })
  })

  test('is refused for others, who are put on record, and for nonsense', async () => {
    expect(await codeOf(exported({}, mei?.session.session))).toBe(serverProblems['permission.denied'].number)
    const [record] = (await page({ action: 'access.denied' })).items
    expect(record).toMatchObject({ actor: { name: mei?.username }, details: { call: 'exportAudit' } })
    expect(await codeOf(exported({ from: 'x' }))).toBe(serverProblems['request.invalid'].number)
    expect(await codeOf(exported({}, 'nobody'))).toBe(serverProblems['session.invalid'].number)
  })
})

describe('failed sign-ins', () => {
  const fail = (account: string, address: string) =>
    server.call('login', { body: { account, password: 'wr0ngword' }, headers: at(address) })
  const security = async () => (await server.call('viewSignInSecurity', { session })).data as SignInSecurity

  test('are counted by address and by person, and locked accounts are named; what was typed is not', async () => {
    for (let time = 0; time < 6; time += 1) await fail(mei?.email ?? '', '192.0.2.1')
    await fail(noriko?.username ?? '', '192.0.2.1')
    for (let time = 0; time < 5; time += 1) await fail('a-secret-typed-as-name', '192.0.2.2')
    const { byAddress, byPerson, locked } = await security()
    expect(byAddress.map(({ address, failures, people }) => ({ address, failures, people }))).toEqual([
      { address: '192.0.2.1', failures: 7, people: 2 },
      { address: '192.0.2.2', failures: 5, people: 0 },
    ])
    expect(byPerson.map(({ name, failures, addresses }) => ({ name, failures, addresses }))).toEqual([
      { name: mei?.username, failures: 6, addresses: 1 },
      { name: noriko?.username, failures: 1, addresses: 1 },
    ])
    expect(locked.map(({ kind, person, failures }) => ({ kind, person: person?.name, failures }))).toEqual(
      expect.arrayContaining([
        { kind: 'account', person: mei?.username, failures: 5 },
        { kind: 'name', person: undefined, failures: 5 },
      ]),
    )
    expect(JSON.stringify(locked)).not.toContain('a-secret-typed-as-name')
    server.pass(15 * minute)
    expect((await security()).locked).toEqual([])
  })

  test('are those of a day', async () => {
    server.pass(24 * 60 * minute)
    session = (await server.admin()).session.session
    const { byAddress, byPerson } = await security()
    expect({ byAddress, byPerson }).toEqual({ byAddress: [], byPerson: [] })
  })
})

test('the check finds the record intact, then the row that was changed; each check is on record', async () => {
  const check = async () => (await server.call('checkAudit', { session })).data as AuditCheckResult
  const before = await check()
  expect(before).toMatchObject({ broken: null, checkedAt: server.now().toISOString() })
  const { id } = (await page({ target: noriko?.project.id ?? '' })).items[0] ?? { id: 0 }
  expect(before.newest).toBeGreaterThan(id)
  await server.database.execute(`
    alter table audit_records disable trigger audit_records_append_only;
    update audit_records set target = 'another' where id = ${id};
    alter table audit_records enable trigger audit_records_append_only`)
  expect(await check()).toMatchObject({ broken: id })
  expect((await page({ action: 'audit.check' })).items.map(({ details }) => details)).toEqual([
    { newest: expect.stringMatching(/^\d+$/), broken: String(id) },
    { newest: String(before.newest) },
  ])
})
