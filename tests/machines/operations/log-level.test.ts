import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './log-level.walks.ts'

describeMachine({
  name: 'log-level',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'level.change' },
    { type: 'level.choose', change: { level: 'info' } },
    { type: 'level.choose', change: { minutes: 240 } },
    { type: 'level.save' },
    { type: 'level.cancel' },
    { type: 'level.reset' },
  ],
  laws: [
    law('what was chosen is saved once it is confirmed; setting back needs no choice', () => ({ event, before, news }) => {
      const saves = event?.type === 'level.save' && before.matches('choosing')
      const resets = event?.type === 'level.reset' && before.matches('still')
      const wanted = saves ? [{ change: before.context.change }] : resets ? [{ change: null }] : []
      expect(news.calls.map(({ input }) => input)).toEqual(wanted)
    }),
    law('a change is told once', () => ({ settled, before, news }) => {
      const isFailedReset = settled?.status === 'refused' && before.matches('resetting')
      const told = settled?.status === 'answered' ? ['level.changed'] : isFailedReset ? ['level.failed'] : []
      expect(news.emitted.map(({ type }) => type)).toEqual(told)
    }),
    law('after a failure the choice is as it was, with the problem beside it', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused' || !before.matches('saving')) return
      expect(snapshot.value).toBe('choosing')
      expect(snapshot.context.change).toEqual(before.context.change)
      expect(snapshot.context.problem).not.toBeNull()
    }),
    law('the form opens with the usual choice and without a problem', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'level.change' || !before.matches('still')) return
      expect(snapshot.context).toEqual({ change: { level: 'debug', minutes: 15 }, problem: null })
    }),
    law('it is busy exactly while it waits, and cannot be cancelled then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'level.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
