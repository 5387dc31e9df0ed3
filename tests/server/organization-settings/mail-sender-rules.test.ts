import { expect, test } from 'vitest'
import type { OrganizationExport } from '#contract/organization-settings/export.ts'
import type { MailSender } from '#contract/organization-settings/mail-sender.ts'
import { numberOf } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'
import { withNameServer } from '#tests/support/name-server.ts'
import { asking, openSender } from './senders.ts'

const names = withNameServer()
const server = withServer(() => ({ senders: asking(names, { spf: 'include:spf.causeway.example', domains: ['app.example'] }) }))
const open = () => openSender(server, names)
const day = 24 * 60 * 60_000

test('addresses are taken as the DNS has them, and what is none is refused', async () => {
  const { save, remove, view } = await open()
  // The first letter is Cyrillic.
  expect((await save({ address: 'hello@\u0430pple.example' })).data).toMatchObject({
    sender: { address: 'hello@xn--pple-43d.example', domain: 'xn--pple-43d.example' },
  })
  expect((await save({ address: 'Hello@TEA.Example' })).data).toMatchObject({ sender: { address: 'Hello@tea.example' } })
  await remove()
  const [invalid, injected] = [numberOf('request.invalid'), 'a@tea.example\r\nBcc: b@tea.example']
  for (const address of [
    ...[injected, 'a b@tea.example', 'a@tea', 'a@127.0.0.1', 'a@[::1]', 'a@tea.example:25', 'a@tea.example/x', '"a"@tea.example'],
    ...[
      'a@tea..example',
      'a@-tea.example',
      'a@xn--\u00e4.example',
      'a@te\u200ba.example',
      '@tea.example',
      `${'a'.repeat(65)}@tea.example`,
    ],
  ])
    expect([address, (await save({ address })).code]).toEqual([address, invalid])
  expect((await save({ address: '', replyTo: injected })).code).toBe(invalid)
  for (const displayName of ['', '  ', 'Tea\r\nBcc: x', 'Bank <pay@bank.example>', 'x'.repeat(61), 'a\u202eb'])
    expect((await save({ displayName })).code).toBe(invalid)
  expect((await view()).sender).toBeNull()
})

test('domains of mailbox providers and of the platform cannot be proven', async () => {
  const { save } = await open()
  for (const address of ['tea@gmail.com', 'tea@QQ.com', 'tea@x.163.com'])
    expect((await save({ address })).code).toBe(numberOf('sender.freeMail'))
  for (const address of ['tea@causeway.example', 'tea@mail.causeway.example', 'tea@app.example'])
    expect((await save({ address })).code).toBe(numberOf('sender.platformDomain'))
})

test('each organisation proves a domain for itself, and learns nothing of others', async () => {
  const first = await open()
  await first.prove()
  const second = await open()
  const saved = (await second.save()).data as MailSender
  expect(saved.sender?.state).toBe('waiting')
  expect((await second.record('ownership')).value).not.toBe((await first.record('ownership')).value)
  expect((await second.record('dkim')).host).not.toBe((await first.record('dkim')).host)
  await second.check()
  expect(await second.state()).toBe('waiting')
  expect(await first.state()).toBe('proven')
})

test('another name or mailbox at a proven domain needs no new proof; another domain does', async () => {
  const { prove, save, record, state } = await open()
  await prove()
  const { value } = await record('ownership')
  await save({ displayName: 'Teas', address: 'other@tea.example', replyTo: 'help@else.example' })
  expect(await state()).toBe('proven')
  expect((await record('ownership')).value).toBe(value)
  await save({ address: 'hello@cup.example' })
  expect(await state()).toBe('waiting')
  await save({ address: 'hello@tea.example' })
  expect((await record('ownership')).value).not.toBe(value)
})

test('only who may change the organisation changes it, with a recent sign-in; all members see it without a secret', async () => {
  const { prove, save, check, remove, view, member, as, owner } = await open()
  const mei = await member('viewer')
  await prove()
  for (const { code } of [await save({}, mei), await check(mei), await remove(mei)])
    expect(code).toBe(numberOf('permission.denied'))
  expect((await view(mei)).sender).toMatchObject({ state: 'proven' })
  const [row] = await server.database.query<{ locked_key: string }>('select locked_key from mail_senders where tenant_id = $1', [
    owner.session.companyid,
  ])
  const exported = (await as(owner, 'exportOrganization')).data as OrganizationExport
  expect(exported.mailSender).toEqual({
    displayName: 'Tea House',
    address: 'hello@tea.example',
    replyTo: '',
    state: 'proven',
  })
  const shown = JSON.stringify([await view(mei), exported])
  for (const secret of [row?.locked_key ?? '?', 'PRIVATE KEY']) expect(shown).not.toContain(secret)
  expect(row?.locked_key).not.toContain('PRIVATE')
  server.pass(16 * 60_000)
  expect((await save()).code).toBe(numberOf('session.stale'))
  expect((await remove()).code).toBe(numberOf('session.stale'))
  expect((await check()).code).toBe(200)
})

test('who does not know the present sender changes nothing, and checks are limited', async () => {
  const { save, view, as, owner, check } = await open()
  await save()
  const settings = { displayName: 'Other', address: '', replyTo: '' }
  for (const replaces of [null, '00000000-0000-4000-8000-000000000009'])
    expect((await as(owner, 'saveMailSender', { body: { replaces, settings } })).code).toBe(numberOf('organization.changed'))
  expect((await view()).sender?.displayName).toBe('Tea House')
  for (let count = 0; count < 10; count += 1) expect((await check()).code).toBe(200)
  expect((await check()).code).toBe(numberOf('requests.tooMany'))
})

test('a removed sender is gone, and one of a removed organisation too', async () => {
  const { save, remove, view, owner, as } = await open()
  await save()
  expect((await remove()).data).toMatchObject({ sender: null })
  await save()
  expect((await view()).sender).not.toBeNull()
  await as(owner, 'deleteOrganization', { body: { name: owner.session.account } })
  server.pass(31 * day)
  await server.app.sweep()
  expect(await server.database.query('select 1 from mail_senders where tenant_id = $1', [owner.session.companyid])).toEqual([])
})
