import { expect, test } from 'vitest'
import type { AnalyticsOverview } from '#contract/dashboards/analytics.ts'
import type { Dashboard, Funnel } from '#contract/dashboards/dashboard.ts'
import { rangeOf } from '#contract/dashboards/range.ts'
import { usualSettings } from '#contract/organization-settings/settings.ts'
import type { Project } from '#contract/projects/projects.ts'
import { dateAt, startOfDate } from '#contract/projects/zones.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const open = async () => {
  const team = await openTeam(server)
  const { owner, as } = team
  const create = async (timeZone?: string) =>
    (await as(owner, 'saveProject', { body: { projectName: 'Shop', ...(timeZone === undefined ? {} : { timeZone }) } }))
      .data as Project
  const listed = async (id: string) =>
    ((await as(owner, 'listProjects')).data as Project[]).find((project) => project.id === id)?.timeZone
  const { currency, retentionMonths, inactiveDays, holdoutShare, person, quiet } = usualSettings
  const usual = { currency, retentionMonths, inactiveDays, holdoutShare, person, quiet }
  const choose = (replaces: number, timeZone: string | null) =>
    as(owner, 'saveOrganization', { body: { section: 'defaults', replaces, settings: { ...usual, timeZone } } })
  return { ...team, create, listed, choose }
}

test.each([
  ['that of the browser that creates it', 'Europe/Paris', 'Europe/Paris'],
  ['Asia/Shanghai where the browser names none', undefined, 'Asia/Shanghai'],
  ['Asia/Shanghai where nobody knows what the browser names', 'Mars/Olympus', 'Asia/Shanghai'],
  ['Asia/Shanghai where the browser names nothing', '', 'Asia/Shanghai'],
])('the time zone of a project is %s', async (_, named, expected) => {
  const { create, listed } = await open()
  const project = await create(named)
  expect(project.timeZone).toBe(expected)
  expect(await listed(project.id)).toBe(expected)
})

test('a time zone of more than 100 characters is refused', async () => {
  const { owner, as } = await open()
  const body = { projectName: 'Shop', timeZone: 'A'.repeat(101) }
  expect(await as(owner, 'saveProject', { body })).toMatchObject({ msg: expect.any(String), data: null })
  expect((await as(owner, 'listProjects')).data).toHaveLength(1)
})

test('what the organisation has chosen for new projects goes before the browser, also in the answer that creates one', async () => {
  const { create, listed, choose } = await open()
  expect(await choose(0, 'Asia/Tokyo')).toMatchObject({ code: 200, data: { defaults: { timeZone: 'Asia/Tokyo' } } })
  const chosen = await create('Europe/Paris')
  expect([chosen.timeZone, await listed(chosen.id)]).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])
  expect(await choose(1, null)).toMatchObject({ code: 200, data: { defaults: { timeZone: null } } })
  expect((await create('Europe/Paris')).timeZone).toBe('Europe/Paris')
  expect(await listed(chosen.id)).toBe('Asia/Tokyo')
})

test('the sample project is in the time zone of the browser too', async () => {
  const { owner, as } = await open()
  const body = { projectName: 'Sample', timeZone: 'Europe/Paris' }
  expect((await as(owner, 'createSampleProject', { body })).data).toMatchObject({ timeZone: 'Europe/Paris' })
})

test('reports that name no zone are in that of the project, and move with it', async () => {
  const { owner, as, create, listed } = await open()
  const project = (await create('Pacific/Auckland')).id
  for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
    const body = { person: null, quiet: null, timeZone }
    expect((await as(owner, 'changeDecisionLimits', { project, body })).data).toEqual(body)
    expect(await listed(project)).toBe(timeZone)
    server.pass(60_000)
    const days = rangeOf('last30', dateAt(server.now().getTime(), timeZone))
    const start = new Date(startOfDate(days.from, timeZone)).toISOString()
    const dashboard = (await as(owner, 'viewDashboard', { project, query: { compare: 'previous' } })).data as Dashboard
    expect(dashboard).toMatchObject({ ...days, start, zone: timeZone, granularity: 'day' })
    expect(dashboard.points).toHaveLength(30)
    const query = { ...days, zone: timeZone, compare: 'previous' }
    expect((await as(owner, 'viewDashboard', { project, query })).data).toEqual(dashboard)
    const funnel = (await as(owner, 'viewVisitFunnel', { project, query: days })).data as Funnel
    expect(funnel).toMatchObject({ start, zone: timeZone })
    const overview = (await as(owner, 'viewAnalyticsOverview', { project })).data as AnalyticsOverview
    expect(overview).toMatchObject({ timeZone, from: new Date(startOfDate(overview.days[0]?.day ?? '', timeZone)).toISOString() })
    expect((await as(owner, 'viewDecisionLimits', { project })).data).toMatchObject({ timeZone })
    const question = { kind: 'pages', ...days }
    const answered = await as(owner, 'queryInsight', { project, body: question })
    expect(answered).toMatchObject({ code: 200, data: { start } })
  }
})

test.each([{ from: '2026-01-01' }, { to: '2026-01-01' }])('a dashboard of half a range is refused: %j', async (query) => {
  const { owner, as, create } = await open()
  expect(await as(owner, 'viewDashboard', { project: (await create()).id, query })).toMatchObject({ data: null })
})
