import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import type { SavedInsight } from '#contract/insights/saved.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { saved } from './saved-insight.walks.ts'
import { graph, put } from './shown-insight.walks.ts'

describeMachine({
  name: 'shown-insight',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'shown.set', saved, isShown: true },
    { type: 'shown.set', saved: put, isShown: false },
  ],
  laws: [
    law('what is asked for is sent once, and nothing else while it is under way', () => ({ event, before, news }) => {
      const isAsked = event?.type === 'shown.set' && before.matches('resting')
      expect(news.calls.map(({ input }) => input)).toEqual(
        isAsked ? [{ projectId: 'first', saved: event['saved'], isShown: event['isShown'] }] : [],
      )
    }),
    law('what the server has stored is told, as it was stored', () => ({ settled, news }) => {
      const stored = settled?.status === 'answered' ? (settled.answer as SavedInsight) : null
      expect(news.emitted).toEqual(
        stored ? [{ type: stored.onDashboard ? 'insight.shown' : 'insight.hidden', saved: stored }] : [],
      )
    }),
    law('a refusal is known until the next attempt', () => {
      let code: string | undefined
      return ({ event, before, settled, snapshot }) => {
        if (before.matches('resting') && event?.type === 'shown.set') code = undefined
        if (settled?.status === 'refused') code = toProblem(settled.answer).code
        expect(snapshot.context.problem?.code).toBe(code)
      }
    }),
    law('it is busy exactly while it calls', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
