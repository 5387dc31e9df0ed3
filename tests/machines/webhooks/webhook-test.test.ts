import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { answer, content } from './webhook-deliveries.ts'
import { graph } from './webhook-test.walks.ts'

describeMachine({
  name: 'webhook-test',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'test.request', content: { ...content, body: 'x' }, sample: 'stranger' },
    done('callReceiver', { ...answer, status: 500, failure: 'status' }),
  ],
  laws: [
    law('the receiver is called once for each request, with what was asked, and never twice at once', () => {
      return ({ event, before, calls, news }) => {
        const isAsked = event?.type === 'test.request' && before.matches('ready')
        const wanted = isAsked ? [{ projectId: 'first', content: event.content, sample: event.sample }] : []
        expect(news.calls.map(({ input }) => input)).toEqual(wanted)
        expect(calls.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1)
      }
    }),
    law('what is shown is the last answer or why there is none, and nothing while a call is under way', () => {
      let shown: unknown = null
      return ({ event, before, settled, snapshot }) => {
        if (event?.type === 'test.request' && before.matches('ready')) shown = null
        if (settled?.status === 'answered') shown = settled.answer
        if (settled?.status === 'refused') shown = null
        expect(snapshot.context.answer).toEqual(shown)
        if (settled) expect(snapshot.context.problem !== null).toBe(settled.status === 'refused')
        if (snapshot.hasTag('busy')) expect([snapshot.context.answer, snapshot.context.problem]).toEqual([null, null])
      }
    }),
    law('it is busy exactly while the receiver is called', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
