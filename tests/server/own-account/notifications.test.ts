import { beforeEach, expect, test } from 'vitest'
import { nextSendingTime } from '#contract/dashboards/weekly-summary.ts'
import { locales } from '#contract/http/locale.ts'
import type { NotificationChange, Notifications } from '#contract/own-account/notifications.ts'
import { ruleOf } from '#tests/server/alerts/rules.ts'
import { contents, openDesk } from '#tests/server/decisions/desk.ts'
import { sendTo, withMailServer } from '#tests/server/emails/mail-server.ts'
import { numberOf, openTeam, type Person } from '#tests/server/members/team.ts'
import { openBackOffice } from '#tests/server/platform/back-office.ts'
import { besides, withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ actionContents: contents }))
const receiver = withMailServer()
const minute = 60_000

// The rules and subscriptions of an earlier test would be looked at too.
beforeEach(async () => {
  await server.database.query('delete from weekly_summaries')
  await server.database.query('delete from alert_rules')
})

type Mail = Awaited<ReturnType<typeof server.outbox>>[number]

/** The path of the link by which a mail program, or its reader, ends such mails. */
const linkIn = (mail: Mail | undefined): string => {
  const link = /^<http:\/\/localhost:3000(\/unsubscribe\/notice\/[\w-]+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1]
  if (link === undefined) throw new Error('the mail has no link to unsubscribe')
  return link
}

