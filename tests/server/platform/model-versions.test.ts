import { expect, test } from 'vitest'
import type { BuiltInModel, BuiltInModelDetail, ProjectModel } from '#contract/platform/built-in-models.ts'
import type { PersonScores, ProfileScores } from '#contract/profiles/scores.ts'
import { scoresOf } from '#tests/server/profiles/buyers.ts'
import { type Shop, shopOf } from '#tests/server/profiles/people.ts'
import { withServer } from '#tests/server/setup.ts'
import { seeded } from '#tests/statistics/simulations.ts'
import { numberOf, openBackOffice, reason } from './back-office.ts'

const server = withServer()
const day = 24 * 60 * 60_000

/** Buyers of a BG/NBD model (r = 1, alpha = 4 days, a = 1, b = 2), whose first orders were 14 to 29 days ago: the same in each run. */
const fill = async (shop: Shop) => {
  const now = server.now().getTime()
  const random = seeded(5)
  const drawn = () => -Math.log(1 - random())
  const orders = Array.from({ length: 450 }, (_, place) => {
    const [rate, stops, scale] = [drawn() / 4, 1 - (1 - random()) ** (1 / 2), (drawn() + drawn() + drawn()) / 60]
    const days = [29 - 15 * random()]
    for (let at = (days[0] ?? 0) - drawn() / rate; at > 0; at -= drawn() / rate) {
      days.push(at)
      if (random() < stops) break
    }
    return days.map((it) => ({
      anonymousId: `buyer-${place}`,
      event: 'purchase',
      originalTimestamp: new Date(now - Math.round(it * day)).toISOString(),
      properties: { value: Math.round(100 * (drawn() / scale)) / 100, currency: 'CNY' },
    }))
  }).flat()
  await shop.send(orders)
  return shop.fold()
}

test('models are tested on orders that they have not seen, and a project can stay with an earlier version', {
  timeout: 300_000,
}, async () => {
  let office = await openBackOffice(server)
  const shop = await shopOf(server)
  const people = await fill(shop)
  const view = (name = 'bgNbd') => office.see<ProjectModel>('viewProjectModel', { params: { name, project: shop.ref.projectId } })
  const choose = (version: number | null, replaces: number | null) =>
    office.ask('chooseModelVersion', {
      params: { name: 'bgNbd', project: shop.ref.projectId },
      body: { version, replaces, reason },
    })
  const versionOf = async () => {
    const { buying } = (await scoresOf(shop)) as ProfileScores
    return buying.state === 'fitted' ? buying.version : buying.state
  }

  await server.app.sweep()
  const first = await view()
  expect(first).toMatchObject({ inUse: 1, chosen: null, computedAt: server.now().toISOString(), versions: [{ version: 1 }] })
  const [{ test: tested, parameters, trainedOn } = { test: { state: 'waiting' } as const, parameters: null, trainedOn: 0 }] =
    first.versions
  if (tested.state !== 'tested') throw new Error(tested.state)
  expect(trainedOn).toBeGreaterThanOrEqual(200)
  expect(Object.keys(parameters ?? {}).sort()).toEqual(['a', 'alpha', 'b', 'r'])
  expect(tested).toMatchObject({ days: 9, leftOut: 0, people: 450, until: first.computedAt })
  expect(tested.bins?.reduce((sum, { people: in_ }) => sum + in_, 0)).toBe(450)
  const happened = tested.bins?.reduce((sum, bin) => sum + bin.people * bin.observed, 0)
  expect(happened).toBeCloseTo(tested.events ?? -1, 6)

  const [, model] = await office.see<BuiltInModel[]>('viewBuiltInModels')
  expect(model).toMatchObject({
    name: 'bgNbd',
    versions: 1,
    chosen: 0,
    test: { projects: 1, people: 450, events: tested.events },
  })
  expect(model?.test?.auc).toBeCloseTo(tested.auc ?? -1, 9)
  expect(model?.test?.error).toBeCloseTo(tested.error ?? -1, 9)
  const detail = await office.see<BuiltInModelDetail>('viewBuiltInModel', { params: { name: 'bgNbd' } })
  expect(detail.days).toMatchObject([{ day: server.now().toISOString().slice(0, 10), projects: 1, auc: tested.auc }])
  // Nothing about a person or an amount of money is stored with a test.
  const stored = JSON.stringify(await server.database.query('select * from model_versions'))
  expect(Object.values(people).filter(({ id }) => stored.includes(id))).toEqual([])

  server.pass(day + 60_000)
  await server.app.sweep()
  // The session of an admin has ended by then.
  office = await openBackOffice(server)
  expect(await view()).toMatchObject({ inUse: 2, versions: [{ version: 2 }, { version: 1 }] })
  expect(await versionOf()).toBe(2)

  server.pass(60_000)
  expect((await choose(1, null)).code).toBe(200)
  expect(await view()).toMatchObject({ inUse: 2, chosen: 1 })
  expect(await office.last('builtInModel.choose')).toMatchObject({
    target: shop.ref.projectId,
    details: { model: 'bgNbd', from: 'newest', to: '1', reason },
  })
  expect((await choose(2, null)).code).toBe(numberOf('modelVersion.changed'))
  expect((await choose(7, 1)).code).toBe(numberOf('modelVersion.unknown'))

  server.pass(60_000)
  await server.app.sweep()
  const after = await view()
  expect(after).toMatchObject({ inUse: 1, chosen: 1, versions: [{ version: 3 }, { version: 2 }, { version: 1 }] })
  expect(await versionOf()).toBe(1)
  const { buying } = await scoresOf(shop)
  expect(buying).toMatchObject({ state: 'fitted', fittedAt: first.versions[0]?.trainedAt })
  const [row] = await server.database.query<{ models: { buying: object } }>(
    `select models from profile_score_versions where project_id = $1 and status = 'live'`,
    [shop.ref.projectId],
  )
  expect(row?.models.buying).toEqual(parameters)
  const somebody = Object.values(people)[0]?.id ?? ''
  expect((await shop.view(somebody)).scores as PersonScores).toMatchObject({ version: 1 })
  expect((await office.see<BuiltInModel[]>('viewBuiltInModels'))[1]).toMatchObject({ versions: 3, chosen: 1 })

  expect((await choose(null, 1)).code).toBe(200)
  server.pass(60_000)
  await server.app.sweep()
  expect(await view()).toMatchObject({ inUse: 4, chosen: null })
  expect(await versionOf()).toBe(4)
})

