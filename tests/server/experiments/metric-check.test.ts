import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MetricCheck } from '#contract/experiments/metrics.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'
import { metricOf } from './definitions.ts'

const server = withServer()

test('an event or a property that the project never sent is named, and nothing is saved', async () => {
  const desk = await openDesk(server)
  await desk.send({ anonymousId: randomUUID(), event: 'add_to_cart', properties: { price: 3 } })
  const unseenIn = async (different: Parameters<typeof metricOf>[0]) =>
    (await desk.data<MetricCheck>('checkMetric', { body: { definition: metricOf(different) } })).unseen
  const sum = (event: string, property: string) => ({ kind: 'property' as const, event, where: [], property })
  expect(await unseenIn({})).toEqual([])
  expect(await unseenIn({ kind: 'mean', measure: { kind: 'revenue' } })).toEqual([])
  expect(await unseenIn({ kind: 'mean', measure: sum('add_to_cart', 'price') })).toEqual([])
  expect(await unseenIn({ kind: 'mean', measure: sum('add_to_cart', 'prize') })).toEqual([{ part: 'measure', field: 'property' }])
  expect(await unseenIn({ kind: 'ratio', measure: sum('nothing', 'price'), denominator: sum('add_to_cart', 'weight') })).toEqual([
    { part: 'measure', field: 'event' },
    { part: 'denominator', field: 'property' },
  ])
  const { items } = await desk.data<{ items: { isBuiltIn: boolean }[] }>('listMetrics')
  expect(items.every(({ isBuiltIn }) => isBuiltIn)).toBe(true)
})

test('the events of another project are not looked at', async () => {
  const [desk, other] = [await openDesk(server), await openDesk(server)]
  await other.send({ anonymousId: randomUUID(), event: 'add_to_cart' })
  const { unseen } = await desk.data<MetricCheck>('checkMetric', { body: { definition: metricOf() } })
  expect(unseen).toEqual([{ part: 'measure', field: 'event' }])
})
