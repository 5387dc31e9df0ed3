import { expect } from 'vitest'
import { graph } from '#tests/machines/login.walks.ts'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { ann, ben } from '#tests/support/machine-people.ts'
import { setStage } from '#tests/support/machine-stage.ts'
import { done, failed } from '#tests/support/walks.ts'

const verdicts: Verdicts<'account' | 'password'> = {
  account: {
    '': 'login.required',
    '   ': 'login.required',
    ann: 'login.format',
    'ann@example': 'login.format',
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
  stage: () => setStage(graph.machine, { input: (session) => ({ session }) }),
  chances: [...gestures(verdicts), done('logIn', ben), failed('logIn', { code: 'transport.offline', status: 0 })],
  laws: [
    ...formLaws({
      verdicts,
      call: 'logIn',
      inputOf: (values) => values,
      failure: 'login.failed',
      also: (form, { settled }) => {
        if (settled?.status === 'answered') form.values.password = ''
      },
    }),
    law('the session goes to the session actor, once, and success says only who it is', () => ({ settled, news }) => {
      const session = settled?.status === 'answered' ? settled.answer : null
      expect(news.told).toEqual(session ? [{ type: 'session.begin', session }] : [])
      expect(news.emitted.filter(({ type }) => type === 'login.succeeded')).toEqual(
        session === null
          ? []
          : [
              session === ann
                ? { type: 'login.succeeded', username: 'annabel', admin: true }
                : { type: 'login.succeeded', username: 'benjamin', admin: false },
            ],
      )
    }),
    law('after sign-in it is over and the password is forgotten', () => ({ calls, snapshot }) => {
      const isSignedIn = calls.some(({ status }) => status === 'answered')
      expect(snapshot.status).toBe(isSignedIn ? 'done' : 'active')
      if (isSignedIn) expect(JSON.stringify(snapshot.context.form)).not.toContain('secret1')
    }),
    announcesNone(['secret1', ann.session, ben.session]),
  ],
})
