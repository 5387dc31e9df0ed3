import { expect } from 'vitest'
import type { PerformInput, ProfileAction } from '#machines/profiles/profile-action.machine.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { certificate, of } from './people.ts'
import { graph } from './profile-action.walks.ts'

const reasons: Record<string, string | null> = {
  '': 'reason.required',
  '  ': 'reason.required',
  asked: null,
  ' by letter ': null,
  ['x'.repeat(501)]: 'text.tooLong',
}

describeMachine({
  name: 'profile-action',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    ...Object.keys(reasons).map((value) => ({ type: 'field.edit', field: 'reason', value })),
    done('perform', { ...certificate, kind: 'anonymised' }),
  ],
  laws: [
    law('nothing is done to a person unless it was asked for and a reason was given, and it is what was asked', () => {
      let asked: ProfileAction | null = null
      return ({ event, before, news }) => {
        if (event?.type === 'action.ask' && before.matches('still')) asked = event.action
        const { reason } = before.context.form.values
        const isSent = event?.type === 'form.submit' && before.matches('asking') && reasons[reason] === null
        const wanted: PerformInput[] = isSent && asked ? [{ ...of, action: asked, reason: reason.trim() }] : []
        expect(news.calls.map(({ input }) => input)).toEqual(wanted)
      }
    }),
    law('a reason that is missing or too long is refused at its field', () => ({ event, before, snapshot, news }) => {
      if (event?.type !== 'form.submit' || !before.matches('asking')) return
      const problem = reasons[before.context.form.values.reason]
      expect(snapshot.context.form.problems).toEqual(problem ? { reason: problem } : {})
      expect(news.emitted).toEqual(problem ? [{ type: 'form.rejected', field: 'reason' }] : [])
    }),
    law('what was typed stays over a failure, which is told beside it, and is gone with the dialog', () => {
      let typed = ''
      return ({ event, before, settled, snapshot }) => {
        if (event?.type === 'field.edit' && before.matches('asking')) typed = event.value
        if (!snapshot.hasTag('asking')) typed = ''
        expect(snapshot.context.form.values.reason).toBe(typed)
        if (settled?.status === 'refused') expect(snapshot.context.problem).not.toBeNull()
        if (!snapshot.hasTag('asking')) expect(snapshot.context.problem).toBeNull()
      }
    }),
    law('each thing that was done is told once, with its kind', () => ({ settled, before, news }) => {
      const isDone = settled?.status === 'answered'
      expect(news.emitted.filter(({ type }) => type === 'action.done')).toEqual(
        isDone ? [{ type: 'action.done', kind: before.context.action?.kind }] : [],
      )
    }),
    law('a certificate is shown until it is dismissed', () => {
      let shown: unknown = null
      return ({ event, before, settled, snapshot }) => {
        if (settled?.status === 'answered') shown = settled.answer ?? null
        if (event?.type === 'certificate.dismiss' && before.matches('certified')) shown = null
        expect(snapshot.context.certificate).toEqual(shown)
        expect(snapshot.matches('certified')).toBe(shown !== null)
      }
    }),
    law('it is busy exactly while something is done, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'action.cancel' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})
