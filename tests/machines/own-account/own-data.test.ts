import { expect } from 'vitest'
import { toProblem } from '#contract/http/problem.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { failed } from '#tests/support/walks.ts'
import { graph } from './own-data.walks.ts'

const told = {
  saveOwnData: { answered: 'ownData.saved', refused: 'ownData.failed' },
  deleteOwnAccount: { answered: 'account.deleted', refused: 'account.notDeleted' },
} as const

describeMachine({
  name: 'own-data',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [{ type: 'field.edit', field: 'username', value: ' ' }, failed('deleteOwnAccount', { code: 'ownAccount.lastOwner' })],
  laws: [
    law('an account is deleted only from its question, with the name that was typed there', () => {
      let typed = ''
      return ({ event, before, news }) => {
        if (!before.matches('asking') && !before.matches('deleting')) typed = ''
        if (event?.type === 'field.edit' && before.matches('asking')) typed = event.value
        for (const { input } of news.calls.filter(({ id }) => id === 'deleteOwnAccount')) {
          expect(before.value).toBe('asking')
          expect(event?.type).toBe('form.submit')
          expect(input).toEqual({ username: typed })
          expect(typed.trim()).not.toBe('')
        }
      }
    }),
    law('a form without a name is refused', () => ({ event, before, news, snapshot }) => {
      if (event?.type !== 'form.submit' || !before.matches('asking')) return
      const isEmpty = before.context.form.values.username.trim() === ''
      expect(news.emitted).toEqual(isEmpty ? [{ type: 'form.rejected', field: 'username' }] : [])
      if (isEmpty) expect(snapshot.context.form.problems).toEqual({ username: 'username.required' })
    }),
    law('the typed name is forgotten with the question', () => ({ snapshot }) => {
      if (snapshot.matches('still') || snapshot.matches('saving'))
        expect(snapshot.context).toEqual({ form: { values: { username: '' }, problems: {} }, problem: null })
    }),
    law('nothing happens to an account that is deleted', () => ({ before, snapshot }) => {
      if (before.matches('deleted')) expect(snapshot.value).toBe('deleted')
    }),
    law('what came of each call is announced once', () => ({ settled, news }) => {
      const emitted = news.emitted.filter(({ type }) => type !== 'form.rejected')
      if (settled === null || settled.status === 'abandoned') return void expect(emitted).toEqual([])
      const names = told[settled.id as keyof typeof told]
      expect(emitted).toEqual([
        settled.status === 'answered' ? { type: names.answered } : { type: names.refused, problem: toProblem(settled.answer) },
      ])
    }),
    law('it is busy exactly while a call is in progress', () => ({ calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
    }),
    announcesNone(['annabel']),
  ],
})
