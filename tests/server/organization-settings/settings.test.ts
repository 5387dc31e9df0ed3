import { expect, test } from 'vitest'
import type { Organization, ProjectDefaults } from '#contract/organization-settings/settings.ts'
import type { Project } from '#contract/projects/projects.ts'
import { numberOf, openTeam, type Person } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const chosen: ProjectDefaults = {
  timeZone: 'Asia/Tokyo',
  currency: 'JPY',
  retentionMonths: 6,
  inactiveDays: 180,
  holdoutShare: 10,
  person: { n: 3, hours: 24 },
  quiet: { from: '22:00', to: '08:00' },
}
const openSettings = async () => {
  const team = await openTeam(server)
  const view = async (by: Person = team.owner) => (await team.as(by, 'viewOrganization')).data as Organization
  const save = (body: object, by: Person = team.owner) => team.as(by, 'saveOrganization', { body })
  return { ...team, view, save }
}

test('an organisation begins with the usual settings and the name of its owner', async () => {
  const { owner, view } = await openSettings()
  expect(await view()).toMatchObject({
    id: owner.session.companyid,
    general: { name: owner.username, mailLocale: null, revision: 0 },
    defaults: {
      timeZone: null,
      currency: 'CNY',
      retentionMonths: 13,
      inactiveDays: null,
      holdoutShare: 5,
      person: null,
      quiet: null,
      revision: 0,
    },
    security: { factorRequired: false, idleMinutes: 10_080, absoluteMinutes: 43_200, revision: 0, withoutFactor: 1 },
  })
})

test('a section is saved by itself, and a new name is shown to members at once', async () => {
  const { owner, as, member, view, save } = await openSettings()
  const mei = await member('viewer')
  const saved = await save({ section: 'general', replaces: 0, settings: { name: '  Tea House ', mailLocale: 'ja' } })
  expect(saved).toMatchObject({ code: 200, data: { general: { name: 'Tea House', mailLocale: 'ja', revision: 1 } } })
  expect((saved.data as Organization).defaults.revision).toBe(0)
  expect((await save({ section: 'defaults', replaces: 0, settings: chosen })).code).toBe(200)
  const seen = await view(mei)
  expect(seen).toMatchObject({ general: { name: 'Tea House' }, defaults: { ...chosen, revision: 1 } })
  expect(seen.security.withoutFactor).toBeNull()
  expect((await as(mei, 'listOwnOrganizations')).data).toMatchObject([{ name: 'Tea House' }])
  expect((await as(owner, 'viewOwnStanding')).data).toEqual({
    needsFactor: false,
    organization: 'Tea House',
    logo: null,
    deletedOn: null,
  })
})

test('who does not know the last change changes nothing, also of two at once', async () => {
  const { view, save } = await openSettings()
  const to = (name: string, replaces: number) => save({ section: 'general', replaces, settings: { name, mailLocale: null } })
  expect((await to('First', 1)).code).toBe(numberOf('organization.changed'))
  const codes = (await Promise.all([to('First', 0), to('Second', 0)])).map(({ code }) => code)
  expect(codes.sort()).toEqual([200, numberOf('organization.changed')])
  expect((await view()).general).toMatchObject({ revision: 1 })
})

test('only who may change the organisation does, and nothing unusable is stored', async () => {
  const { member, view, save } = await openSettings()
  const admin = await member('admin')
  const settings = { name: 'Tea House', mailLocale: null }
  expect((await save({ section: 'general', replaces: 0, settings }, admin)).code).toBe(numberOf('permission.denied'))
  const unusable = [
    { section: 'general', replaces: 0, settings: { ...settings, name: '  ' } },
    { section: 'general', replaces: 0, settings: { ...settings, name: 'x'.repeat(61) } },
    { section: 'general', replaces: 0, settings: { ...settings, mailLocale: 'de' } },
    { section: 'defaults', replaces: 0, settings: { ...chosen, retentionMonths: 14 } },
    { section: 'defaults', replaces: 0, settings: { ...chosen, holdoutShare: 21 } },
    { section: 'defaults', replaces: 0, settings: { ...chosen, timeZone: 'Mars/Olympus' } },
    { section: 'defaults', replaces: 0, settings: { ...chosen, currency: 'jpy' } },
    { section: 'defaults', replaces: 0, settings: { ...chosen, currency: 'XYZ' } },
    { section: 'defaults', replaces: 0, settings: { ...chosen, person: { n: 0, hours: 24 } } },
    { section: 'security', replaces: 0, settings },
  ]
  for (const body of unusable) expect((await save(body)).code).toBe(numberOf('request.invalid'))
  expect((await view()).general.revision).toBe(0)
})

test('a new project begins with the defaults, those that exist and other organisations keep theirs', async () => {
  const { owner, as, save } = await openSettings()
  const settingsOf = async (by: Person, project: string) => {
    const [limits, holdout, data, inactivity] = await Promise.all([
      as(by, 'viewDecisionLimits', { project }),
      as(by, 'viewHoldout', { project }),
      as(by, 'viewProjectData', { project }),
      as(by, 'viewProfileInactivity', { project }),
    ])
    const months = (data.data as { retention: { months: number } }).retention.months
    const { days } = inactivity.data as { days: number | null }
    return { limits: limits.data, holdout: holdout.data, months, days }
  }
  const create = async (by: Person) => {
    const { data } = await as(by, 'saveProject', { body: { projectName: 'Shop' } })
    return (data as Project).id
  }
  const before = await create(owner)
  await save({ section: 'defaults', replaces: 0, settings: chosen })
  const { timeZone, person, quiet, retentionMonths, inactiveDays } = chosen
  expect(await settingsOf(owner, await create(owner))).toMatchObject({
    limits: { timeZone, person, quiet },
    holdout: { share: 10, version: 1, reason: '' },
    months: retentionMonths,
    days: inactiveDays,
  })
  const usual = {
    limits: { timeZone: 'Asia/Shanghai', person: null, quiet: null },
    holdout: { share: 5, version: 1 },
    months: 13,
    days: null,
  }
  expect(await settingsOf(owner, before)).toMatchObject(usual)
  const stranger = await server.newcomer()
  expect(await settingsOf(stranger, await create(stranger))).toMatchObject(usual)
})
