import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { complete, type drafted, graph, nameless, wish } from './text-drafting.walks.ts'

describeMachine({
  name: 'text-drafting',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'draft.ask', wish },
    { type: 'draft.ask', wish: nameless },
    { type: 'draft.ask', wish: complete },
    { type: 'library.ask', wish },
    { type: 'library.ask', wish: complete },
    { type: 'scenario.choose', scenario: 'purchase' },
    { type: 'scenario.choose', scenario: null },
    { type: 'draft.cancel' },
    { type: 'source.reload' },
  ],
  laws: [
    law('a draft is asked for on demand only, with the scenario, and never without anything to draft from or into', () => {
      return ({ event, before, news }) => {
        const sent = news.calls.filter(({ id }) => id === 'draftTexts').map(({ input }) => input)
        const isAsked = event?.type === 'draft.ask' || event?.type === 'library.ask'
        if (!isAsked || !before.matches('ready') || event.wish !== wish) return expect(sent).toEqual([])
        const from = event.type === 'draft.ask' ? 'model' : 'library'
        expect(sent).toEqual([{ projectId: 'first', body: { ...wish, scenario: before.context.scenario, from } }])
      }
    }),
    law('one draft is asked for at a time', () => ({ calls }) => {
      expect(calls.filter(({ id, status }) => id === 'draftTexts' && status === 'pending').length).toBeLessThanOrEqual(1)
    }),
    law('texts are told once, only those that were asked for, and never after they were cancelled', () => {
      return ({ settled, before, news }) => {
        const isAnswered = settled?.id === 'draftTexts' && settled.status === 'answered' && before.matches('drafting')
        if (!isAnswered) return expect(news.emitted).toEqual([])
        const { fr, ja } = (settled.answer as typeof drafted).texts
        expect(news.emitted).toEqual([{ type: 'texts.drafted', texts: { ...(fr ? { fr } : {}), ...(ja ? { ja } : {}) } }])
      }
    }),
    law('what failed is told as what it was, until something else is asked for or chosen', () => ({ settled, snapshot }) => {
      if (settled?.status === 'refused' && settled.id === 'draftTexts') {
        expect(snapshot.value).toEqual({ ready: 'refused' })
        expect(snapshot.context.problem).not.toBeNull()
      }
      if (snapshot.matches('drafting') || snapshot.matches({ ready: 'drafted' })) expect(snapshot.context.problem).toBeNull()
    }),
    law('it is busy exactly while something is drafted', () => ({ snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(snapshot.matches('drafting'))
    }),
  ],
})