test('a project with too little data says what is missing', async () => {
  let office = await openBackOffice(server)
  const shop = await shopOf(server)
  const at = (days: number) => new Date(server.now().getTime() - days * day).toISOString()
  const order = { event: 'purchase', properties: { value: 10, currency: 'CNY' } }
  await shop.send([{ ...order, anonymousId: 'a', originalTimestamp: at(3) }])
  await shop.fold()
  await server.app.sweep()
  const view = (name: string) => office.see<ProjectModel>('viewProjectModel', { params: { name, project: shop.ref.projectId } })
  expect((await view('rfm')).versions).toMatchObject([{ parameters: null, test: { state: 'tooShort', days: 3, need: 28 } }])
  // A model that could not be fitted has no version.
  expect(await view('bgNbd')).toMatchObject({ inUse: null, versions: [] })

  await shop.send([{ ...order, anonymousId: 'b', originalTimestamp: at(29) }])
  await shop.fold()
  server.pass(day + 60_000)
  await server.app.sweep()
  office = await openBackOffice(server)
  expect((await view('rfm')).versions[0]?.test).toMatchObject({ state: 'tested', people: 1, events: 0, auc: null, brier: null })
  const { untested } = await office.see<BuiltInModelDetail>('viewBuiltInModel', { params: { name: 'bgNbd' } })
  expect(untested).toMatchObject({ tooFew: 1 })
})

test('a project that does not exist has no versions', async () => {
  const office = await openBackOffice(server)
  const params = { name: 'bgNbd', project: '00000000-0000-4000-8000-000000000000' }
  expect((await office.ask('viewProjectModel', { params })).code).toBe(numberOf('project.unknown'))
  const body = { version: 1, replaces: null, reason }
  expect((await office.ask('chooseModelVersion', { params, body })).code).toBe(numberOf('project.unknown'))
  expect((await office.ask('chooseModelVersion', { params: { ...params, name: 'rfm' }, body })).code).toBe(
    numberOf('request.invalid'),
  )
})
