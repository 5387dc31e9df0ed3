import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, locking, suspending } from './back-office-action.walks.ts'

describeMachine({
  name: 'back-office-action',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'action.ask', action: suspending },
    { type: 'action.ask', action: locking },
    { type: 'reason.edit', reason: ' Spam ' },
    { type: 'reason.edit', reason: '' },
    { type: 'reason.edit', reason: 'x'.repeat(501) },
    { type: 'action.confirm' },
    { type: 'action.cancel' },
  ],
  laws: [
    law('something is done exactly when it was asked about, with a reason, and confirmed', () => ({ event, before, news }) => {
      const { asked, reason } = before.context
      const text = reason.trim()
      const isWanted = event?.type === 'action.confirm' && before.matches('asking') && text !== '' && text.length <= 500
      expect(news.calls.map(({ input }) => input)).toEqual(isWanted ? [{ action: asked, reason: text }] : [])
    }),
    law('a missing reason is marked when somebody confirms, until it is edited', () => ({ event, before, snapshot }) => {
      if (event?.type === 'reason.edit' && before.matches('asking')) expect(snapshot.context.wrong).toBeNull()
      if (event?.type !== 'action.confirm' || !before.matches('asking')) return
      const text = before.context.reason.trim()
      expect(snapshot.context.wrong).toBe(text === '' ? 'reason.required' : text.length > 500 ? 'text.tooLong' : null)
    }),
    law('each question begins without a reason', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'action.ask' || !before.matches('still')) return
      expect(snapshot.context).toEqual({ asked: event.action, reason: '', wrong: null, problem: null })
    }),
    law('what was done is told once', () => ({ settled, before, news }) => {
      const isDone = settled?.status === 'answered'
      expect(news.emitted).toEqual(isDone ? [{ type: 'action.done', action: before.context.asked }] : [])
    }),
    law('a failure stays beside the question, and the reason with it', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused') return
      expect(snapshot.value).toBe('asking')
      expect(snapshot.context.problem).toMatchObject({ code: 'organization.ofPlatform' })
      expect(snapshot.context.reason).toBe(before.context.reason)
    }),
    law('it is busy exactly while something is done, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'action.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
