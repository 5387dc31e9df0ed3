import { expect } from 'vitest'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { failed } from '#tests/support/walks.ts'
import { graph } from './new-address.walks.ts'

const results: Verdicts<'email'> = {
  email: { '': 'email.required', 'new@': 'email.format', 'new@example.com': null },
}

describeMachine({
  name: 'new-address',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [...gestures(results), failed('beginEmailChange', { code: 'requests.tooMany', retryAfter: 60 })],
  laws: [
    ...formLaws({
      results,
      call: 'beginEmailChange',
      inputOf: ({ email }) => ({ email }),
      failure: 'address.failed',
      also: (form, { settled }) => {
        if (settled?.status === 'answered') form.values = { email: '' }
      },
    }),
    law('that codes were mailed is announced once, and the form is then empty', () => ({ settled, news, snapshot }) => {
      const isAsked = settled?.status === 'answered'
      expect(news.emitted.filter(({ type }) => type === 'address.asked')).toHaveLength(isAsked ? 1 : 0)
      if (isAsked) expect(snapshot.context.form.values.email).toBe('')
    }),
    announcesNone(['new@example.com']),
  ],
})
