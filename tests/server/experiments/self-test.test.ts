import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SelfTest, SelfTestQuestion } from '#contract/experiments/self-test.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, type Desk, openDesk } from '#tests/server/decisions/desk.ts'
import { besides, withServer } from '#tests/server/setup.ts'

const server = withServer(() => ({ actionContents: contents }))

const conversion = { metric: 'conversion', of: 'exposed' } as const
const view = (desk: Desk) => desk.data<SelfTest>('viewSelfTest')
const start = (desk: Desk, body: SelfTestQuestion) => desk.data<SelfTest>('startSelfTest', { body })
/** The run that was asked for, and every other one that waits, to their ends. */
const finish = () => server.app.sweep()

/** People, of whom a fifth buy. A strategy meets all of them. */
const openBusy = async (people: number) => {
  const desk = await openDesk(server)
  await desk.run(definitionOf({ holdout: 50 }))
  const visitors = Array.from({ length: people }, () => randomUUID())
  for (let first = 0; first < people; first += 100)
    await desk.send(...visitors.slice(first, first + 100).map((anonymousId) => ({ anonymousId })))
  server.pass(1_000)
  const buyers = visitors.filter((_, place) => place % 5 === 0)
  for (let first = 0; first < buyers.length; first += 100)
    await desk.send(
      ...buyers.slice(first, first + 100).map((anonymousId, place) => ({
        anonymousId,
        event: 'purchase',
        properties: { order_id: anonymousId, value: 10 + ((first + place) % 17), currency: 'CNY' },
      })),
    )
  await server.app.sweep()
  return desk
}

test('halves of a project’s own people raise as many false alarms as promised, and the result stays', async () => {
  const desk = await openBusy(240)
  expect(await view(desk)).toEqual({ run: null, result: null })
  const begun = await start(desk, conversion)
  expect(begun).toMatchObject({ run: { state: 'waiting', done: 0, splits: 1_000, ...conversion }, result: null })
  await finish()
  const { run, result } = await view(desk)
  expect(run).toMatchObject({ state: 'done', done: 1_000, reason: null })
  expect(result).toMatchObject({ ...conversion, name: null, people: 240, isSample: false, splits: 1_000 })
  expect(result?.histogram.reduce((sum, it) => sum + it, 0)).toBe(1_000)
  expect(result?.engines.map(({ engine, promised }) => [engine, promised])).toEqual([
    ['sequential', 0.05],
    ['fixed', 0.05],
    ['bayesian', 0.1],
  ])
  for (const { share, alarms, judged, interval, promised, verdict } of result?.engines ?? []) {
    expect(share).toBe(alarms / judged)
    // Five standard errors of a share of 1,000 splits. The verdict may be 'tooMany' by chance: its interval misses in one of a hundred runs.
    expect(share).toBeLessThan(promised + 0.05)
    expect(interval[0]).toBeLessThanOrEqual(share)
    expect(interval[1]).toBeGreaterThanOrEqual(share)
    expect(verdict === 'tooMany').toBe(interval[0] > promised)
  }
  // Another run does not take the result away until it is done.
  await desk.data('cancelSelfTest')
  await start(desk, { metric: 'revenue', of: 'exposed' })
  const cancelled = await desk.data<SelfTest>('cancelSelfTest')
  expect(cancelled).toMatchObject({ run: { state: 'cancelled', metric: 'revenue' }, result: { metric: 'conversion' } })
  await finish()
  expect(await view(desk)).toEqual(cancelled)
})

test('people whom no strategy met are tested as well, over the last window of the metric', async () => {
  const desk = await openBusy(220)
  await start(desk, { metric: 'revenue', of: 'active' })
  await finish()
  const { run, result } = await view(desk)
  expect(run?.state).toBe('done')
  expect(result).toMatchObject({ people: 220, of: 'active', metric: 'revenue' })
  expect(Date.parse(result?.to ?? '') - Date.parse(result?.from ?? '')).toBe(7 * 24 * 3_600_000)
})

test('too few people, and people who are all alike, end in words', async () => {
  const desk = await openDesk(server)
  await start(desk, { metric: 'conversion', of: 'active' })
  await finish()
  expect((await view(desk)).run).toMatchObject({ state: 'failed', reason: 'tooFewPeople' })
  const busy = await openBusy(200)
  await start(busy, { metric: 'dismissals', of: 'active' })
  await finish()
  expect(await view(busy)).toMatchObject({ run: { state: 'failed', reason: 'noVariance' }, result: null })
})

test('a project has one run at a time, and an unknown metric is refused', async () => {
  const desk = await openDesk(server)
  // As another process would have it.
  await start(desk, conversion)
  await finish()
  await server.database.query(
    `update effect_self_tests set state = 'running', leased_until = $2::timestamptz where project_id = $1`,
    [desk.ref.projectId, new Date(server.now().getTime() + 60_000).toISOString()],
  )
  expect((await desk.call('startSelfTest', { body: conversion })).code).toBe(40952)
  expect((await desk.call('startSelfTest', { body: { metric: 'nothing', of: 'active' } })).code).toBe(40490)
  expect((await desk.call('startSelfTest', { body: { metric: 'conversion', of: 'everyone' } })).code).not.toBe(200)
  // The process has ended without a word.
  server.pass(61_000)
  await finish()
  expect((await view(desk)).run).toMatchObject({ state: 'failed', reason: 'interrupted' })
  expect((await start(desk, conversion)).run?.state).toBe('waiting')
  await finish()
})

test('a run that its process could not end is begun anew by another', async () => {
  const desk = await openBusy(200)
  const other = besides(server, { actionContents: contents })
  await other.app.settle()
  await server.database.query(
    `insert into effect_self_tests (project_id, tenant_id, run_id, state, metric, people_group, splits_done, asked_at)
     values ($1, $2, gen_random_uuid(), 'waiting', 'conversion', 'exposed', 0, now())`,
    [desk.ref.projectId, desk.ref.tenantId],
  )
  await finish()
  expect((await view(desk)).run).toMatchObject({ state: 'done', done: 1_000 })
})
