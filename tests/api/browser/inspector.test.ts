import { expect, test } from 'vitest'
import { masked } from '#api/browser/inspector.ts'
import { ann } from '#tests/support/machine-people.ts'

test('secrets are masked for the inspector, and all other values are unchanged', () => {
  const shown = masked({
    events: [
      { type: 'field.edit', field: 'password', value: 'secret1' },
      { type: 'field.edit', field: 'confirmationCode', value: '424242' },
      { type: 'field.edit', field: 'inviteCode', value: 'ABCD-EFGH' },
      { type: 'field.edit', field: 'email', value: 'ann@example.com' },
      { type: 'provider.proved', token: 'token-of-provider' },
      { type: 'session.begin', session: ann },
      { type: 'xstate.done.actor.sendCode', output: { key: 'key-1' } },
    ],
    form: { values: { oldPassword: 'secret1', confirmPassword: 'secret2', username: 'annabel' }, problems: {} },
    verified: { email: 'ann@example.com', key: 'key-1', code: '424242' },
  })
  const text = JSON.stringify(shown)
  for (const secret of ['secret1', 'secret2', '424242', 'ABCD', 'token-of-provider', 'key-1', ann.session])
    expect(text).not.toContain(secret)
  expect(shown.form.values.username).toBe('annabel')
  expect(shown.events[3]).toEqual({ type: 'field.edit', field: 'email', value: 'ann@example.com' })
})
