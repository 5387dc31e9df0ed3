import { expect, test } from 'vitest'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { NamedEndpoint } from '#contract/http/endpoint.ts'
import type { Organization } from '#contract/organization-settings/settings.ts'
import type { Project } from '#contract/projects/projects.ts'
import { numberOf, openTeam, type Person } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'
import { enrol } from '#tests/support/second-factors.ts'

const server = withServer()
const minute = 60_000
const hour = 60 * minute
const usual = { factorRequired: false, idleMinutes: 10_080, absoluteMinutes: 43_200 }

const openSecurity = async () => {
  const team = await openTeam(server)
  const save = (settings: object, replaces = 0, by: Person = team.owner) =>
    team.as(by, 'saveOrganizationSecurity', { body: { replaces, settings: { ...usual, ...settings } } })
  return { ...team, save }
}

test('who requires a second factor must have one, and a recent sign-in', async () => {
  const { owner, save } = await openSecurity()
  expect((await save({ factorRequired: true })).code).toBe(numberOf('organization.factorMissing'))
  await enrol(server, owner)
  server.pass(16 * minute)
  expect((await save({ factorRequired: true })).code).toBe(numberOf('session.stale'))
})

test('members without a second factor reach only the calls of their account until they have one', async () => {
  const { owner, as, member, save } = await openSecurity()
  const mei = await member('marketer')
  const { data } = await as(owner, 'listProjects')
  const project = (data as Project[])[0]?.id ?? ''
  await enrol(server, owner)
  const saved = await save({ factorRequired: true })
  expect((saved.data as Organization).security).toMatchObject({ factorRequired: true, withoutFactor: 1, revision: 1 })
  const required = numberOf('organization.factorRequired')
  expect((await as(mei, 'listProjects')).code).toBe(required)
  expect((await as(mei, 'viewHoldout', { project })).code).toBe(required)
  expect((await as(mei, 'viewOrganization')).code).toBe(required)
  expect((await as(owner, 'listProjects')).code).toBe(200)
  expect((await as(mei, 'viewOwnStanding')).data).toMatchObject({ needsFactor: true })
  for (const name of ['listOwnPermissions', 'listSessions', 'viewTwoFactor', 'listOwnOrganizations'] as const)
    expect((await as(mei, name)).code).toBe(200)
  const stream = await server.request(liveEventsStream.path, {
    headers: { jsessionid: mei.session.session, 'PROJECT-INFO': project },
  })
  expect(stream.headers.get('Content-Type')).not.toContain('event-stream')
  await enrol(server, mei)
  expect((await as(mei, 'viewOwnStanding')).data).toMatchObject({ needsFactor: false })
  expect((await as(mei, 'listProjects')).code).toBe(200)
  await as(mei, 'disableTwoFactor')
  expect((await as(mei, 'listProjects')).code).toBe(required)
})

test('an open stream of a member who lacks the required second factor ends', async () => {
  const { owner, as, member, save } = await openSecurity()
  const mei = await member('marketer')
  const { data } = await as(owner, 'listProjects')
  const project = (data as Project[])[0]?.id ?? ''
  const stream = await server.request(liveEventsStream.path, {
    headers: { jsessionid: mei.session.session, 'PROJECT-INFO': project },
  })
  expect(stream.headers.get('Content-Type')).toContain('event-stream')
  const ended = stream.text().then(() => true)
  await enrol(server, owner)
  expect((await save({ factorRequired: true })).code).toBe(200)
  expect(await ended).toBe(true)
})

test('in another organisation that requires none they work as before', async () => {
  const { owner, as, invite, tokenFor, save } = await openSecurity()
  const mei = await server.newcomer()
  await invite(mei.email)
  const home = mei.session.companyid
  await as(mei, 'acceptInvitation', { body: { token: await tokenFor(mei.email) } })
  await enrol(server, owner)
  await save({ factorRequired: true })
  expect((await as(mei, 'listProjects')).code).toBe(numberOf('organization.factorRequired'))
  expect((await as(mei, 'switchOrganization', { params: { id: home } })).code).toBe(200)
  expect((await as(mei, 'listProjects')).code).toBe(200)
})

test('the calls that are allowed without the second factor need no permission and no project', () => {
  const allowed = (Object.values(endpoints) as NamedEndpoint[]).filter((it) => it.allowedWithoutFactor)
  expect(allowed.filter(({ access, permission }) => access !== 'session' || permission !== undefined)).toEqual([])
})

test('sessions end without use after the chosen time, on the next call', async () => {
  const { owner, as, member, save } = await openSecurity()
  const mei = await member('viewer')
  server.pass(10 * minute)
  await as(owner, 'listProjects')
  expect((await save({ idleMinutes: 15 })).code).toBe(200)
  expect((await as(mei, 'listProjects')).code).toBe(200)
  server.pass(14 * minute)
  expect((await as(mei, 'listProjects')).code).toBe(200)
  server.pass(15 * minute)
  expect((await as(mei, 'listProjects')).code).toBe(numberOf('session.invalid'))
})

test('sessions end after the chosen time since the sign-in, also those that are used', async () => {
  const { as, member, save } = await openSecurity()
  const mei = await member('viewer')
  expect((await save({ idleMinutes: 480, absoluteMinutes: 480 })).code).toBe(200)
  for (const _ of [1, 2, 3]) {
    server.pass(2 * hour)
    expect((await as(mei, 'listProjects')).code).toBe(200)
  }
  server.pass(2 * hour)
  expect((await as(mei, 'listProjects')).code).toBe(numberOf('session.invalid'))
})

test('a session cannot outlive what the product allows, nor end with use before it ends without', async () => {
  const { save } = await openSecurity()
  for (const settings of [{ idleMinutes: 43_200 }, { absoluteMinutes: 86_400 }, { idleMinutes: 10_080, absoluteMinutes: 480 }])
    expect((await save(settings)).code).toBe(numberOf('request.invalid'))
  expect((await save({ idleMinutes: 60 }, 7)).code).toBe(numberOf('organization.changed'))
})
