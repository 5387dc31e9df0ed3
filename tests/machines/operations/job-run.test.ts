import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './job-run.walks.ts'

describeMachine({
  name: 'job-run',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'job.run', name: 'audit.check' },
    { type: 'job.run', name: 'samples.fill' },
  ],
  laws: [
    law('a job is started once for each time that it is asked for, and only one at a time', () => ({ event, before, news }) => {
      const isAsked = event?.type === 'job.run' && before.matches('ready')
      expect(news.calls.map(({ input }) => input)).toEqual(isAsked ? [{ name: event.name }] : [])
    }),
    law('how it began is told once', () => ({ settled, news }) => {
      const told = settled?.status === 'answered' ? ['job.begun'] : settled?.status === 'refused' ? ['job.failed'] : []
      expect(news.emitted.map(({ type }) => type)).toEqual(told)
    }),
    law('it is busy, and names the job, exactly while one is being started', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      expect(snapshot.context.name !== null).toBe(snapshot.hasTag('busy'))
    }),
  ],
})
