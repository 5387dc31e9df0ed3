import { expect, test } from 'vitest'
import { draftOfQuestion, questionOf } from '#contract/insights/draft.ts'
import { type SavedInsight, type SavedInsights, savedInsightLimits } from '#contract/insights/saved.ts'
import { shopOf } from '#tests/server/profiles/people.ts'
import { withServer } from '#tests/server/setup.ts'
import { savedInsightOf } from './fixtures.ts'

const server = withServer()

const deskOf = async () => {
  const shop = await shopOf(server)
  const call = (name: Parameters<typeof server.call>[0], options: Parameters<typeof server.call>[1] = {}) =>
    server.call(name, { session: shop.token, project: shop.project.id, ...options })
  const save = async (different: Parameters<typeof savedInsightOf>[0] = {}) =>
    call('createSavedInsight', { body: savedInsightOf(different) }) as Promise<{ code: number; data: SavedInsight }>
  const list = async () => ((await call('listSavedInsights')).data as SavedInsights).items
  return { ...shop, call, save, list }
}

test('an insight is saved, read, changed once by those who know it, and deleted', async () => {
  const { call, save, list } = await deskOf()
  const { data: saved } = await save()
  expect(saved).toMatchObject({ ...savedInsightOf(), revision: 1 })
  const params = { id: saved.id }
  expect((await call('viewSavedInsight', { params })).data).toEqual(saved)
  const body = { insight: savedInsightOf({ name: 'Other', lastDays: 30, onDashboard: true }), replaces: 1 }
  expect((await call('changeSavedInsight', { params, body })).data).toMatchObject({ ...body.insight, revision: 2 })
  const other = { ...body, insight: savedInsightOf({ name: 'Third' }) }
  expect((await call('changeSavedInsight', { params, body: other })).code).toBe(40987)
  expect(await list()).toMatchObject([{ id: saved.id, name: 'Other', revision: 2 }])
  await call('deleteSavedInsight', { params })
  expect((await call('deleteSavedInsight', { params })).code).toBe(200)
  expect((await call('viewSavedInsight', { params })).code).toBe(40497)
  expect((await call('changeSavedInsight', { params, body })).code).toBe(40497)
  expect(await list()).toEqual([])
})

test('a name belongs to one insight of a project, whatever its case', async () => {
  const { call, save, list } = await deskOf()
  await save({ name: 'Sales' })
  expect((await save({ name: ' sales ' })).code).toBe(40988)
  const { data: other } = await save({ name: 'Alpha' })
  const body = { insight: savedInsightOf({ name: 'SALES' }), replaces: 1 }
  expect((await call('changeSavedInsight', { params: { id: other.id }, body })).code).toBe(40988)
  expect((await list()).map(({ name }) => name)).toEqual(['Alpha', 'Sales'])
  expect((await (await deskOf()).save({ name: 'Sales' })).code).toBe(200)
})

test('insights of other projects are unknown', async () => {
  const { data: saved } = await (await deskOf()).save()
  const other = await deskOf()
  expect((await other.call('viewSavedInsight', { params: { id: saved.id } })).code).toBe(40497)
  expect(await other.list()).toEqual([])
})

test('a project saves a limited number of insights, and its dashboard shows a limited number of them', async () => {
  const { call, save, project } = await deskOf()
  const { insights, shown } = savedInsightLimits
  for (let place = 0; place < shown; place++) await save({ name: `shown ${place}`, onDashboard: true })
  expect((await save({ name: 'one more', onDashboard: true })).code).toBe(40098)
  const { data: hidden } = await save({ name: 'one more' })
  const body = { insight: savedInsightOf({ name: 'one more', onDashboard: true }), replaces: 1 }
  expect((await call('changeSavedInsight', { params: { id: hidden.id }, body })).code).toBe(40098)
  await server.database.query(
    `insert into saved_insights (project_id, tenant_id, id, name, question, last_days, on_dashboard, revision, updated_at)
     select $1::uuid, tenant_id, gen_random_uuid(), 'filling ' || n, question, null, false, 1, now()
       from saved_insights, generate_series(1, $3::int) n where id = $2::uuid`,
    [project.id, hidden.id, insights - shown - 1],
  )
  expect((await save({ name: 'too many' })).code).toBe(40097)
})

