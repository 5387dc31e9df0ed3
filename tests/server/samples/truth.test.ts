import { expect, test } from 'vitest'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import { holdoutLimits } from '#contract/decisions/holdout.ts'
import type { EffectEngine, EffectResult, Effects } from '#contract/experiments/effects.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { importEndpoints } from '#contract/import/endpoints.ts'
import type { ImportReport } from '#contract/import/import.ts'
import type { Project } from '#contract/projects/projects.ts'
import { holdoutOf } from '#engine/decisions/assignment.ts'
import { uuidOf } from '#server/kernel/uuid.ts'
import { eventsOfHouseholds } from '#server/samples/shop/shop.ts'
import { holdoutShare, shopStrategies } from '#server/samples/shop/strategies.ts'
import { againIn, strategyIdOf } from '#server/samples/truth.ts'
import { kind, withServer } from '#tests/server/setup.ts'
import { read, type TestServer } from '#tests/support/server.ts'

type Options = Parameters<TestServer['call']>[1]

let seed = ''
const server = withServer(() => ({ sampleId: () => uuidOf(seed) }))

/** The embedded database takes longer for each, and the figures are the same. */
const seeds = Array.from({ length: kind === 'postgres' ? 20 : 4 }, (_, number) => `seed${number}`)
/** Households of people who sign up, about 140 in each group: enough for a verdict. The others never buy. */
const households = [
  [515, 715],
  [1_230, 1_330],
] as const
const visitors = 1_600
/** A little less than since when the strategies run, so that the shop's days end with a week: then every run has the same people. */
const days = 50
const week = 7 * 24 * 60 * 60_000
/** What strategies start on and what effects count; the other events would only take time. */
const names = new Set(['identify', 'user_signup', 'start_checkout', 'purchase', 'refund'])
const linesAPart = 4_000

