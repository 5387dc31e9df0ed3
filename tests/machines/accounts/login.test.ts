import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { ann, ben, boss } from '#tests/support/machine-people.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './login.walks.ts'

const results: Verdicts<'account' | 'password'> = {
  account: {
    '': 'loginName.required',
    '   ': 'loginName.required',
    ann: 'loginName.format',
    'ann@example': 'loginName.format',
    'ann.with.a.name.of.forty-one@example.name': 'email.tooLong',
    admin: null,
    annabel: null,
    ' ann@example.com ': null,
    'ann@example.com': null,
  },
  password: { '': 'loginPassword.required', ' ': null, secret1: null },
}

describeMachine({
  name: 'login',
  graph,
  stage: () => setUpMachine(graph.machine, { input: (session) => ({ session, adminSession: session }) }),
  chances: [
    ...gestures(results),
    done('logIn', ben),
    done('logIn', boss),
    failed('logIn', { code: 'transport.offline', status: 0 }),
  ],
  laws: [
    ...formLaws({
      results,
      call: 'logIn',
      inputOf: (values) => values,
      failure: 'login.failed',
      also: (form, { settled }) => {
        if (settled?.status === 'answered') form.values.password = ''
      },
    }),
    law('the session goes to the session actor once, and the success event names only the user', () => ({ settled, news }) => {
      const session = settled?.status === 'answered' ? settled.answer : null
      expect(news.told).toEqual(session ? [{ type: 'session.begin', session }] : [])
      const names = new Map([
        [ann, 'annabel'],
        [ben, 'benjamin'],
        [boss, 'admin'],
      ])
      const username = session === null ? undefined : names.get(session as typeof ann)
      expect(news.emitted.filter(({ type }) => type === 'login.succeeded')).toEqual(
        username === undefined ? [] : [{ type: 'login.succeeded', username, admin: session === boss }],
      )
    }),
    law('after the sign-in it is finished and the password is forgotten', () => ({ calls, snapshot }) => {
      const isSignedIn = calls.some(({ status }) => status === 'answered')
      expect(snapshot.status).toBe(isSignedIn ? 'done' : 'active')
      if (isSignedIn) expect(JSON.stringify(snapshot.context.form)).not.toContain('secret1')
    }),
    announcesNone(['secret1', ann.session, ben.session, boss.session]),
  ],
})

test('a platform admin’s session goes to the admins’ session actor, any other session to the users’', async () => {
  for (const [who, owner] of [
    [boss, 'admin'],
    [ann, 'user'],
  ] as const) {
    const told: string[] = []
    const actorNamed = (name: string) => createActor(fromCallback(({ receive }) => receive(() => told.push(name)))).start()
    const input = { session: actorNamed('user'), adminSession: actorNamed('admin') }
    const { perform } = setUpMachine(graph.machine, { input: () => input })
    for (const [field, value] of Object.entries({ account: 'annabel', password: 'secret1' }))
      await perform({ type: 'field.edit', field, value })
    await perform({ type: 'form.submit' })
    await perform(done('logIn', who))
    expect(told).toEqual([owner])
  }
})
