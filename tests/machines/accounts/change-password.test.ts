import { expect } from 'vitest'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { failed } from '#tests/support/walks.ts'
import { graph } from './change-password.walks.ts'

type Field = 'oldPassword' | 'password' | 'confirmPassword'
const twice = ({ password, confirmPassword }: Record<Field, string>) =>
  password === confirmPassword ? null : ('confirmPassword.different' as const)

const results: Verdicts<Field> = {
  oldPassword: { '': 'oldPassword.required', ' ': null, secret1: null },
  password: { '': 'password.required', abc12: 'password.length', secrets: 'password.digit', secret2: null },
  confirmPassword: { '': 'confirmPassword.required', secret2: twice, secret3: twice },
}

describeMachine({
  name: 'change-password',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [...gestures(results), failed('changePassword', { code: 'login.required' })],
  laws: [
    ...formLaws({
      results,
      pair: ['password', 'confirmPassword'],
      call: 'changePassword',
      inputOf: ({ oldPassword, password }) => ({ oldPassword, password }),
      failure: 'password.failed',
      also: (form, { settled }) => {
        if (settled?.status === 'answered') form.values = { oldPassword: '', password: '', confirmPassword: '' }
      },
    }),
    law('a change is announced once, and the form is then empty', () => ({ settled, news, snapshot }) => {
      const isChanged = settled?.status === 'answered'
      expect(news.emitted.filter(({ type }) => type === 'password.changed')).toHaveLength(isChanged ? 1 : 0)
      if (isChanged) expect(Object.values(snapshot.context.form.values).join('')).toBe('')
    }),
    announcesNone(['secret1', 'secret2', 'secret3']),
  ],
})