/** A sample project whose shop has this seed; nothing of it is folded yet. Its past is imported as that of every sample project. */
const openSample = async (ofSeed: string) => {
  seed = ofSeed
  server.pass(1_000)
  const person = await server.newcomer()
  const { session } = person.session
  const headers = { 'Accept-Language': 'en' }
  const made = await server.call('createSampleProject', { session, headers, body: { projectName: 'Tea' } })
  const { id } = made.data as Project
  const againOf = againIn(id, new Set(shopStrategies.map(({ key }) => strategyIdOf(id, key))))
  const until = Math.floor(server.now().getTime() / week) * week
  const shop = { seed: ofSeed, visitors, until, days, againOf }
  const all = households.flatMap(([from, to]) => [...eventsOfHouseholds(shop, from, to)])
  const lines = all.filter(({ event }) => names.has(event)).map((event) => `${JSON.stringify(event)}\n`)
  const { path }: Endpoint = importEndpoints.importEvents
  for (let from = 0; from < lines.length; from += linesAPart) {
    const part = lines.slice(from, from + linesAPart)
    const response = await server.request(`${path}?${new URLSearchParams({ key: `part-${from}` })}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson', jsessionid: session, 'PROJECT-INFO': id },
      body: part.join(''),
    })
    const answer = await read(response)
    expect(answer.data as ImportReport).toMatchObject({ accepted: part.length })
  }
  const call = (name: EndpointName, options: Options) => server.call(name, { session, project: id, ...options })
  /** What a strategy did to the orders of those who were treated, as the product computes it. */
  const effectOf = async (key: string, engine: EffectEngine) => {
    const { scopes } = (await call('viewEffects', { query: { strategy: strategyIdOf(id, key), engine } })).data as Effects
    const result = scopes[0]?.results.find(({ metric }) => metric === 'goal')
    if (!result) throw new Error('no effect was computed')
    return result
  }
  return { id, call, effectOf }
}

/** The fewest of `n` intervals of 95 % that cover the truth, but for bad luck of 3 in 1,000. */
const fewestCovering = (n: number): number => {
  let [below, one] = [0, 0.05 ** n]
  for (let covering = 0; ; covering += 1) {
    below += one
    if (below > 0.003) return covering
    one *= ((n - covering) / (covering + 1)) * (0.95 / 0.05)
  }
}

const covers = (interval: readonly [number, number] | null, truth: number): boolean =>
  interval !== null && interval[0] <= truth && truth <= interval[1]

test('the effects that are built into sample shops are found: intervals cover them, and no effect is never called winning', {
  timeout: 300_000,
}, async () => {
  const samples = []
  for (const it of seeds) samples.push(await openSample(it))
  await server.app.foldEvents()
  await server.app.sweep()
  const all: { key: string; effect: number; fixed: EffectResult; sequential: EffectResult }[] = []
  for (const { effectOf } of samples)
    for (const { key, effect } of shopStrategies)
      all.push({ key, effect, fixed: await effectOf(key, 'fixed'), sequential: await effectOf(key, 'sequential') })

  expect(fewestCovering(20)).toBe(16)
  for (const engine of ['fixed', 'sequential'] as const)
    for (const { key } of shopStrategies) {
      const covering = all.filter((it) => it.key === key && covers(it[engine].relative.interval, it.effect))
      expect([engine, key, covering.length >= fewestCovering(seeds.length)]).toEqual([engine, key, true])
    }
  const verdicts: string[] = []
  for (const { sequential, effect } of all) {
    expect(sequential.verdict.code).not.toBe('unhealthy')
    if (effect === 0) expect(sequential.verdict.code).not.toBe('winning')
    verdicts.push(sequential.verdict.code)
  }
  // Nearly everywhere enough people are compared for a verdict.
  expect(verdicts.filter((code) => code === 'collecting').length).toBeLessThan(all.length / 5)

  // All shops together: what is credited is every order of those who were treated, what is caused only those that would not have been placed.
  // The interval is one of 99.9 %, because 5 in 100 of the usual ones miss the truth.
  const together = (key: string) => {
    const results = all.filter((it) => it.key === key).map(({ fixed }) => fixed)
    const sumOf = (figureOf: (it: EffectResult) => number | undefined) =>
      results.reduce((total, it) => total + (figureOf(it) ?? Number.NaN), 0)
    const caused = sumOf(({ units }) => units?.point)
    const variance = results.reduce((sum, { units }) => {
      const [low, high] = units?.interval ?? [Number.NaN, Number.NaN]
      return sum + ((high - low) / 2) ** 2
    }, 0)
    const half = Math.sqrt(variance) * (3.29 / 1.96)
    return { credited: sumOf(({ treatment }) => treatment.sum), caused, low: caused - half, high: caused + half }
  }
  for (const { key, effect } of shopStrategies) {
    const { credited, caused, low, high } = together(key)
    const builtIn = (credited * effect) / (1 + effect)
    expect(credited).toBeGreaterThan(caused)
    expect([key, low <= builtIn, builtIn <= high]).toEqual([key, true, true])
  }
  if (kind === 'postgres') expect(together('welcome').low).toBeGreaterThan(0)
})

test('in a sample project the people are divided as its shop supposes, decisions of the past replay, and nothing is sent', async () => {
  const { id, call, effectOf } = await openSample('sent')
  await server.app.foldEvents()
  const rows = await server.database.query<{ unit: string; strategy_id: string; exposed_as: string }>(
    `select p.unit, e.strategy_id, e.exposed_as from decision_exposures e join profiles p on p.project_id = e.project_id and p.id = e.profile_id
      where e.project_id = $1`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(800)
  const supposed = ({ unit, strategy_id: strategy }: { unit: string; strategy_id: string }) =>
    holdoutOf(id, 1, unit, holdoutLimits.usual).isHeldOut
      ? 'globalHoldout'
      : holdoutOf(strategy, 1, unit, holdoutShare).isHeldOut
        ? 'strategyHoldout'
        : 'treated'
  expect(rows.filter((it) => it.exposed_as !== supposed(it))).toEqual([])

  const { items } = (await call('listDecisions', { query: { limit: '20', outcome: 'delivered' } })).data as { items: Decision[] }
  expect(items.length).toBe(20)
  for (const { id: decision, messages, action } of items) {
    expect([action?.version, messages.map(({ status }) => status)]).toEqual([1, ['expired']])
    expect((await call('replayDecision', { params: { id: decision } })).data).toMatchObject({ same: true })
  }
  expect(await server.database.query('select 1 from action_messages where project_id = $1', [id])).toEqual([])
  await server.app.sweep()
  expect((await effectOf('welcome', 'sequential')).name).toBe('orders')
  const { items: strategies } = (await call('listStrategies', { query: { limit: '50' } })).data as { items: { name: string }[] }
  expect(strategies.map(({ name }) => name).sort()).toEqual(shopStrategies.map(({ words }) => words.en[0]).sort())
})

test('what is imported into another project starts nothing', async () => {
  const sample = await openSample('other')
  await server.database.query('update projects set is_sample = false where id = $1', [sample.id])
  await server.app.foldEvents()
  expect(await server.database.query('select 1 from decisions where project_id = $1', [sample.id])).toEqual([])
})
