import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './audit-check.walks.ts'

describeMachine({
  name: 'audit-check',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [{ type: 'check.begin' }, { type: 'check.cancel' }],
  laws: [
    law('one check runs at a time', () => ({ event, before, news, calls }) => {
      const begins = event?.type === 'check.begin' && before.matches('still')
      expect(news.calls).toHaveLength(begins ? 1 : 0)
      expect(calls.filter(({ status }) => status === 'pending').length).toBeLessThanOrEqual(1)
    }),
    law('an old result is not shown while a check runs', () => ({ snapshot }) => {
      if (snapshot.hasTag('busy')) expect(snapshot.context).toEqual({ result: null, problem: null })
    }),
    law('what a check found stays until the next one begins; a failure is no finding', () => ({ settled, snapshot }) => {
      if (settled?.status === 'answered') expect(snapshot.context.result).not.toBeNull()
      if (settled?.status === 'refused') expect(snapshot.context).toMatchObject({ result: null, problem: expect.anything() })
    }),
    law('it is busy exactly while it waits', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
  ],
})
