import { expect } from 'vitest'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { failed } from '#tests/support/walks.ts'
import { graph } from './admin-invitation.walks.ts'

const results: Verdicts<'email'> = {
  email: { '': 'email.required', 'new.admin@example': 'email.format', 'new.admin@example.com': null },
}

describeMachine({
  name: 'admin-invitation',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [...gestures(results), failed('inviteAdmin', { code: 'transport.offline', status: 0 })],
  laws: [
    ...formLaws({
      results,
      call: 'inviteAdmin',
      inputOf: (values) => values,
      failure: 'invite.failed',
      also: (form, { settled }) => {
        if (settled?.status === 'answered') form.values.email = ''
      },
    }),
    law('a sent invite is announced once', () => ({ settled, news }) => {
      const sent = news.emitted.filter(({ type }) => type === 'invite.sent')
      expect(sent).toHaveLength(settled?.status === 'answered' ? 1 : 0)
    }),
  ],
})
