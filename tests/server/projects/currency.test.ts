import { expect, test } from 'vitest'
import type { ProjectDefaults } from '#contract/organization-settings/settings.ts'
import type { ProfilesOverview } from '#contract/profiles/overview.ts'
import type { Project } from '#contract/projects/projects.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { shopOf } from '#tests/server/profiles/people.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const defaults: ProjectDefaults = {
  timeZone: 'UTC',
  currency: 'EUR',
  retentionMonths: 13,
  inactiveDays: null,
  holdoutShare: 5,
  person: null,
  quiet: null,
}

const open = async () => {
  const team = await openTeam(server)
  const { owner, as } = team
  const save = (replaces: number, currency: string) =>
    as(owner, 'saveOrganization', { body: { section: 'defaults', replaces, settings: { ...defaults, currency } } })
  const create = async () => ((await as(owner, 'saveProject', { body: { projectName: 'Shop' } })).data as Project).id
  const overview = async (project: string) => (await as(owner, 'viewProfilesOverview', { project })).data as ProfilesOverview
  return { ...team, save, create, overview }
}

test('a project keeps the currency with which it began, in every report', async () => {
  const { owner, as, save, create, overview } = await open()
  const before = await create()
  await save(0, 'EUR')
  const euros = await create()
  await save(1, 'JPY')
  expect((await overview(before)).currency).toBe('CNY')
  expect((await overview(euros)).currency).toBe('EUR')
  expect((await overview(await create())).currency).toBe('JPY')
  const range = { from: '2026-02-27', to: '2026-02-28' }
  const answers = await Promise.all([
    as(owner, 'viewDashboard', { project: euros, query: range }),
    as(owner, 'listGoals', { project: euros }),
    as(owner, 'viewEffects', { project: euros }),
  ])
  expect(answers).toMatchObject(answers.map(() => ({ code: 200, data: { currency: 'EUR' } })))
})

test('orders without a currency are in the one of the project, and those in another are not in its revenue', async () => {
  const shop = await shopOf(server)
  await server.database.query(`update projects set currency = 'EUR' where id = $1`, [shop.project.id])
  await shop.send([
    { anonymousId: 'a', event: 'purchase', properties: { order_id: 'o', value: 20 } },
    { anonymousId: 'b', event: 'purchase', properties: { order_id: 'p', value: 7, currency: 'EUR' } },
    { anonymousId: 'c', event: 'purchase', properties: { order_id: 'q', value: 500, currency: 'CNY' } },
  ])
  const people = await shop.fold()
  expect(await shop.data<ProfilesOverview>('viewProfilesOverview')).toMatchObject({ buyers: 3, revenue: 27, currency: 'EUR' })
  expect((await shop.view(people['a']?.id ?? '')).commerce).toMatchObject({
    averageOrderValue: 20,
    currencies: [{ currency: 'EUR', paid: 20, refunded: 0 }],
  })
  expect((await shop.view(people['c']?.id ?? '')).commerce).toMatchObject({ averageOrderValue: null })
  const definition = { all: [{ profile: 'revenue', is: 'gte', value: 20 }] }
  const asked = { session: shop.token, project: shop.project.id, body: { definition } }
  expect((await server.call('previewSegment', asked)).data).toMatchObject({ count: 1 })
})
