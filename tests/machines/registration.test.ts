import { expect, test } from 'vitest'
import type { Problem } from '#contract/problem.ts'
import { limits } from '#contract/rules.ts'
import { graph } from '#tests/machines/registration.walks.ts'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { ann, ben } from '#tests/support/machine-people.ts'
import { type Moment, setStage, timePasses } from '#tests/support/machine-stage.ts'
import { done, failed } from '#tests/support/walks.ts'

const verdicts: Verdicts<'username' | 'email' | 'password' | 'confirmationCode'> = {
  username: {
    '': 'username.required',
    annab: 'username.length',
    'ann abel': 'username.characters',
    ' annabel ': null,
    annabel: null,
  },
  email: { '': 'email.required', 'ann@example': 'email.format', ' ann@example.com': null, 'ann@example.com': null },
  password: {
    '': 'password.required',
    abc12: 'password.length',
    '1234567': 'password.letter',
    secrets: 'password.digit',
    secret1: null,
  },
  confirmationCode: { '': 'code.required', ' ': 'code.required', 424242: null },
}

const markFor = ({ code }: Problem) =>
  code === 'code.invalid'
    ? { confirmationCode: 'code.invalid' as const }
    : code === 'username.taken'
      ? { username: 'username.taken' as const }
      : null

describeMachine({
  name: 'registration',
  graph,
  stage: () => setStage(graph.machine, { input: (session) => ({ session, pauseSeconds: 3, lifetimeSeconds: 5 }) }),
  chances: [
    ...gestures(verdicts),
    { type: 'code.ask' },
    { type: 'form.submit' },
    done('sendCode', 'key-1'),
    failed('sendCode', { code: 'transport.offline', status: 0 }),
    done('logIn', ben),
    timePasses(5_000),
  ],
  laws: [
    ...formLaws({
      verdicts,
      call: 'register',
      alsoBusy: ['logIn'],
      inputOf: (values) => values,
      failure: 'registration.failed',
      markFor,
      objections: watchCode,
      also: (form, { event, settled, before, snapshot }) => {
        if (event?.type === 'code.ask' && !before.hasTag('busy') && before.status === 'active') {
          const verdict = verdicts.email[form.values.email]
          if (verdict) form.problems.email = verdict
        }
        if (settled?.id === 'logIn' && snapshot.status === 'done') form.values.password = ''
      },
    }),
    law('a code is asked for only with an e-mail address that its rule accepts, and goes to that address', () => {
      let email = ''
      return ({ event, before, news, emitted }) => {
        const isOpen = !before.hasTag('busy') && before.status === 'active'
        if (isOpen && event?.type === 'field.edit' && event['field'] === 'email') email = event['value']
        const sent = news.calls.filter(({ id }) => id === 'sendCode').map(({ input }) => input)
        if (sent.length > 0) expect(sent).toEqual([{ email: 'ann@example.com', purpose: 'register' }])
        if (event?.type !== 'code.ask' || !isOpen) return expect(sent).toEqual([])
        if (verdicts.email[email] === null) return expect(news.emitted).toEqual([])
        expect(sent).toEqual([])
        return expect(emitted.at(-1)).toMatchObject({ type: 'form.rejected' })
      }
    }),
    law(
      'every sent code and every failure to send one is told, whatever else goes on',
      () =>
        ({ event, settled, before, news }) => {
          if (before.status !== 'active' || before.matches('loggingIn')) return
          const wasSent = event?.type === 'code.sent' || (settled?.id === 'sendCode' && settled.status === 'answered')
          const hasFailed = event?.type === 'code.failed' || (settled?.id === 'sendCode' && settled.status === 'refused')
          expect(news.emitted.filter(({ type }) => type === 'code.sent')).toHaveLength(wasSent ? 1 : 0)
          expect(news.emitted.filter(({ type }) => type === 'code.failed')).toHaveLength(hasFailed ? 1 : 0)
        },
    ),
    law('who has registered is signed in with the same name and password, once', () => ({ settled, news, calls }) => {
      const isRegistered = settled?.id === 'register' && settled.status === 'answered'
      const registered = calls.findLast(({ id }) => id === 'register')?.input as Record<string, string>
      expect(news.calls.filter(({ id }) => id === 'logIn').map(({ input }) => input)).toEqual(
        isRegistered ? [{ account: registered['username'], password: registered['password'] }] : [],
      )
    }),
    law(
      'the session goes to the session actor; a sign-in that failed leaves the e-mail address to sign in with',
      () =>
        ({ settled, news, calls, snapshot }) => {
          const session = settled?.id === 'logIn' && settled.status === 'answered' ? settled.answer : null
          const hasFailed = settled?.id === 'logIn' && settled.status === 'refused'
          expect(news.told).toEqual(session ? [{ type: 'session.begin', session }] : [])
          expect(
            news.emitted.filter(({ type }) => type === 'registration.succeeded' || type === 'registration.loginFailed'),
          ).toEqual([
            ...(session ? [{ type: 'registration.succeeded', username: session === ben ? 'benjamin' : 'annabel' }] : []),
            ...(hasFailed ? [{ type: 'registration.loginFailed', email: 'ann@example.com' }] : []),
          ])
          const isOver = calls.some(({ id, status }) => id === 'logIn' && status !== 'pending')
          expect(snapshot.status).toBe(isOver ? 'done' : 'active')
          if (isOver) expect(JSON.stringify(snapshot.context.form)).not.toContain('secret1')
        },
    ),
    announcesNone(['secret1', '424242', ann.session, ben.session, 'key-1']),
  ],
})

test('without other limits the code follows the specification: 120 s between codes, 10 minutes for each', async () => {
  const { perform } = setStage(graph.machine, { input: (session) => ({ session }) })
  const { snapshot } = await perform({ type: 'field.edit', field: 'email', value: 'ann@example.com' })
  expect(snapshot.context).toMatchObject({ pauseSeconds: 120, lifetimeSeconds: 600 })
  expect(snapshot.children['verificationCode']?.getSnapshot().context).toMatchObject({
    pauseSeconds: limits.codePauseSeconds,
    lifetimeSeconds: limits.codeLifetimeSeconds,
    purpose: 'register',
  })
})

/** Watches a code to the end of its lifetime, after which it must not be sent. */
function watchCode() {
  let [state, end]: ['none' | 'valid' | 'expired', number] = ['none', Number.POSITIVE_INFINITY]
  return ({ event, settled, now }: Moment) => {
    const isSent = settled?.id === 'sendCode' && settled.status === 'answered'
    if (isSent) end = now + 5_000
    if (isSent || event?.type === 'code.sent') state = 'valid'
    const isOver = event?.type === 'code.expired' || now >= end
    if (isOver && state === 'valid') state = 'expired'
    if (now >= end) end = Number.POSITIVE_INFINITY
    return state === 'expired' ? { confirmationCode: 'code.invalid' as const } : {}
  }
}
