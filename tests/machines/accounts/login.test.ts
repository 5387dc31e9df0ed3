import { expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { Session } from '#contract/accounts/accounts.ts'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { ann, ben, boss } from '#tests/support/machine-people.ts'
import { type Call, setUpMachine } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { challenge, type ends, graph } from './login.walks.ts'

/** The session of a call that was answered with one. */
const sessionIn = (settled: Call | null): Session | null => {
  if (settled?.status !== 'answered' || settled.answer === challenge) return null
  return settled.id === 'secondFactor' ? (settled.answer as { session: Session | null }).session : (settled.answer as Session)
}

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
  stage: () =>
    setUpMachine(graph.machine, { input: (session) => ({ session, adminSession: session }), answered: ['secondFactor'] }),
  chances: [
    ...gestures(results),
    done('logIn', ben),
    done('logIn', boss),
    done('secondFactor', { session: boss, problem: null }),
    done('secondFactor', { session: null, problem: null }),
    failed('logIn', { code: 'transport.offline', status: 0 }),
  ],
  laws: [
    ...formLaws({
      results,
      call: 'logIn',
      inputOf: (values) => values,
      alsoBusy: ['secondFactor'],
      failure: 'login.failed',
      also: (form, { event, before, settled }) => {
        if (settled?.id === 'logIn' && settled.status === 'answered') form.values.password = ''
        if (event?.type === 'challenge.begin' && before.matches('editing')) {
          form.values.password = ''
          form.problems = {}
          form.problem = null
        }
        if (settled?.id !== 'secondFactor' || settled.status !== 'answered' || sessionIn(settled)) return
        form.problem = (settled.answer as typeof ends.over).problem
      },
    }),
    law('the session goes to the session actor once, and the success event names only the user', () => ({ settled, news }) => {
      const session = sessionIn(settled)
      expect(news.told).toEqual(session ? [{ type: 'session.begin', session }] : [])
      const names = new Map<Session, string>([
        [ann, 'annabel'],
        [ben, 'benjamin'],
        [boss, 'admin'],
      ])
      const username = session === null ? undefined : names.get(session)
      expect(news.emitted.filter(({ type }) => type === 'login.succeeded')).toEqual(
        username === undefined ? [] : [{ type: 'login.succeeded', username, admin: session === boss }],
      )
    }),
    law('after the sign-in it is finished and the password is forgotten', () => ({ calls, snapshot }) => {
      const isSignedIn = calls.some((call) => sessionIn(call) !== null)
      expect(snapshot.status).toBe(isSignedIn ? 'done' : 'active')
      if (isSignedIn) expect(JSON.stringify(snapshot.context.form)).not.toContain('secret1')
    }),
    law(
      'a challenge, of the login or of another way of signing in, is answered with a second factor, and kept until then',
      () => {
        return ({ event, before, settled, news, snapshot }) => {
          const isGiven = settled?.id === 'logIn' && settled.status === 'answered' && settled.answer === challenge
          const isPassedOn = event?.type === 'challenge.begin' && before.matches('editing')
          const asked = news.calls.filter(({ id }) => id === 'secondFactor').map(({ input }) => input)
          expect(asked).toEqual(isGiven || isPassedOn ? [{ challenge: challenge.challenge, hasPasskey: false }] : [])
          expect(snapshot.context.challenge).toEqual(snapshot.matches('challenged') ? challenge : null)
        }
      },
    ),
    announcesNone([challenge.challenge, 'secret1', ann.session, ben.session, boss.session]),
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
