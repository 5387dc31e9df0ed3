import { expect, test } from 'vitest'
import { numberOf } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'
import { withNameServer } from '#tests/support/name-server.ts'
import { asking, openSender } from './senders.ts'

const names = withNameServer()
const server = withServer(() => ({ senders: asking(names, { spf: 'include:spf.causeway.example', domains: ['app.example'] }) }))
const open = () => openSender(server, names)
const day = 24 * 60 * 60_000

test('without a sender mails come from the platform; a name alone needs no proof', async () => {
  const { view, save, check, state } = await open()
  expect(await view()).toEqual({ sender: null, platformAddress: 'mails@causeway.example' })
  expect((await save({ address: '', replyTo: 'help@tea.example' })).data).toMatchObject({
    sender: { displayName: 'Tea House', address: '', replyTo: 'help@tea.example', domain: null, state: 'platform', records: [] },
  })
  expect((await check()).code).toBe(numberOf('sender.nothingToCheck'))
  expect(await state()).toBe('platform')
})

test('a domain is proven by all required records, and each says what was found', async () => {
  const { save, record, records, publish, check, state } = await open()
  await save()
  expect((await records()).map(({ kind, host, state }) => [kind, host.replace(/^cw\w+/, 'cw'), state])).toEqual([
    ['ownership', '_causeway.tea.example', 'unchecked'],
    ['dkim', 'cw._domainkey.tea.example', 'unchecked'],
    ['spf', 'tea.example', 'unchecked'],
    ['dmarc', '_dmarc.tea.example', 'unchecked'],
  ])
  await check()
  expect((await records()).map(({ state }) => state)).toEqual(['missing', 'missing', 'missing', 'missing'])
  expect(await state()).toBe('waiting')
  names.set('tea.example', 'MS=ms1', 'v=spf1 include:other.example -all')
  names.set('_causeway.tea.example', 'causeway-verify=of-somebody-else')
  const { host, value } = await record('dkim')
  names.set(host, value.slice(0, -8))
  await check()
  expect(await record('ownership')).toMatchObject({ state: 'different', seen: ['causeway-verify=of-somebody-else'] })
  expect((await record('dkim')).state).toBe('different')
  expect(await record('spf')).toMatchObject({
    state: 'different',
    seen: ['v=spf1 include:other.example -all'],
    value: 'v=spf1 include:spf.causeway.example include:other.example -all',
  })
  expect(await state()).toBe('waiting')
  await publish()
  names.set('_causeway.tea.example', 'causeway-verify=of-somebody-else', (await record('ownership')).value)
  names.answers.delete('_dmarc.tea.example')
  await check()
  expect(await state()).toBe('proven')
  expect((await records()).map(({ state }) => state)).toEqual(['found', 'found', 'found', 'missing'])
  // The key is longer than one piece of a record.
  expect(names.answers.get(host)).toMatchObject({ texts: [[expect.any(String), expect.any(String)]] })
})

test('a name server that fails, is silent, talks rubbish or too much proves nothing and ends nothing', async () => {
  const { save, records, record, publish, check, state } = await open()
  await save()
  const hosts = (await records()).map(({ host }) => host)
  for (const answer of ['fails', 'hangs', 'garbage'] as const) {
    for (const host of hosts) names.answers.set(host, answer)
    expect((await check()).code).toBe(200)
    expect(new Set((await records()).map(({ state }) => state))).toEqual(new Set(['unanswered']))
    expect(await state()).toBe('waiting')
  }
  await publish()
  await check()
  expect(await state()).toBe('proven')
  for (const host of hosts) names.answers.set(host, 'fails')
  await check()
  expect(await state()).toBe('proven')
  await publish()
  names.set('_causeway.tea.example', ...Array.from({ length: 40 }, (_, index) => `${index} \u0007${'x'.repeat(1_200)}`))
  await check()
  const { seen, state: found } = await record('ownership')
  expect(found).toBe('different')
  expect(seen).toHaveLength(3)
  for (const it of seen) expect(it).toMatch(/^\d x{290,}$|^\d {2}x{290,}$/)
})

test('two records where one is wanted are none', async () => {
  const { prove, record, check, publish, state } = await open()
  await prove()
  const { host, value } = await record('dkim')
  for (const [name, ...texts] of [
    [host, value, 'v=DKIM1; p='],
    ['tea.example', 'v=spf1 include:spf.causeway.example ~all', 'v=spf1 -all'],
    ['tea.example', 'v=spf1 -all include:spf.causeway.example'],
    [host, value.replace('k=rsa', 'k=ed25519')],
  ] as [string, ...string[]][]) {
    await publish()
    names.set(name, ...texts)
    await check()
    expect(await state()).toBe('failing')
    await publish()
    await check()
    expect(await state()).toBe('proven')
    server.pass(11 * 60_000)
  }
})

test('a record that vanishes is warned of for three days; then the sender is lost until it is back', async () => {
  const { prove, view, state, publish, record, owner } = await open()
  await prove()
  server.pass(day)
  await server.app.sweep()
  expect(await state()).toBe('proven')
  names.answers.delete((await record('ownership')).host)
  server.pass(day)
  await server.app.sweep()
  const failingAt = server.now().getTime()
  expect((await view()).sender).toMatchObject({ state: 'failing', endsAt: new Date(failingAt + 3 * day).toISOString() })
  server.pass(2 * day)
  await server.app.sweep()
  expect(await state()).toBe('failing')
  server.pass(day)
  await server.app.sweep()
  expect((await view()).sender).toMatchObject({ state: 'lost', endsAt: null })
  await publish()
  server.pass(day)
  await server.app.sweep()
  expect(await state()).toBe('proven')
  const rows = await server.database.query<{ action: string; actor_id: string | null; details: Record<string, string> }>(
    `select action, actor_id, details from audit_records where tenant_id = $1 and action like 'mailSender.%' order by id`,
    [owner.session.companyid],
  )
  expect(rows.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['mailSender.set', owner.session.id],
    ['mailSender.proven', owner.session.id],
    ['mailSender.failing', null],
    ['mailSender.lost', null],
    ['mailSender.proven', null],
  ])
  expect(rows[2]?.details).toEqual({ domain: 'tea.example', records: 'ownership' })
})

test('the job asks once a day for each domain, also after processes have begun anew', async () => {
  const { prove } = await open()
  await prove({ address: 'hello@once.example' })
  const asked = () => names.asked.filter((it) => it === '_causeway.once.example').length
  expect(asked()).toBe(1)
  await server.app.sweep()
  expect(asked()).toBe(1)
  server.pass(day)
  await server.app.sweep()
  await server.app.sweep()
  expect(asked()).toBe(2)
})
