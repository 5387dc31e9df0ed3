import { expect } from 'vitest'
import { effectDimensions } from '#contract/experiments/breakdown.ts'
import { corrections, engines } from '#contract/experiments/effects.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, result, view, withBreakdown, withMethod } from './results-view.walks.ts'

describeMachine({
  name: 'results-view',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ view }) }),
  chances: [
    ...engines.map((value) => ({ type: 'choice.change', part: 'engine', value })),
    ...corrections.map((value) => ({ type: 'choice.change', part: 'correction', value })),
    { type: 'choice.change', part: 'cuped', value: 'true' },
    { type: 'choice.change', part: 'difference', value: 'units' },
    { type: 'choice.change', part: 'wanted', value: '20' },
    ...effectDimensions.map((dimension) => ({ type: 'dimension.choose', dimension })),
    { type: 'method.open', result },
    { type: 'breakdown.open', result: { of: 's1', metric: 'orders', arm: 'a' } },
    { type: 'result.close' },
    { type: 'address.read', view: withMethod },
    { type: 'address.read', view: withBreakdown },
  ],
  laws: [
    law('the state says what is opened', () => ({ snapshot }) => {
      const { opened } = snapshot.context.view
      expect(snapshot.value).toBe(opened === null ? 'overview' : opened.split === null ? 'method' : 'breakdown')
    }),
    law('nothing is corrected with the Bayesian engine', () => ({ snapshot }) => {
      const { engine, correction } = snapshot.context.view.chosen
      if (engine === 'bayesian') expect(correction).toBe('none')
    }),
    law('each change is told once, with the whole view, and what an address says is not told', () => (step) => {
      const { before, snapshot, event, news } = step
      const isRead = event === null || event.type === 'address.read'
      const isChanged = JSON.stringify(before.context.view) !== JSON.stringify(snapshot.context.view)
      expect(isRead || !isChanged || news.emitted.length === 1).toBe(true)
      if (isRead) expect(news.emitted).toEqual([])
      for (const told of news.emitted) expect(told).toEqual({ type: 'view.changed', view: snapshot.context.view })
    }),
    law('how results are computed stays as it is while one of them is open, and after it is closed', () => (step) => {
      const { before, snapshot, event } = step
      if (event?.type === 'address.read' || before.matches('overview')) return
      expect(snapshot.context.view.chosen).toEqual(before.context.view.chosen)
      expect(snapshot.context.view.version).toBe(before.context.view.version)
    }),
    law('a result that is opened is the one that was asked for', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'method.open' && event?.type !== 'breakdown.open') return
      if (!before.matches('overview')) return
      expect(snapshot.context.view.opened).toEqual({ ...event.result, split: event.type === 'method.open' ? null : 'visitor' })
    }),
  ],
})
