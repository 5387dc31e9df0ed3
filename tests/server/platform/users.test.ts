import { expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { PlatformUser, PlatformUserDetail } from '#contract/platform/users.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { enrol } from '#tests/support/second-factors.ts'
import { numberOf, openBackOffice, reason } from './back-office.ts'

const server = withServer()
type Page = { items: PlatformUser[]; next: string | null; total: { value: number } }

const logIn = (account: string, password = 'passw0rd') => server.call('login', { body: { account, password } })
const isIn = async (session: string, call = server.call) => (await call('listOwnPermissions', { session })).code === 200

test('accounts are listed with the last created first, page by page, and found by name, address, id and state', async () => {
  const { see, act } = await openBackOffice(server)
  server.pass(1_000)
  const first = await server.newcomer()
  server.pass(1_000)
  const second = await server.newcomer()
  const list = (query: Record<string, string>) => see<Page>('listUsers', { query })
  const names = ({ items }: Page) => items.map(({ name }) => name)
  const page = await list({ limit: '1' })
  expect(names(page)).toEqual([second.username])
  expect(page.total.value).toBeGreaterThanOrEqual(3)
  expect(names(await list({ limit: '1', cursor: page.next ?? '' }))).toEqual([first.username])
  expect(names(await list({ q: first.username.toUpperCase() }))).toEqual([first.username])
  expect(names(await list({ q: first.email }))).toEqual([first.username])
  for (let guess = 0; guess < 5; guess += 1) await logIn(first.username, 'wrong123')
  expect((await list({ q: first.session.id })).items).toMatchObject([
    { isVerified: true, hasSecondFactor: false, organizations: 1, failedLogins: 5, pausedUntil: expect.any(String), lock: null },
  ])
  expect(names(await list({ filter: 'admins' }))).toEqual(['admin'])
  expect(names(await list({ filter: 'locked' }))).toEqual([])
  await act('lockUser', second.session.id)
  expect(names(await list({ filter: 'locked' }))).toEqual([second.username])
  expect(names(await list({ filter: 'unverified' }))).not.toContain(second.username)
})

test('a locked account is out at the next call of every process, and cannot sign in until it is unlocked', async () => {
  const { act, last, admin } = await openBackOffice(server)
  const other = besides(server, {})
  const mei = await server.newcomer()
  const { id, session, companyid } = mei.session
  expect((await act('lockUser', id)).data).toMatchObject({ sessions: 0, lock: { reason, since: server.now().toISOString() } })
  expect(await last('user.lock')).toEqual({ actor_id: admin.session.id, target: id, tenant_id: companyid, details: { reason } })
  expect([await isIn(session), await isIn(session, other.call)]).toEqual([false, false])
  expect((await logIn(mei.username)).code).toBe(numberOf('account.locked'))
  expect((await logIn(mei.username, 'wrong123')).code).toBe(numberOf('login.refused'))
  expect((await act('unlockUser', id)).data).toMatchObject({ failedLogins: 0, lock: null })
  expect((await logIn(mei.username)).code).toBe(200)
})

test('an account with a second factor is locked as well, and says so after the code', async () => {
  const { act } = await openBackOffice(server)
  const mei = await server.newcomer()
  const factor = await enrol(server, mei)
  await act('lockUser', mei.session.id)
  server.pass(30_000)
  const body = { challenge: await factor.challenge(), code: factor.code() }
  expect((await server.call('answerChallenge', { body })).code).toBe(numberOf('account.locked'))
})

test('signing out everywhere ends all sessions, and the account may sign in again', async () => {
  const { act, last } = await openBackOffice(server)
  const mei = await server.newcomer()
  const again = (await logIn(mei.username)).data as Session
  expect((await act('signUserOut', mei.session.id)).data).toMatchObject({ sessions: 0 })
  expect([await isIn(mei.session.session), await isIn(again.session)]).toEqual([false, false])
  expect(await last('user.signOut')).toMatchObject({ target: mei.session.id, details: { reason } })
  expect((await logIn(mei.username)).code).toBe(200)
})

test('a mail leads to the page for a new password, at most three times an hour', async () => {
  const { act, last } = await openBackOffice(server)
  const mei = await server.newcomer()
  for (let time = 0; time < 3; time += 1) expect((await act('mailPasswordReset', mei.session.id)).code).toBe(200)
  const letter = (await server.outbox()).find((it) => it.to === mei.email)
  expect(letter).toMatchObject({ subject: 'Causeway · 请重置您的密码', text: expect.stringMatching(/\/forgot-password$/m) })
  expect(await last('user.mailReset')).toMatchObject({ target: mei.session.id, details: { reason } })
  expect((await act('mailPasswordReset', mei.session.id)).code).toBe(numberOf('requests.tooMany'))
  expect(await isIn(mei.session.session)).toBe(true)
})

test('a lost second factor is turned off once, with a mail, and all sessions end', async () => {
  const { act, last, see } = await openBackOffice(server)
  const mei = await server.newcomer()
  await enrol(server, mei)
  const { id } = mei.session
  expect(await see('viewUser', { params: { id } })).toMatchObject({ hasSecondFactor: true })
  expect((await act('resetSecondFactor', id)).data).toMatchObject({ hasSecondFactor: false, sessions: 0 })
  expect(await last('user.resetFactor')).toMatchObject({ target: id, details: { reason } })
  expect((await server.outbox()).find((it) => it.to === mei.email)?.subject).toBe('Causeway · 两步验证已关闭')
  expect((await act('resetSecondFactor', id)).code).toBe(numberOf('twoFactor.off'))
  expect((await logIn(mei.username)).data).toMatchObject({ account: mei.username })
})

test('an account shows its organisations and what happened to it', async () => {
  const { act, see } = await openBackOffice(server)
  const mei = await server.newcomer()
  const { id, companyid } = mei.session
  await act('lockUser', id)
  const detail = await see<PlatformUserDetail>('viewUser', { params: { id } })
  expect(detail.memberships).toMatchObject([{ id: companyid, name: mei.username, role: 'owner', status: 'active' }])
  const audit = await see<{ items: { action: string; actor: string }[] }>('listUserAudit', { params: { id } })
  expect(audit.items.map(({ action, actor }) => [action, actor])).toEqual([
    ['user.lock', 'admin'],
    ['account.login', mei.username],
    ['account.register', mei.username],
  ])
})

test('nobody locks themselves; every act needs a reason, a known account and a fresh password', async () => {
  const { act, admin, ask } = await openBackOffice(server)
  const mei = await server.newcomer()
  const all: EndpointName[] = ['signUserOut', 'lockUser', 'unlockUser', 'mailPasswordReset', 'resetSecondFactor']
  expect((await act('lockUser', admin.session.id)).code).toBe(numberOf('user.self'))
  expect((await act('resetSecondFactor', admin.session.id)).code).toBe(numberOf('user.self'))
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const name of all) {
    expect((await act(name, unknown)).code).toBe(numberOf('user.unknown'))
    expect((await act(name, mei.session.id, { reason: ' ' })).code).toBe(numberOf('request.invalid'))
    const own = { session: mei.session.session, params: { id: mei.session.id }, body: { reason } }
    expect((await server.call(name, own)).code).toBe(numberOf('permission.denied'))
  }
  expect((await ask('viewUser', { params: { id: unknown } })).code).toBe(numberOf('user.unknown'))
  server.pass(16 * 60_000)
  for (const name of all) expect((await act(name, mei.session.id)).code).toBe(numberOf('session.stale'))
})

test('of two platform admins who lock each other at once, one stays', async () => {
  const { admin, ask } = await openBackOffice(server)
  const other = await server.newcomer()
  await server.database.query(`update users set usertype = 'admin' where id = $1`, [other.session.id])
  const lock = (session: string, id: string) => server.call('lockUser', { session, params: { id }, body: { reason } })
  const answers = await Promise.all([
    lock(admin.session.session, other.session.id),
    lock(other.session.session, admin.session.id),
  ])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  const left = await server.database.query(`select id from users where usertype = 'admin' and locked_at is null`)
  expect(left).toHaveLength(1)
  await server.database.query('update users set locked_at = null, locked_reason = null')
  expect((await ask('viewOverview')).code).toBeDefined()
})
