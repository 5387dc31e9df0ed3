import { expect, test } from 'vitest'
import { besides, withServer } from '#tests/server/setup.ts'

const server = withServer()

type Row = {
  action: string
  result: string
  actor_id: string | null
  target: string | null
  request_id: string | null
  details: object
}
const records = (userId: string) =>
  server.database.query<Row>(
    'select action, result, actor_id, target, request_id, details from audit_records where actor_id = $1 or target = $1::text order by id',
    [userId],
  )

test('every sign-in, failure, reset, change and sign-out is on record with its request', async () => {
  const person = await server.newcomer()
  const body = { account: person.username, password: person.password }
  await server.call('login', { body: { ...body, password: 'wrong1' } })
  const session = ((await server.call('login', { body })).data as { session: string }).session
  await server.call('inviteAdmin', { session, body: { email: 'x@example.com' } })
  await server.call('changePassword', { session, body: { oldpassword: 'wrong1', password: 'changed1' } })
  await server.call('changePassword', { session, body: { oldpassword: person.password, password: 'changed1' } })
  await server.call('logout', { session })
  server.pass(20 * 60_000)
  const key = String((await server.call('sendCode', { query: { email: person.email, ftype: 'losepassword' } })).data)
  const code = await server.codeFor(person.email)
  await server.call('resetPassword', {
    body: { account: person.email, password: 'changed2', repassword: 'changed2', key, code },
  })
  const rows = await records(person.session.id)
  expect(rows.map(({ action, result }) => `${action} ${result}`)).toEqual([
    'account.register done',
    'account.login done',
    'project.create done',
    'account.login refused',
    'account.login done',
    'access.denied refused',
    'password.change refused',
    'password.change done',
    'account.logout done',
    'password.reset done',
  ])
  for (const row of rows) expect(row.request_id).toMatch(/^[\w-]{36}$/)
  const all = JSON.stringify(await server.database.query('select * from audit_records'))
  for (const secret of [person.password, 'wrong1', 'changed1', session, key, code, person.email])
    expect(all).not.toContain(secret)
})

test('the name typed into a failed login is recorded unreadably', async () => {
  await server.call('login', { body: { account: 'my secret password', password: 'x' } })
  const [row] = await server.database.query<Row>(`select * from audit_records order by id desc limit 1`)
  expect(row).toMatchObject({ action: 'account.login', result: 'refused', target: null })
  expect(JSON.stringify(row)).not.toContain('secret')
})

test.each(['update audit_records set result = result', 'delete from audit_records', 'truncate audit_records'])(
  '%s is refused by the database itself',
  async (sql) => {
    await server.newcomer()
    await expect(server.database.query(sql)).rejects.toMatchObject({ sqlState: '42501' })
  },
)

test('a tenant’s transaction can neither read nor write the record', async () => {
  const { session } = await server.newcomer()
  for (const sql of ['select * from audit_records', 'delete from audit_records'])
    await expect(server.database.ofTenant(session.companyid, ({ query }) => query(sql))).rejects.toMatchObject({
      sqlState: '42501',
    })
})

test('a changed row and a missing row are found and named', async () => {
  await server.newcomer()
  expect(await besides(server, {}).app.firstBrokenRecord()).toBeNull()
  const tamper = async (sql: string) => {
    await server.database.execute('alter table audit_records disable trigger audit_records_append_only')
    await server.database.execute(sql)
    await server.database.execute('alter table audit_records enable trigger audit_records_append_only')
    return besides(server, {}).app.firstBrokenRecord()
  }
  const [last] = await server.database.query<{ id: number }>('select max(id)::int as id from audit_records')
  const id = last?.id ?? 0
  expect(await tamper(`update audit_records set result = 'refused' where id = ${id}`)).toBe(id)
  expect(await tamper(`update audit_records set result = 'done' where id = ${id}`)).toBeNull()
  expect(await tamper(`delete from audit_records where id = ${id - 1}`)).toBe(id)
})

test('simultaneous records form one chain', async () => {
  await Promise.all(Array.from({ length: 20 }, () => server.call('login', { body: { account: 'nobody', password: 'x' } })))
  const rows = await server.database.query<{ previous_hash: string; hash: string }>(
    'select previous_hash, hash from audit_records order by id desc limit 20',
  )
  for (const [index, row] of rows.slice(0, -1).entries()) expect(row.previous_hash).toBe(rows[index + 1]?.hash)
})
