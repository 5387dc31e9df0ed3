import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, of } from './decision-trace.walks.ts'

describeMachine({
  name: 'decision-trace',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [{ type: 'decision.retry' }, { type: 'decision.replay' }],
  laws: [
    law('every call is about the decision that was asked for, and it is replayed only on demand', () => ({ event, news }) => {
      for (const { input } of news.calls) expect(input).toEqual(of)
      if (news.calls.some(({ id }) => id === 'replayDecision')) expect(event?.type).toBe('decision.replay')
    }),
    law('at most one call is under way, and it is busy exactly then', () => ({ calls, snapshot }) => {
      const pending = calls.filter(({ status }) => status === 'pending')
      expect(pending.length).toBe(snapshot.hasTag('busy') ? 1 : 0)
    }),
    law('a decision that was read stays shown until it turns out to be gone', () => ({ snapshot }) => {
      expect(snapshot.context.decision !== null).toBe(snapshot.matches('shown'))
    }),
    law(
      '“same” and “different” are said after an answer of the server that says so, and forgotten before the next replay',
      () => {
        let answer: unknown = null
        return ({ event, settled, snapshot }) => {
          if (event?.type === 'decision.replay' && snapshot.matches({ shown: 'replaying' })) answer = null
          if (settled?.id === 'replayDecision') answer = settled.status === 'answered' ? settled.answer : null
          expect(snapshot.matches({ shown: 'same' })).toBe(JSON.stringify(answer) === '{"same":true}')
          expect(snapshot.matches({ shown: 'different' })).toBe(JSON.stringify(answer) === '{"same":false}')
        }
      },
    ),
    law('a problem is known exactly while a call has failed that can be made again', () => ({ snapshot }) => {
      const hasFailed = snapshot.matches('failed') || snapshot.matches({ shown: 'notReplayed' })
      expect(snapshot.context.problem !== null).toBe(hasFailed)
    }),
  ],
})
