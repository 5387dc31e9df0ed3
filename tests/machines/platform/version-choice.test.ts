import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { earlier, graph, input, newest } from './version-choice.walks.ts'

describeMachine({
  name: 'version-choice',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => input }),
  chances: [
    { type: 'version.ask', wanted: earlier },
    { type: 'version.ask', wanted: newest },
    { type: 'reason.edit', reason: ' It was better ' },
    { type: 'reason.edit', reason: '' },
    { type: 'reason.edit', reason: 'x'.repeat(501) },
    { type: 'choice.confirm' },
    { type: 'choice.cancel' },
    { type: 'page.reload' },
  ],
  laws: [
    law('a version is chosen exactly when it was asked about, with a reason, and confirmed', () => ({ event, before, news }) => {
      const { wanted, reason } = before.context
      const text = reason.trim()
      const isWanted = event?.type === 'choice.confirm' && before.matches('asking') && text !== '' && text.length <= 500
      expect(news.calls.map((it) => it.input)).toEqual(isWanted ? [{ ...input, ...wanted, reason: text }] : [])
    }),
    law('each question begins without a reason', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'version.ask' || !before.matches('still')) return
      expect(snapshot.context).toEqual({ ...input, wanted: event.wanted, reason: '', wrong: null, problem: null })
    }),
    law(
      'a choice that holds is told once, and so is a page that must be read again',
      () =>
        ({ event, settled, before, news }) => {
          const isRead = event?.type === 'page.reload' && before.matches('outdated')
          const told = settled?.status === 'answered' ? ['version.chosen'] : isRead ? ['page.outdated'] : []
          expect(news.emitted.map(({ type }) => type)).toEqual(told)
        },
    ),
    law(
      'nobody decides anew about what somebody else has changed before it is read again',
      () =>
        ({ event, before, snapshot }) => {
          if (before?.matches('outdated') && event?.type !== 'page.reload') expect(snapshot.value).toBe('outdated')
        },
    ),
    law('it is busy exactly while a version is chosen, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'choice.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
