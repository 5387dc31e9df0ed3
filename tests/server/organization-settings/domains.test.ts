import { expect, test } from 'vitest'
import type { InvitationResult } from '#contract/members/invitations.ts'
import type { Organization } from '#contract/organization-settings/settings.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { SdkSettings } from '#contract/sdk-keys/sdk-key.ts'
import { numberOf, openTeam } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const openOrganization = async () => {
  const team = await openTeam(server)
  const asOwner = (name: Parameters<typeof team.as>[1], options = {}) => team.as(team.owner, name, options)
  const view = async () => ((await asOwner('viewOrganization')).data as Organization).domains
  return {
    ...team,
    asOwner,
    view,
    save: async (emailDomains: string[], origins: string[] = []) =>
      asOwner('saveOrganizationDomains', {
        body: { replaces: (await view()).revision, settings: { emailDomains, origins } },
      }),
    outcomes: async (...emails: string[]) =>
      ((await asOwner('invite', { body: { emails, role: 'viewer', locale: 'en' } })).data as InvitationResult[]).map(
        ({ outcome }) => outcome,
      ),
  }
}

test('addresses of other domains are not invited, and the answer says which', async () => {
  const { save, outcomes, tokenFor } = await openOrganization()
  await save(['tea.example', '@Coffee.Example'])
  const emails = [
    'a@tea.example',
    'b@TEA.example',
    'c@sub.tea.example',
    'd@tea.example.org',
    'e@xtea.example',
    'f@coffee.example',
  ]
  expect(await outcomes(...emails)).toEqual(['sent', 'sent', 'outside', 'outside', 'outside', 'sent'])
  expect(await tokenFor('c@sub.tea.example')).toBe('')
})

test('a domain in letters of another script is the same as its punycode, and a look-alike is another', async () => {
  const { save, outcomes, view } = await openOrganization()
  await save(['bücher.example'])
  expect((await view()).emailDomains).toEqual(['xn--bcher-kva.example'])
  expect(await outcomes('a@bücher.example', 'b@xn--bcher-kva.example', 'c@bucher.example')).toEqual(['sent', 'sent', 'outside'])
})

test('an invitation of before is refused when it is accepted, sent again or copied; members who are outside stay, and are named', async () => {
  const { save, invite, tokenFor, member, view, isIn, asOwner } = await openOrganization()
  const viewer = await member('viewer')
  await invite('late@other.example')
  const token = await tokenFor('late@other.example')
  await save(['tea.example'])
  const body = { token, account: 'late_one', password: 'passw0rd' }
  expect((await server.call('registerInvited', { body })).code).toBe(numberOf('organization.domainNotAllowed'))
  const { data } = await asOwner('listInvitations')
  const [open] = (data as { items: { id: string }[] }).items
  for (const call of ['resendInvitation', 'linkInvitation'] as const)
    expect((await asOwner(call, { params: { id: open?.id ?? '' } })).code).toBe(numberOf('organization.domainNotAllowed'))
  expect(await isIn(viewer)).toBe(true)
  const { outside } = await view()
  expect(outside?.count).toBe(2)
  expect(outside?.people.map(({ email }) => email)).toContain(viewer.email)
  expect(
    ((await server.call('viewOrganization', { session: viewer.session.session })).data as Organization).domains.outside,
  ).toBe(null)
  await save([])
  expect((await view()).outside).toEqual({ count: 0, people: [] })
  expect((await server.call('registerInvited', { body })).code).toBe(201)
})

test('an account that exists cannot join from another domain either', async () => {
  const { save, invite, tokenFor } = await openOrganization()
  const stranger = await server.newcomer()
  await invite(stranger.email)
  const token = await tokenFor(stranger.email)
  await save(['tea.example'])
  const accepted = await server.call('acceptInvitation', { session: stranger.session.session, body: { token } })
  expect(accepted.code).toBe(numberOf('organization.domainNotAllowed'))
})

test('members cannot change their address to one of another domain, also if the domains were named meanwhile', async () => {
  const { save, member } = await openOrganization()
  const viewer = await member('viewer')
  const ask = (email: string) => server.call('beginEmailChange', { session: viewer.session.session, body: { email } })
  expect((await ask('new@other.example')).code).toBe(200)
  await save(['tea.example'])
  expect((await ask('newer@other.example')).code).toBe(numberOf('organization.domainNotAllowed'))
  const mails = await server.outbox()
  const codeTo = (to: string) =>
    mails
      .filter((it) => it.to === to)
      .map(({ text }) => /^\d{6}$/m.exec(text)?.[0])
      .find((code) => code !== undefined) ?? ''
  const codes = { oldCode: codeTo(viewer.email), newCode: codeTo('new@other.example') }
  const confirmed = await server.call('confirmEmailChange', { session: viewer.session.session, body: codes })
  expect(confirmed.code).toBe(numberOf('organization.domainNotAllowed'))
  expect((await ask('newest@tea.example')).code).toBe(200)
})

test('new projects begin with the origins of the organisation, and projects that exist keep theirs', async () => {
  const { save, owner, asOwner } = await openOrganization()
  const origins = ['https://shop.example', 'https://*.tea.example']
  const before = (await asOwner('saveProject', { body: { projectName: 'Before' } })).data as Project
  await save([], origins)
  const after = (await asOwner('saveProject', { body: { projectName: 'After' } })).data as Project
  const originsOf = async (project: string) =>
    ((await server.call('viewSdkSettings', { session: owner.session.session, project })).data as SdkSettings).allowedOrigins
  expect(await originsOf(before.id)).toEqual([])
  expect(await originsOf(after.id)).toEqual(origins)
})

test('what is no domain or origin is refused, and so is a save over what somebody else has saved', async () => {
  const { asOwner, save, view } = await openOrganization()
  const put = (settings: object, replaces = 0) => asOwner('saveOrganizationDomains', { body: { replaces, settings } })
  for (const emailDomains of [
    ['localhost'],
    ['a@b.example'],
    ['*.example.com'],
    ['https://example.com'],
    ['example.com/path'],
    ['exa mple.com'],
    ['192.0.2.1'],
    ['example.com:25'],
    [`${'a'.repeat(64)}.example`],
    Array.from({ length: 51 }, (_, index) => `d${index}.example`),
    'example.com',
  ])
    expect([emailDomains, (await put({ emailDomains, origins: [] })).code]).toEqual([emailDomains, numberOf('request.invalid')])
  for (const origins of [['shop.example'], ['https://*.com'], ['ftp://shop.example'], ['https://shop.example/path']])
    expect((await put({ emailDomains: [], origins })).code).toBe(numberOf('request.invalid'))
  await save(['tea.example'])
  expect((await put({ emailDomains: [], origins: [] })).code).toBe(numberOf('organization.changed'))
  expect((await view()).emailDomains).toEqual(['tea.example'])
})
