import { expect, test } from 'vitest'
import { eventsIn, noEvent, questionOf } from '#contract/insights/draft.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { empty, graph, whole } from './insight-query.walks.ts'

describeMachine({
  name: 'insight-query',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first', draft: whole }) }),
  chances: [
    { type: 'query.ask' },
    { type: 'query.cancel' },
    { type: 'draft.edit', draft: empty },
    { type: 'draft.edit', draft: whole },
  ],
  laws: [
    law(
      'only whole questions are asked, each once, and told with the draft they come from',
      () =>
        ({ event, news, snapshot }) => {
          expect(news.emitted.map(({ draft }) => draft)).toEqual(news.calls.map(() => snapshot.context.draft))
          for (const { input } of news.calls) {
            expect(event?.type).toBe('query.ask')
            expect(input).toEqual({ projectId: 'first', query: questionOf(snapshot.context.draft) })
          }
        },
    ),
    law('at most one question is under way, and it is busy exactly then', () => ({ calls, snapshot }) => {
      const pending = calls.filter(({ status }) => status === 'pending')
      expect(pending.length).toBe(snapshot.hasTag('busy') ? 1 : 0)
    }),
    law('an answer stays until the next one', () => ({ before, settled, snapshot }) => {
      const isNew = settled?.status === 'answered' && before.matches('asking')
      expect(snapshot.context.answer).toBe(isNew ? settled.answer : before.context.answer)
    }),
    law('it says that something is missing exactly after asking so, until the question is changed', () => {
      let isMissing = false
      return ({ event, before, snapshot }) => {
        if (event?.type === 'query.ask' && !before.matches('asking')) isMissing = questionOf(snapshot.context.draft) === null
        if (event?.type === 'draft.edit') isMissing = false
        expect(snapshot.context.isIncomplete).toBe(isMissing)
      }
    }),
    law('a problem is known where asking failed', () => ({ snapshot }) => {
      if (snapshot.matches('failed')) expect(snapshot.context.problem).not.toBeNull()
    }),
  ],
})

test('a funnel has at least two steps, and a change of the kind keeps the events', () => {
  const draft = { ...empty, kind: 'funnel' as const, events: [{ ...noEvent, event: 'view' }] }
  expect(eventsIn(draft).map(({ event }) => event)).toEqual(['view', ''])
  expect(questionOf(draft)).toBeNull()
  const funnel = { ...draft, events: [...draft.events, { ...noEvent, event: 'buy' }] }
  expect(questionOf(funnel)).toMatchObject({ kind: 'funnel', windowHours: 168, breakdown: null })
  expect(questionOf({ ...funnel, kind: 'trends' })).toMatchObject({ series: [{ event: 'view' }, { event: 'buy' }] })
  expect(questionOf({ ...funnel, kind: 'retention' })).toMatchObject({ first: { event: 'view' }, returning: { event: 'buy' } })
  expect(questionOf({ ...funnel, kind: 'events' })).toMatchObject({ event: 'view', person: null, before: null })
})

test('a condition without a property is not asked', () => {
  const events = [{ ...noEvent, event: 'view', where: [{ property: '', is: 'equals', value: '' }] }]
  expect(questionOf({ ...empty, events })).toBeNull()
})
