import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './alert-action.walks.ts'

describeMachine({
  name: 'alert-action',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [{ type: 'action.confirm' }, { type: 'action.cancel' }],
  laws: [
    law('nothing is deleted that was not asked about and confirmed; muting is done at once', () => ({ event, before, news }) => {
      const isConfirmed = event?.type === 'action.confirm' && before.matches('asking')
      const isAtOnce = event?.type === 'action.ask' && before.matches('still') && event.action.kind === 'mute'
      const wanted = isConfirmed ? before.context.asked : isAtOnce ? { action: event.action, rule: event.rule } : null
      expect(news.calls.map(({ input }) => input)).toEqual(wanted ? [{ projectId: 'first', ...wanted }] : [])
    }),
    law('what was done is told once', () => ({ settled, before, news }) => {
      const told = news.emitted.filter(({ type }) => type === 'action.done')
      expect(told).toEqual(settled?.status === 'answered' ? [{ type: 'action.done', action: before.context.asked?.action }] : [])
    }),
    law('a deletion that fails stays asked with the reason; a muting that fails is announced', () => (moment) => {
      const { settled, before, snapshot, news } = moment
      if (settled?.status !== 'refused') return
      const isDeletion = before.context.asked?.action.kind === 'delete'
      expect(snapshot.value).toBe(isDeletion ? 'asking' : 'still')
      expect(snapshot.context.problem !== null).toBe(isDeletion)
      expect(news.emitted.map(({ type }) => type)).toEqual(isDeletion ? [] : ['action.failed'])
    }),
    law('it is busy exactly while something is done, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'action.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
