import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './firing-acknowledgement.walks.ts'
import { openFiring, takenFiring } from './rules.ts'

describeMachine({
  name: 'firing-acknowledgement',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ projectId: 'first' }) }),
  chances: [
    { type: 'firing.choose', firing: openFiring },
    { type: 'firing.choose', firing: takenFiring },
    { type: 'note.edit', note: ' ' },
    { type: 'note.edit', note: 'x'.repeat(501) },
    { type: 'note.edit', note: ` ${'x'.repeat(500)} ` },
    { type: 'form.submit' },
    { type: 'form.cancel' },
  ],
  laws: [
    law(
      'a firing is acknowledged once somebody has confirmed it, with the note that they see',
      () =>
        ({ event, before, news }) => {
          const { firing, note } = before.context
          const isConfirmed = event?.type === 'form.submit' && before.matches('writing') && note.trim().length <= 500
          const sent = [{ projectId: 'first', firing, note: note.trim() }]
          expect(news.calls.map(({ input }) => input)).toEqual(isConfirmed ? sent : [])
        },
    ),
    law('a firing that somebody takes care of is not chosen', () => ({ event, before, snapshot }) => {
      if (event?.type === 'firing.choose' && event.firing.acknowledged !== null) expect(snapshot).toBe(before)
    }),
    law('whoever was slower is told once, and any other failure keeps the note', () => ({ settled, before, snapshot, news }) => {
      if (settled?.status !== 'refused') return
      const isSettled = settled.answer instanceof Error && settled.answer.message === 'alert.acknowledged'
      expect(news.emitted.map(({ type }) => type)).toEqual(isSettled ? ['acknowledgement.failed'] : [])
      expect(snapshot.value).toBe(isSettled ? 'still' : 'writing')
      expect(snapshot.context.note).toBe(isSettled ? '' : before.context.note)
    }),
    law('each acknowledgement is announced once', () => ({ settled, news }) => {
      const told = news.emitted.filter(({ type }) => type === 'firing.acknowledged')
      expect(told).toHaveLength(settled?.status === 'answered' ? 1 : 0)
    }),
    law('it is busy exactly while a call is under way, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'form.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