test.each([
  ['no name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(101) }],
  ['no days', { lastDays: 0 }],
  ['too many days', { lastDays: 732 }],
  ['a place in the record of events', { question: { kind: 'events', from: '2026-02-01', to: '2026-03-01', before: '7' } }],
  ['the people behind a point', { question: { ...savedInsightOf().question, people: { series: 0, point: 0, group: null } } }],
  ['no question', { question: { kind: 'trends' } }],
])('%s is not saved', async (_, different) => {
  const { call } = await deskOf()
  expect((await call('createSavedInsight', { body: { ...savedInsightOf(), ...different } })).code).toBe(40001)
})

test('who may not see personal data sees none in saved questions, asks none, and keeps what is not seen', async () => {
  const { call, save, become } = await deskOf()
  const where = [{ property: 'email', is: 'equals' as const, value: 'ann@example.com' }]
  const question = { kind: 'funnel' as const, from: '2026-02-01', to: '2026-03-01', zone: 'UTC', windowHours: 1, breakdown: null }
  const steps = [
    { event: 'view', where },
    { event: 'buy', where: [] },
  ]
  const { data: saved } = await save({ name: 'Of ann@example.com', question: { ...question, steps } })
  await become('analyst')
  const { data: shown } = (await call('viewSavedInsight', { params: { id: saved.id } })) as { data: SavedInsight }
  expect(JSON.stringify(shown)).not.toContain('ann@')
  const insight = { name: shown.name, question: shown.question, lastDays: 7, onDashboard: true }
  const changed = await call('changeSavedInsight', { params: { id: saved.id }, body: { insight, replaces: 1 } })
  expect(changed.code).toBe(200)
  const [row] = await server.database.query<{ name: string; question: unknown; last_days: number }>(
    'select name, question, last_days from saved_insights where id = $1::uuid',
    [saved.id],
  )
  expect(row).toEqual({ name: 'Of ann@example.com', question: { ...question, steps }, last_days: 7 })
  expect((await save({ name: 'Mine', question: { ...question, steps } })).code).toBe(40095)
  const other = { ...insight, question: { ...question, steps: [...steps, ...steps] } }
  const refused = await call('changeSavedInsight', { params: { id: saved.id }, body: { insight: other, replaces: 2 } })
  expect(refused.code).toBe(40095)
})

test('a question is put together again as it was saved', () => {
  const range = { from: '2026-02-01', to: '2026-03-01', zone: 'UTC' }
  const where = [{ property: 'colour', is: 'equals' as const, value: 'red' }]
  const asked = { event: 'view', where }
  for (const question of [
    savedInsightOf().question,
    {
      kind: 'trends' as const,
      ...range,
      granularity: 'week' as const,
      breakdown: 'colour',
      series: [{ ...asked, measure: { of: 'sum' as const, property: 'price' } }],
    },
    { kind: 'funnel' as const, ...range, steps: [asked, { event: 'buy', where: [] }], windowHours: 24, breakdown: 'colour' },
    { kind: 'retention' as const, ...range, first: asked, returning: asked, unit: 'week' as const, periods: 3 },
    {
      kind: 'pages' as const,
      ...range,
      who: [
        { segment: crypto.randomUUID(), isIn: false },
        { profile: 'identified' as const, value: true },
        { profile: 'source' as const, is: 'notEquals' as const, value: 'google' },
      ],
    },
    { kind: 'sources' as const, ...range },
    { kind: 'events' as const, ...range, text: 'sale', event: null, person: null, where, before: null },
  ])
    expect(questionOf(draftOfQuestion(question))).toEqual(question)
})
