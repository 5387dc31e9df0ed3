import { beforeEach, expect, test } from 'vitest'
import { daysAfter } from '#contract/dashboards/range.ts'
import { latestMonday, nextSendingTime, type WeeklySummary } from '#contract/dashboards/weekly-summary.ts'
import { locales } from '#contract/http/locale.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, openDesk } from '#tests/server/decisions/desk.ts'
import { besides, withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ actionContents: contents }))
const [hour, day] = [3_600_000, 86_400_000]
const zone = 'UTC'

// Every test begins on a Wednesday, so that events of the present belong to the week of the next summary.
beforeEach(async () => {
  await server.database.query('delete from weekly_summaries')
  const now = server.now()
  const days = (3 - now.getUTCDay() + 7) % 7 || 7
  server.pass(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 4) - now.getTime())
})

const openReader = async (isSubscribed = true) => {
  const desk = await openDesk(server)
  await server.database.query('update projects set time_zone = $2 where id = $1', [desk.ref.projectId, zone])
  const set = (it: boolean) => desk.data<WeeklySummary>('changeWeeklySummary', { body: { isSubscribed: it } })
  const { email } = isSubscribed ? await set(true) : await desk.data<WeeklySummary>('viewWeeklySummary')
  return { ...desk, email, set, mails: async () => (await server.outbox()).filter(({ to }) => to === email) }
}

const summaries = async ({ mails }: Pick<Awaited<ReturnType<typeof openReader>>, 'mails'>) =>
  (await mails()).filter(({ subject }) => subject.includes('每周摘要'))

/** The next Monday comes, and a quarter of an hour more. */
const pass = (more = hour / 4) => {
  const now = server.now().getTime()
  server.pass(nextSendingTime(now, zone) - now + more)
}

test('somebody subscribes and ends the subscription; it says where, when and in which language', async () => {
  const reader = await openReader(false)
  const off = await reader.data<WeeklySummary>('viewWeeklySummary')
  expect(off).toMatchObject({ isSubscribed: false, zone, locale: 'zh', email: expect.stringContaining('@') })
  expect(new Date(off.nextAt).getUTCDay()).toBe(1)
  expect(await reader.set(true)).toEqual({ ...off, isSubscribed: true })
  expect(await reader.set(true)).toEqual({ ...off, isSubscribed: true })
  expect(await reader.set(false)).toEqual(off)
  pass()
  await server.app.sweep()
  expect(await summaries(reader)).toEqual([])
})

test('the summary of a week is sent once on Monday, by however many processes, with the figures of the days before', async () => {
  const reader = await openReader()
  await reader.send({ anonymousId: 'ann', event: 'view_product', sessionId: 's' })
  await reader.send({ anonymousId: 'ann', event: 'purchase', sessionId: 's', properties: { order_id: 'o', value: 80 } })
  await server.app.foldEvents()
  await server.app.sweep()
  expect(await summaries(reader)).toEqual([])
  pass(-hour / 4)
  await server.app.sweep()
  expect(await summaries(reader)).toEqual([])
  server.pass(hour / 2)
  const others = Array.from({ length: 3 }, () => besides(server, {}))
  await Promise.all([server.app.sweep(), ...others.map(({ app }) => app.sweep())])
  await Promise.all([server.app.sweep(), ...others.map(({ app }) => app.sweep())])
  const [mail, ...more] = await summaries(reader)
  expect(more).toEqual([])
  const monday = latestMonday(server.now().getTime(), zone)
  expect(mail?.text).toContain('访客：1')
  expect(mail?.text).toContain('订单：1')
  expect(mail?.text).toContain('收入：¥80')
  const search = new URLSearchParams({
    project: reader.ref.projectId,
    from: daysAfter(monday, -7),
    to: daysAfter(monday, -1),
    zone,
  })
  expect(mail?.text).toContain(`/dashboard?${search}`)
  expect(mail?.headers?.['List-Unsubscribe']).toContain('/unsubscribe/notice/')
  expect(mail?.text).toContain('没有正在运行的策略')
  server.pass(day)
  await server.app.sweep()
  expect(await summaries(reader)).toHaveLength(1)
  pass()
  await server.app.sweep()
  expect((await summaries(reader)).map(({ text }) => text.includes('上周没有收到任何事件'))).toEqual([true, false])
  for (const { app } of others) await app.settle()
})

test('a mail that could not be queued leaves the subscription as it was, and is sent once by the next run', async () => {
  const reader = await openReader()
  pass()
  await server.database.execute(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger refuse_mail before insert on mails for each row execute function refuse_mail();`)
  await server.app.sweep()
  await server.database.execute('drop trigger refuse_mail on mails; drop function refuse_mail();')
  expect(await summaries(reader)).toEqual([])
  await server.app.sweep()
  await server.app.sweep()
  expect(await summaries(reader)).toHaveLength(1)
})

test('a summary that is more than two days late is passed over', async () => {
  const reader = await openReader()
  pass(3 * day)
  await server.app.sweep()
  expect(await summaries(reader)).toEqual([])
  pass()
  await server.app.sweep()
  expect(await summaries(reader)).toHaveLength(1)
})

test.each([
  ['a role that may not read events', 'update members set role = gen_random_uuid()::text where user_id = $1::uuid'],
  ['a suspended member', `update members set status = 'suspended' where user_id = $1::uuid`],
  ['a member who has left', 'delete from members where user_id = $1::uuid'],
  ['a locked account', 'update users set locked_at = $2::timestamptz where id = $1::uuid'],
  [
    'a deleted project',
    'update projects set deleted_at = $2::timestamptz where tenant_id = (select organization_id from users where id = $1::uuid)',
  ],
  [
    'a suspended organisation',
    'update organizations set suspended_at = $2::timestamptz where id = (select organization_id from users where id = $1::uuid)',
  ],
  [
    'an organisation that is being deleted',
    'update organizations set deletion_asked_at = $2::timestamptz where id = (select organization_id from users where id = $1::uuid)',
  ],
])('%s gets no summary', async (_, change) => {
  const reader = await openReader()
  pass(-hour)
  const params = change.includes('$2') ? [reader.userId, server.now().toISOString()] : [reader.userId]
  await server.database.query(change, params)
  server.pass(2 * hour)
  await server.app.sweep()
  expect(await summaries(reader)).toEqual([])
})

test('running strategies are told with what is known of their effect, to those who may read that', async () => {
  const reader = await openReader()
  await reader.run(definitionOf())
  pass()
  await server.app.sweep()
  expect((await summaries(reader))[0]?.text).toContain('A strategy：还没有人接触过')
})

test('each person gets it in the language of their account', async () => {
  for (const locale of locales) {
    const reader = await openReader()
    await server.database.query('update users set locale = $2 where id = $1::uuid', [reader.userId, locale])
    await reader.run(definitionOf())
    pass()
    await server.app.sweep()
    const [mail] = await reader.mails()
    expect(mail?.text).not.toMatch(/undefined|NaN|null/)
    expect(mail?.subject).toContain(
      { zh: '每周摘要', en: 'Weekly summary', ja: '週次サマリー', fr: 'Résumé hebdomadaire' }[locale],
    )
    server.pass(2 * day)
  }
})