const open = async (path: string, method = 'GET', language = 'en') => {
  const form = { method, body: 'List-Unsubscribe=One-Click', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  const response = await server.request(`${path}?lng=${language}`, method === 'GET' ? {} : form)
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const choicesOf = async ({ session: { session } }: Pick<Person, 'session'>) =>
  (await server.call('viewNotifications', { session })).data as Notifications

/** Somebody whom an alert rule tells by mail. `fire` makes it fire once more; `mails` are those that came of it. */
const openAlerted = async () => {
  const desk = await openDesk(server)
  const channels = { inApp: true, mail: [desk.userId], webhook: null }
  const rule = (name: string) => desk.data<{ id: string }>('createAlert', { body: ruleOf({ name, channels }) })
  const [user] = await server.database.query<{ email: string }>('select email from users where id = $1', [desk.userId])
  const email = user?.email ?? ''
  const fire = async (name: string) => {
    await rule(name)
    await server.call('sendEvents', {
      body: { events: [{ messageId: 'bad' }] },
      headers: { Authorization: `Bearer ${desk.key}` },
    })
    server.pass(minute)
    await server.app.sweep()
  }
  const mails = async () => (await server.outbox()).filter(({ to, headers }) => to === email && headers)
  const view = () => desk.data<Notifications>('viewNotifications')
  const change = (body: NotificationChange) => desk.data<Notifications>('changeNotification', { body })
  return { ...desk, email, fire, mails, view, change }
}

test('a person sees what they get: the address, the language, and each project that they may read', async () => {
  const { session, email } = await server.newcomer()
  const seen = await choicesOf({ session })
  expect(seen).toEqual({
    email,
    locale: 'zh',
    kinds: { alerts: true, organization: true },
    summaries: [{ projectId: expect.any(String), project: 'Shop', organization: expect.any(String), isOn: false }],
  })
})

test('the weekly summary is one choice, in the settings and on the dashboard', async () => {
  const desk = await openDesk(server)
  const { projectId } = desk.ref
  const body = { kind: 'weeklySummary', projectId, isOn: true } as const
  expect((await desk.data<Notifications>('changeNotification', { body })).summaries).toMatchObject([{ projectId, isOn: true }])
  expect(await desk.data('viewWeeklySummary')).toMatchObject({ isSubscribed: true, isMember: true })
  await desk.data('changeWeeklySummary', { body: { isSubscribed: false } })
  expect((await desk.data<Notifications>('viewNotifications')).summaries).toMatchObject([{ projectId, isOn: false }])
})

test('nobody subscribes to a project of others, or one that they may not read', async () => {
  const desk = await openDesk(server)
  const stranger = await server.newcomer()
  const { owner, as, member } = await openTeam(server)
  const nobody = await member()
  await server.database.query('update members set role = gen_random_uuid()::text where user_id = $1::uuid', [nobody.session.id])
  const unknown = numberOf('project.unknown')
  const subscribe = (person: Pick<Person, 'session'>, projectId: string) =>
    server.call('changeNotification', {
      session: person.session.session,
      body: { kind: 'weeklySummary', projectId, isOn: true },
    })
  expect((await subscribe(stranger, desk.ref.projectId)).code).toBe(unknown)
  const [own] = ((await as(owner, 'viewNotifications')).data as Notifications).summaries
  expect((await subscribe(nobody, own?.projectId ?? '')).code).toBe(unknown)
  expect((await choicesOf(nobody)).summaries).toEqual([])
  expect((await subscribe(owner, own?.projectId ?? '')).code).toBe(200)
})

test('who switches alerts off gets none, and the rule says that nobody was told', async () => {
  const ann = await openAlerted()
  expect((await ann.change({ kind: 'alerts', isOn: false })).kinds).toEqual({ alerts: false, organization: true })
  await ann.fire('Off')
  expect(await ann.mails()).toEqual([])
  const { items } = await ann.data<{ items: { notices: object[] }[] }>('listAlertFirings')
  expect(items[0]?.notices).toContainEqual(expect.objectContaining({ channel: 'mail', status: 'failed', failure: 'noRecipient' }))
  await ann.change({ kind: 'alerts', isOn: true })
  await ann.fire('On')
  const [mail] = await ann.mails()
  expect(mail?.text).toContain('On')
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain(`http://localhost:3000${linkIn(mail)}?lng=zh`)
  expect(mail?.text).toContain('/account/settings#notifications')
})

test('the link in a mail switches its kind off without a session, as often as it is used, and on again', async () => {
  const ann = await openAlerted()
  await ann.fire('One')
  const path = linkIn((await ann.mails())[0])
  const asked = await open(path)
  expect(asked.status).toBe(200)
  expect(asked.text).toContain('Stop these emails?')
  expect(asked.headers.get('Cache-Control')).toBe('no-store')
  expect(asked.headers.get('X-Robots-Tag')).toBe('noindex')
  expect((await ann.view()).kinds.alerts).toBe(true)
  for (const _ of [1, 2]) expect((await open(path, 'POST')).text).toContain('These emails are off')
  expect((await open(path)).text).toContain('These emails are off')
  expect((await ann.view()).kinds).toEqual({ alerts: false, organization: true })
  await ann.fire('Two')
  expect(await ann.mails()).toHaveLength(1)
  expect((await open(`${path}/resume`, 'POST')).text).toContain('Stop these emails?')
  expect((await ann.view()).kinds.alerts).toBe(true)
  const records = await server.database.query<{ details: object }>(
    `select details from audit_records where action = 'notification.change' and actor_id = $1 order by id`,
    [ann.userId],
  )
  expect(records.map(({ details }) => details)).toEqual([
    { kind: 'alerts', change: 'off', by: 'mail' },
    { kind: 'alerts', change: 'on', by: 'mail' },
  ])
})

test('the page speaks four languages, and none of them is told more than the link says', async () => {
  const ann = await openAlerted()
  await ann.fire('One')
  const path = linkIn((await ann.mails())[0])
  const pages = await Promise.all(locales.map((it) => open(path, 'GET', it)))
  expect(pages.map(({ text }) => /<h1>(.*)<\/h1>/.exec(text)?.[1])).toEqual([
    '不再接收这类邮件？',
    'Stop these emails?',
    'この種類のメールの配信を停止しますか？',
    'Ne plus recevoir ces e-mails ?',
  ])
  for (const { text } of pages) {
    expect(text).not.toContain(ann.email)
    expect(text).not.toMatch(/<script|style=|<style/)
  }
})

test('a link that was forged or cut changes nothing', async () => {
  const ann = await openAlerted()
  await ann.fire('One')
  const path = linkIn((await ann.mails())[0])
  const last = path.endsWith('A') ? 'E' : 'A'
  const other = path.replace(/notice\/./, 'notice/B')
  for (const forged of [`${path.slice(0, -1)}${last}`, path.slice(0, -4), other, '/unsubscribe/notice/x', `${path}AAAA`])
    for (const method of ['GET', 'POST']) {
      const { status, text } = await open(forged, method)
      expect(status).toBe(404)
      expect(text).toContain('This link is not valid')
    }
  expect((await ann.view()).kinds).toEqual({ alerts: true, organization: true })
})

test('the link of a weekly summary ends the one of its project, and says when there is nothing left to end', async () => {
  const desk = await openDesk(server)
  const body = { kind: 'weeklySummary', projectId: desk.ref.projectId, isOn: true } as const
  const { email } = await desk.data<Notifications>('changeNotification', { body })
  const now = server.now().getTime()
  server.pass(nextSendingTime(now, 'UTC') - now + minute)
  await server.app.sweep()
  const [mail] = (await server.outbox()).filter(({ to, headers }) => to === email && headers)
  const path = linkIn(mail)
  expect((await open(path)).text).toContain('Weekly summary')
  expect((await open(path, 'POST')).text).toContain('These emails are off')
  const rows = await server.database.query('select 1 from weekly_summaries where user_id = $1::uuid', [desk.userId])
  expect(rows).toEqual([])
  expect((await open(`${path}/resume`, 'POST')).text).toContain('Stop these emails?')
  await server.database.query('update projects set deleted_at = now() where id = $1', [desk.ref.projectId])
  for (const method of ['GET', 'POST']) {
    const gone = await open(path, method)
    expect(gone.status).toBe(410)
    expect(gone.text).toContain('No more of these emails will come')
  }
})

test('the link of an account that was deleted says that nothing more will come', async () => {
  const { owner, as, member } = await openTeam(server)
  const mei = await member('viewer')
  const [organization] = await server.database.query<{ name: string }>('select name from organizations where id = $1', [
    owner.session.companyid,
  ])
  expect((await as(mei, 'changeNotification', { body: { kind: 'alerts', isOn: false } })).code).toBe(200)
  await as(owner, 'deleteOrganization', { body: { name: organization?.name } })
  const mail = (await server.outbox()).find(({ to, headers }) => to === mei.email && headers)
  const path = linkIn(mail)
  expect((await open(path)).text).toContain('Organisation notices')
  await as(owner, 'restoreOrganization')
  expect((await as(mei, 'deleteOwnAccount', { body: { username: mei.username } })).code).toBe(200)
  for (const [way, method] of [
    [path, 'GET'],
    [path, 'POST'],
    [`${path}/resume`, 'POST'],
  ] as const) {
    const gone = await open(way, method)
    expect(gone.status).toBe(410)
    expect(gone.text).toContain('There is nothing left to do')
  }
  expect(await server.database.query('select 1 from notices_off where user_id = $1::uuid', [mei.session.id])).toEqual([])
})

test('notices of the organisation reach everybody but those who switched them off', async () => {
  const { owner, as, member } = await openTeam(server)
  const [mei, noriko] = [await member('viewer'), await member('viewer')]
  await as(mei, 'changeNotification', { body: { kind: 'organization', isOn: false } })
  const [organization] = await server.database.query<{ name: string }>('select name from organizations where id = $1', [
    owner.session.companyid,
  ])
  expect((await as(owner, 'deleteOrganization', { body: { name: organization?.name } })).code).toBe(200)
  const told = (await server.outbox()).filter(({ headers, text }) => headers && text.includes(organization?.name ?? '—'))
  expect(new Set(told.map(({ to }) => to))).toEqual(new Set([owner.email, noriko.email]))
  // One’s own mails are chosen also while the organisation cannot be changed.
  expect((await as(noriko, 'changeNotification', { body: { kind: 'organization', isOn: false } })).code).toBe(200)
  await as(owner, 'restoreOrganization')
  const after = (await server.outbox()).filter(({ headers, text }) => headers && text.includes(organization?.name ?? '—'))
  expect(after.filter(({ to }) => to === noriko.email)).toHaveLength(1)
})

test('security notices are sent whatever is switched off, and have no such link', async () => {
  const { session, email } = await server.newcomer()
  for (const kind of ['alerts', 'organization'] as const)
    await server.call('changeNotification', { session: session.session, body: { kind, isOn: false } })
  const body = { oldpassword: 'passw0rd', password: 'passw0rd1' }
  expect((await server.call('changePassword', { session: session.session, body })).code).toBe(200)
  const [mail] = (await server.outbox()).filter(({ to }) => to === email)
  expect(mail?.subject).toContain('您的密码已修改')
  expect(mail?.headers).toBeUndefined()
})

test('mail programs get both headers over SMTP', async () => {
  const ann = await openAlerted()
  await ann.fire('One')
  const [waiting] = await server.database.query<{ id: number }>(
    'update mails set next_attempt_at = $2::timestamptz where recipient = $1 and headers is not null returning id',
    [ann.email, server.now().toISOString()],
  )
  expect(waiting).toBeDefined()
  const sending = besides(server, { send: sendTo(receiver.url) })
  sending.app.start()
  await expect.poll(() => receiver.received.filter(({ recipient }) => recipient === ann.email)).toHaveLength(1)
  await sending.app.settle()
  const mail = receiver.received.find(({ recipient }) => recipient === ann.email)
  const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\/notice\/[\w-]+>$/)
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
})

test('a platform admin in the place of a person changes none of their mails', async () => {
  const { ask } = await openBackOffice(server)
  const desk = await openDesk(server)
  const asked = { user: desk.userId, organization: desk.ref.tenantId, reason: 'Looks into a fault', minutes: 15 }
  const { data } = await ask('startImpersonation', { body: asked })
  const { session } = data as Person['session']
  const refused = numberOf('impersonation.refused')
  const project = desk.ref.projectId
  const calls = await Promise.all([
    server.call('changeWeeklySummary', { session, project, body: { isSubscribed: true } }),
    server.call('changeNotification', { session, body: { kind: 'alerts', isOn: false } }),
  ])
  expect(calls.map(({ code }) => code)).toEqual([refused, refused])
})

test('a platform admin who is no member of the organisation is told so, and gets no summary', async () => {
  const { session } = await server.admin()
  const as = { session: session.session }
  const { data } = await server.call('saveProject', { ...as, body: { projectName: 'Ours' } })
  const of = { ...as, project: (data as { id: string }).id }
  const members = await server.database.query('select 1 from members where user_id = $1::uuid', [session.id])
  const isMember = members.length > 0
  expect((await server.call('viewWeeklySummary', of)).data).toMatchObject({ isMember, isSubscribed: false })
  const changed = await server.call('changeWeeklySummary', { ...of, body: { isSubscribed: true } })
  expect(changed.data).toMatchObject({ isMember, isSubscribed: isMember })
})
