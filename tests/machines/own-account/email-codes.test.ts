import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { failed } from '#tests/support/walks.ts'
import { graph } from './email-codes.walks.ts'

const results: Verdicts<'oldCode' | 'newCode'> = {
  oldCode: { '': 'code.required', '123456': null },
  newCode: { '': 'code.required', '654321': null },
}
const empty = { oldCode: '', newCode: '' }

type Settled = { id: string; status: string; answer?: unknown } | null

/** The change is no longer open: it was made, cancelled, or is known to be over. */
const isClosed = (settled: Settled): boolean =>
  settled?.status === 'answered' || (settled?.status === 'refused' && toProblem(settled.answer).code === 'emailChange.over')

describeMachine({
  name: 'email-codes',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [...gestures(results), failed('confirmEmailChange', { code: 'emailChange.oldCodeWrong' })],
  laws: [
    law('both codes are sent as typed, and never only one', () => {
      let typed = { ...empty }
      return ({ event, before, settled, news }) => {
        if (before.matches('editing') && event?.type === 'field.edit') typed = { ...typed, [event.field]: event.value }
        for (const { input } of news.calls.filter(({ id }) => id === 'confirmEmailChange')) {
          expect(input).toEqual(typed)
          expect(Object.values(typed)).not.toContain('')
        }
        if (isClosed(settled)) typed = { ...empty }
      }
    }),
    law('a missing code is shown, and announced as the field to look at', () => ({ event, before, news, snapshot }) => {
      if (event?.type !== 'form.submit' || !before.matches('editing')) return
      const missing = (['oldCode', 'newCode'] as const).find((it) => before.context.form.values[it] === '')
      expect(news.emitted).toEqual(missing ? [{ type: 'form.rejected', field: missing }] : [])
      if (missing) expect(snapshot.context.form.problems[missing]).toBe('code.required')
    }),
    law(
      'after a change, a cancellation and a change that is over nothing of the codes is left',
      () =>
        ({ settled, snapshot }) => {
          if (isClosed(settled)) expect(snapshot.context).toEqual({ form: { values: empty, problems: {} }, problem: null })
        },
    ),
    law('a change, a cancellation and a failure are each announced once', () => ({ settled, news }) => {
      const told = news.emitted.filter(({ type }) => type !== 'form.rejected')
      if (settled === null || settled.status === 'abandoned') return void expect(told).toEqual([])
      const done = settled.id === 'confirmEmailChange' ? 'email.changed' : 'email.cancelled'
      expect(told).toEqual([
        settled.status === 'answered' ? { type: done } : { type: 'email.failed', problem: toProblem(settled.answer) },
      ])
    }),
    law('a refused code says why until the next edit or attempt', () => ({ event, before, settled, snapshot }) => {
      if (settled?.id === 'confirmEmailChange' && settled.status === 'refused' && !isClosed(settled))
        expect(snapshot.context.problem).toEqual(toProblem(settled.answer))
      if (event?.type === 'field.edit' && before.matches('editing')) expect(snapshot.context.problem).toBeNull()
    }),
    law('it is busy exactly while a call is in progress', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
    announcesNone(['123456', '654321']),
  ],
})
