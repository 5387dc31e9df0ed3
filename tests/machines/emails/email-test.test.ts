import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { content, graph } from './email-test.walks.ts'

describeMachine({
  name: 'email-test',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'test.request', content: { ...content, senderName: 'x' }, language: 'fr', sample: 'stranger' },
    done('sendTest', { outcome: 'refused' }),
  ],
  laws: [
    law('one e-mail is sent for each request, with what was asked, and never two at once', () => {
      return ({ event, before, calls, news }) => {
        const isAsked = event?.type === 'test.request' && before.matches('ready')
        const wanted = isAsked
          ? [{ projectId: 'first', content: event.content, language: event.language, sample: event.sample }]
          : []
        expect(news.calls.map(({ input }) => input)).toEqual(wanted)
        expect(calls.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1)
      }
    }),
    law('what is shown is what became of the last one, and nothing while it is sent', () => ({ settled, snapshot }) => {
      const { answer, problem } = snapshot.context
      if (settled)
        expect([answer === null, problem === null]).toEqual([settled.status !== 'answered', settled.status !== 'refused'])
      if (snapshot.hasTag('busy')) expect([answer, problem]).toEqual([null, null])
    }),
    law('it is busy exactly while the e-mail is sent', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
