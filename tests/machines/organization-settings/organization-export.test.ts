import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './organization-export.walks.ts'

describeMachine({
  name: 'organization-export',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [{ type: 'export.begin' }],
  laws: [
    law('a file is saved for each wish, one at a time', () => ({ event, before, news }) => {
      const isAsked = event?.type === 'export.begin' && before.matches('still')
      expect(news.calls.map(({ id }) => id)).toEqual(isAsked ? ['saveExport'] : [])
    }),
    law('what came of it is announced once', () => ({ settled, news }) => {
      if (settled === null || settled.status === 'abandoned') return void expect(news.emitted).toEqual([])
      expect(news.emitted).toEqual([
        settled.status === 'answered' ? { type: 'export.saved' } : { type: 'export.failed', problem: toProblem(settled.answer) },
      ])
    }),
    law('it is busy exactly while the file is on its way', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
