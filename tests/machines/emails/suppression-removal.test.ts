import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { bounced, unsubscribed } from './email-deliveries.ts'
import { graph } from './suppression-removal.walks.ts'

describeMachine({
  name: 'suppression-removal',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'removal.ask', entry: unsubscribed },
    { type: 'removal.ask', entry: bounced },
    { type: 'reason.edit', reason: ' works again ' },
    { type: 'reason.edit', reason: '' },
    { type: 'reason.edit', reason: 'x'.repeat(301) },
    { type: 'reason.edit', reason: 'a@b.co wrote' },
    { type: 'consent.edit', hasConsent: true },
    { type: 'consent.edit', hasConsent: false },
    { type: 'removal.confirm' },
    { type: 'removal.cancel' },
  ],
  laws: [
    law('an entry is removed exactly when it was asked about, with a reason, and confirmed', () => ({ event, before, news }) => {
      const { asked, reason, hasConsent } = before.context
      const text = reason.trim()
      const isReason = text !== '' && reason.length <= 300 && !reason.includes('@')
      const mayGo = hasConsent || asked?.reason === 'bounced'
      const isWanted = event?.type === 'removal.confirm' && before.matches('asking') && isReason && mayGo
      expect(news.calls.map(({ input }) => input)).toEqual(isWanted ? [{ id: asked?.id, reason: text, hasConsent }] : [])
    }),
    law('who has unsubscribed is never removed without their consent', () => ({ before, news }) => {
      if (before.context.asked?.reason !== 'unsubscribed') return
      for (const { input } of news.calls) expect(input).toMatchObject({ hasConsent: true })
    }),
    law('each question begins without a reason and without consent', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'removal.ask' || !before.matches('still')) return
      expect(snapshot.context).toEqual({ asked: event.entry, reason: '', hasConsent: false, isMarked: false, problem: null })
    }),
    law('what is missing is marked when somebody confirms, until they answer it', () => ({ event, before, snapshot }) => {
      if (!before.matches('asking')) return
      if (event?.type === 'removal.confirm') expect(snapshot.context.isMarked).toBe(!snapshot.hasTag('busy'))
      if (event?.type === 'reason.edit' || event?.type === 'consent.edit') expect(snapshot.context.isMarked).toBe(false)
    }),
    law('a removal is told once, and a failure stays beside the question with what was typed', () => (step) => {
      const { settled, before, snapshot, news } = step
      expect(news.emitted).toEqual(settled?.status === 'answered' ? [{ type: 'suppression.removed' }] : [])
      if (settled?.status !== 'refused') return
      expect(snapshot.value).toBe('asking')
      expect(snapshot.context).toMatchObject({ problem: { code: 'suppression.unknown' }, reason: before.context.reason })
    }),
    law('it is busy exactly while something is removed, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'removal.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
