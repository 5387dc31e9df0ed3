import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './download.walks.ts'

describeMachine({
  name: 'download',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [{ type: 'download.request', download: { what: 'json', query: {} } }],
  laws: [
    law('a file is asked for once for each request, and none while one is on its way', () => ({ event, before, news }) => {
      const isAsked = event?.type === 'download.request' && before.matches('still')
      expect(news.calls.map(({ input }) => input)).toEqual(isAsked ? [{ projectId: 'first', download: event.download }] : [])
    }),
    law('what was saved or failed is told once with its kind, and a download that was given up is not', () => {
      return ({ settled, before, news }) => {
        const what = before?.context.download.what
        const outcome =
          settled?.status === 'answered'
            ? { type: 'file.saved', what }
            : { type: 'download.failed', what, problem: { code: 'transport.offline', status: 0 } }
        expect(news.emitted).toEqual(settled ? [expect.objectContaining(outcome)] : [])
      }
    }),
    law('it is busy exactly while a file is on its way', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
