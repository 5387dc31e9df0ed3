import { expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { Metric } from '#contract/experiments/metrics.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'
import { metricOf } from './definitions.ts'

const server = withServer()

const guardedBy = (...metrics: string[]) =>
  definitionOf({
    goal: { metric: 'purchase', hours: 24, direction: 'up', guardrails: metrics.map((metric) => ({ metric, worseThan: 0.02 })) },
  })

test('a strategy is published with guardrails that the library has, built in or not, and each other one is named', async () => {
  const desk = await openDesk(server)
  const stranger = await openDesk(server)
  const create = (of: typeof desk) => of.data<Metric>('createMetric', { body: { name: 'Own', definition: metricOf() } })
  const [own, theirs] = [await create(desk), await create(stranger)]
  await desk.run(guardedBy('refundRate', own.id))
  const { id } = await desk.draft(guardedBy(own.id, 'gone', theirs.id))
  expect(await desk.call('publishStrategy', { params: { id }, body: { replaces: null } })).toMatchObject({
    code: serverProblems['strategy.invalid'].number,
    data: {
      problems: [
        { code: 'metric.unknown', path: ['goal', 'guardrails', 1, 'metric'], names: ['gone'] },
        { code: 'metric.unknown', path: ['goal', 'guardrails', 2, 'metric'], names: [theirs.id] },
      ],
    },
  })
})

test.each([
  [[{ metric: 'refundRate', worseThan: -0.1 }], ['goal', 'guardrails', 0, 'worseThan']],
  [[{ metric: 'refundRate', worseThan: 11 }], ['goal', 'guardrails', 0, 'worseThan']],
  [[{ metric: 'refundRate', worseThan: Number.NaN }], ['goal', 'guardrails', 0, 'worseThan']],
  [[{ metric: '', worseThan: 0 }], ['goal', 'guardrails', 0, 'metric']],
  [[0, 0].map((worseThan) => ({ metric: 'refundRate', worseThan })), ['goal', 'guardrails']],
])('guardrails %j are refused at their place', async (guardrails, path) => {
  const desk = await openDesk(server)
  const definition = { ...definitionOf(), goal: { metric: 'purchase', hours: 24, direction: 'up', guardrails } }
  const answer = await desk.call('createStrategy', { body: { name: 'Wrong', definition } })
  expect(answer).toMatchObject({ code: serverProblems['strategy.invalid'].number, data: { problems: [{ path }] } })
})
