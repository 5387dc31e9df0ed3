import { describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { hmac } from '#server/kernel/crypto.ts'
import { createKeys } from '#server/kernel/keys.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { testSecret } from '#tests/support/secret.ts'

const server = withServer()
const next = { appSecret: 'the next secret, which is long enough too', previousAppSecrets: [testSecret] }
const changed = () => besides(server, next)
const rowsOf = (action: string) => server.database.query('select 1 from audit_records where action = $1', [action])

test('every purpose has a separate key, and none is the secret itself', () => {
  const { audit, codes, tickets, outbox } = createKeys(testSecret)
  const seals = [audit, codes, tickets].map((key) => key.seal(['x']))
  expect(new Set([...seals, hmac(testSecret, ['x']), outbox]).size).toBe(5)
  expect(createKeys('another secret that is long enough').audit.generationOf(seals[0] ?? '', ['x'])).toBeNull()
})

test('seals that earlier versions made with the secret itself are still recognised', async () => {
  const at = server.now().toISOString()
  const parts = [JSON.stringify([1, at, 'account.login', 'refused', null, null, null]), JSON.stringify([null, null, [], ''])]
  await server.database.query(
    `insert into audit_records (id, at, action, result, details, previous_hash, hash)
     values (1, $1::timestamptz, 'account.login', 'refused', '{}', '', $2)`,
    [at, hmac(testSecret, parts)],
  )
  await server.newcomer()
  expect(await besides(server, {}).app.firstBrokenRecord()).toBeNull()
  expect(await besides(server, {}).app.noteSecretChange()).toBe(true)
  expect(await rowsOf('secret.change')).toEqual([])
})

describe('a server with a changed secret that knows the previous one', () => {
  test('accepts codes and invites that were mailed before', async () => {
    const { email } = await server.newcomer()
    server.pass(3 * 60_000)
    const { data } = await server.call('sendCode', { query: { email, ftype: 'losepassword' } })
    const code = await server.codeFor(email)
    const invited = 'invited@example.com'
    await server.call('inviteAdmin', { session: (await server.admin()).session.session, body: { email: invited } })
    const invite = /^(?:[0-9A-Z]{4}-?){4}$/m.exec((await server.outbox())[0]?.text ?? '')?.[0] ?? ''
    expect((await changed().call('verifyCode', { query: { key: String(data), code } })).code).toBe(200)
    expect((await changed().call('verifyInvite', { body: { email: invited, code: invite } })).code).toBe(200)
  })

  test('finds the record intact, and records the change once', async () => {
    await server.newcomer()
    expect(await Promise.all([changed().app.noteSecretChange(), changed().app.noteSecretChange()])).toEqual([true, true])
    expect(await rowsOf('secret.change')).toHaveLength(1)
    await changed().call('login', { body: { account: 'nobody', password: 'x' } })
    expect(await changed().app.firstBrokenRecord()).toBeNull()
  })

  test('finds a row that was sealed with the old secret after the change', async () => {
    const [last] = await server.database.query<{ id: number }>('select max(id)::int as id from audit_records')
    await server.call('login', { body: { account: 'nobody', password: 'x' } })
    expect(await changed().app.firstBrokenRecord()).toBe((last?.id ?? 0) + 1)
  })

  test('without the previous secret refuses its codes, and reports that the last row’s secret is unknown', async () => {
    const { email } = await server.newcomer()
    server.pass(3 * 60_000)
    const { data } = await server.call('sendCode', { query: { email, ftype: 'losepassword' } })
    const forgetful = besides(server, { appSecret: next.appSecret })
    expect(await forgetful.app.noteSecretChange()).toBe(false)
    const query = { key: String(data), code: await server.codeFor(email) }
    expect((await forgetful.call('verifyCode', { query })).code).toBe(serverProblems['code.invalid'].number)
  })
})
