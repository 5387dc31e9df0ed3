import { expect } from 'vitest'
import type { AskedEvents } from '#machines/decisions/event-decisions.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { graph } from './event-decisions.walks.ts'

const many = Array.from({ length: 450 }, (_, place) => String(450 - place))

describeMachine({
  name: 'event-decisions',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'events.show', ids: ['3', '2', '1'] },
    { type: 'events.show', ids: many },
    timePasses(500),
    timePasses(1_000),
    timePasses(10_000),
  ],
  laws: [
    law('it asks only about events on the page that are not known to be decided, and about at most 200 at once', () => {
      return ({ before, snapshot, news }) => {
        for (const { input } of news.calls) {
          const { events } = input as AskedEvents
          expect(events.length).toBeGreaterThan(0)
          expect(events.length).toBeLessThanOrEqual(200)
          for (const id of events) {
            expect([...before.context.shown, ...snapshot.context.shown]).toContain(id)
            expect(Object.keys(before.context.decisions)).not.toContain(id)
          }
        }
      }
    }),
    law('one question is under way at most, and between two questions is at least a second', () => {
      let ended: number | null = null
      return ({ settled, calls, news, now }) => {
        expect(calls.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1)
        if (news.calls.length > 0 && ended !== null) expect(now - ended).toBeGreaterThanOrEqual(1_000)
        if (settled) ended = now
      }
    }),
    law(
      'nothing is asked in a project without published strategies, nor of somebody who may not read them, after it was told so',
      () => {
        let isOff = false
        return ({ settled, snapshot, news }) => {
          if (isOff) expect(news.calls).toEqual([])
          const { answer, status } = settled ?? {}
          if (status === 'answered' && JSON.stringify(answer).includes('"isActive":false')) isOff = true
          if (status === 'refused' && JSON.stringify(answer).includes('permission.denied')) isOff = true
          expect(snapshot.hasTag('off')).toBe(isOff)
        }
      },
    ),
    law('an event counts as decided after an answer up to that event, and not before', () => {
      let last = 0
      return ({ settled, snapshot }) => {
        const { answer } = settled ?? {}
        if (settled?.status === 'answered' && typeof answer === 'object' && answer !== null && 'decidedTo' in answer)
          last = Math.max(last, Number(answer.decidedTo))
        for (const id of Object.keys(snapshot.context.decisions)) expect(Number(id)).toBeLessThanOrEqual(last)
      }
    }),
    law('what was learned is kept only for events on the page, and the decided ones are announced after each answer', () => {
      return ({ settled, snapshot, news }) => {
        const { shown, decisions } = snapshot.context
        for (const id of Object.keys(decisions)) expect(shown).toContain(id)
        const isLearned = settled?.status === 'answered' && !snapshot.hasTag('off')
        const decided = Object.keys(decisions).filter((id) => (decisions[id] ?? []).length > 0)
        expect(news.emitted).toEqual(isLearned ? [{ type: 'decisions.learned', decided }] : [])
      }
    }),
  ],
})
