import { expect, test } from 'vitest'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { boss } from '#tests/support/machine-people.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './admin-registration.walks.ts'

type Field = 'email' | 'inviteCode' | 'username' | 'password'
const code = 'ABCD-EFGH-JKMN-PQRS'

const results: Verdicts<Field> = {
  email: { '': 'email.required', 'boss@example': 'email.format', 'boss@example.com': null },
  inviteCode: { '': 'invite.required', ' ': 'invite.required', [code]: null },
  username: { '': 'username.required', boss: 'username.length', theboss: null },
  password: { '': 'password.required', secrets: 'password.digit', secret1: null },
}

describeMachine({
  name: 'admin-registration',
  graph,
  stage: () => setUpMachine(graph.machine, { input: (session) => ({ session }) }),
  chances: [...gestures(results), failed('registerAdmin', { code: 'transport.offline', status: 0 })],
  laws: [
    ...formLaws({
      results,
      call: 'verifyInvite',
      alsoBusy: ['registerAdmin', 'logIn'],
      inputOf: ({ email, inviteCode }) => ({ email, code: inviteCode }),
      failure: 'invite.failed',
      markFor: (problem) => (problem.code === 'invite.invalid' ? { inviteCode: 'invite.invalid' as const } : null),
      also: (form, { settled, snapshot }) => {
        const refused = settled?.id === 'registerAdmin' && settled.status === 'refused' ? snapshot.context.problem : undefined
        if (refused === null) form.problems.username = 'username.taken'
        if (refused) form.problem = refused
        if (snapshot.status === 'done') Object.assign(form.values, { password: '', inviteCode: '' })
      },
    }),
    law('a registration is sent only after the server has accepted the invite, and as typed', () => {
      let typed: unknown = null
      return ({ settled, before, news }) => {
        const isInvited = settled?.id === 'verifyInvite' && settled.status === 'answered'
        if (isInvited) typed = before.context.form.values
        const made = news.calls.filter(({ id }) => id === 'registerAdmin').map(({ input }) => input)
        expect(made).toEqual(isInvited ? [typed] : [])
      }
    }),
    law('a failed registration is announced; a taken username is shown at its field', () => ({ settled, news, snapshot }) => {
      if (settled?.id !== 'registerAdmin' || settled.status !== 'refused') return
      const { problem } = settled.answer as { problem: { code: string } }
      expect(news.emitted).toContainEqual({ type: 'registration.failed', problem })
      if (problem.code === 'username.taken') {
        expect(news.emitted).toContainEqual({ type: 'form.rejected', field: 'username' })
        expect(snapshot.context).toMatchObject({ form: { problems: { username: 'username.taken' } }, problem: null })
      } else expect(snapshot.context.problem).toEqual(problem)
    }),
    law(
      'after the registration the person is signed in, and the session goes to the session actor once',
      () =>
        ({ settled, news, snapshot }) => {
          const isRegistered = settled?.id === 'registerAdmin' && settled.status === 'answered'
          expect(news.calls.filter(({ id }) => id === 'logIn').map(({ input }) => input)).toEqual(
            isRegistered ? [{ account: 'theboss', password: 'secret1' }] : [],
          )
          const isOver = settled?.id === 'logIn'
          const session = isOver && settled.status === 'answered' ? settled.answer : null
          expect(news.told).toEqual(session ? [{ type: 'session.begin', session }] : [])
          if (!isOver) return
          expect(news.emitted).toEqual([
            session
              ? { type: 'registration.succeeded', username: 'admin' }
              : { type: 'registration.loginFailed', email: 'boss@example.com' },
          ])
          expect(snapshot.status).toBe('done')
          expect(JSON.stringify(snapshot.context.form)).not.toMatch(/secret1|ABCD/)
        },
    ),
    announcesNone(['secret1', code, boss.session]),
  ],
})

test('a problem with the invite is not shown again as one of the username', async () => {
  const { perform } = setUpMachine(graph.machine, { input: (session) => ({ session }) })
  const typed = { email: 'boss@example.com', inviteCode: code, username: 'theboss', password: 'secret1' }
  for (const [field, value] of Object.entries(typed)) await perform({ type: 'field.edit', field, value })
  for (const event of [{ type: 'form.submit' }, failed('verifyInvite', { code: 'invite.invalid' }), { type: 'form.submit' }])
    await perform(event)
  await perform(done('verifyInvite'))
  const { news, snapshot } = await perform(failed('registerAdmin', { code: 'username.taken' }))
  expect(news.emitted).toContainEqual({ type: 'form.rejected', field: 'username' })
  expect(snapshot.context.form.problems).toEqual({ username: 'username.taken' })
})

test('after a failed automatic sign-in, the e-mail address is returned without surrounding spaces', async () => {
  const { perform } = setUpMachine(graph.machine, { input: (session) => ({ session }) })
  const typed = { email: ' boss@example.com ', inviteCode: code, username: 'theboss', password: 'secret1' }
  for (const [field, value] of Object.entries(typed)) await perform({ type: 'field.edit', field, value })
  for (const event of [{ type: 'form.submit' }, done('verifyInvite'), done('registerAdmin')]) await perform(event)
  const { news } = await perform(failed('logIn', { code: 'login.refused' }))
  expect(news.emitted).toEqual([{ type: 'registration.loginFailed', email: 'boss@example.com' }])
})
