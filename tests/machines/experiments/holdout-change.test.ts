import { expect } from 'vitest'
import type { ChangeHoldoutInput } from '#machines/experiments/holdout-change.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { changed, graph, of } from './holdout-change.walks.ts'

const shares: Record<string, number | null> = {
  '': null,
  five: null,
  '-1': null,
  '20.5': null,
  '0': 0,
  ' 20 ': 20,
  '5': 5,
  '10': 10,
}
const reasons: Record<string, boolean> = { '': false, '  ': false, 'a new quarter': true, ' a test ': true }

describeMachine({
  name: 'holdout-change',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    ...Object.keys(shares).map((value) => ({ type: 'field.edit', field: 'share', value })),
    ...Object.keys(reasons).map((value) => ({ type: 'field.edit', field: 'reason', value })),
  ],
  laws: [
    law('a share from 0 to 20 per cent is sent with a reason, and nothing else', () => ({ event, before, news }) => {
      const { share, reason } = before.context.form.values
      const wanted = shares[share] ?? null
      const isSent = event?.type === 'form.submit' && before.matches('asking') && wanted !== null && reasons[reason] === true
      const inputs: ChangeHoldoutInput[] = isSent ? [{ ...of, share: wanted, reason: reason.trim() }] : []
      expect(news.calls.map(({ input }) => input)).toEqual(inputs)
    }),
    law('a wrong share or a missing reason is refused at its field', () => ({ event, before, snapshot, news }) => {
      if (event?.type !== 'form.submit' || !before.matches('asking')) return
      const { share, reason } = before.context.form.values
      const isWrong = (shares[share] ?? null) === null
      const isMissing = reasons[reason] !== true
      expect(snapshot.context.form.problems).toEqual({
        ...(isWrong ? { share: 'holdoutShare.range' } : {}),
        ...(isMissing ? { reason: 'reason.required' } : {}),
      })
      const field = isWrong ? 'share' : 'reason'
      expect(news.emitted).toEqual(isWrong || isMissing ? [{ type: 'form.rejected', field }] : [])
    }),
    law('it begins with the present share, and what is typed stays over a failure', () => {
      let typed = { share: '', reason: '' }
      return ({ event, before, settled, snapshot }) => {
        if (event?.type === 'holdout.ask' && before.matches('still')) typed = { share: String(event.share), reason: '' }
        if (event?.type === 'field.edit' && before.matches('asking')) typed = { ...typed, [event.field]: event.value }
        if (!snapshot.hasTag('asking')) typed = { share: '', reason: '' }
        expect(snapshot.context.form.values).toEqual(typed)
        if (settled?.status === 'refused') expect(snapshot.context.problem).not.toBeNull()
      }
    }),
    law('a change is told once, with its version', () => ({ settled, news }) => {
      const told = news.emitted.filter(({ type }) => type === 'holdout.changed')
      expect(told).toEqual(settled?.status === 'answered' ? [{ type: 'holdout.changed', version: changed.version }] : [])
    }),
    law('it is busy exactly while it changes, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'holdout.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
