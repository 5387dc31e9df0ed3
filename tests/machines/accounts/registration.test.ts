import { expect, test } from 'vitest'
import type { Problem } from '#contract/http/problem.ts'
import { limits } from '#contract/http/rules.ts'
import { codeLaws } from '#tests/support/machine-codes.ts'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { ann, ben } from '#tests/support/machine-people.ts'
import { type Moment, setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './registration.walks.ts'

const results: Verdicts<'username' | 'email' | 'password' | 'confirmationCode'> = {
  username: {
    '': 'username.required',
    annab: 'username.length',
    'ann abel': 'username.characters',
    ' annabel ': null,
    annabel: null,
  },
  email: {
    '': 'email.required',
    'ann@example': 'email.format',
    ' ann@example.com': null,
    'ann@example.com': null,
    'ann＠example。com': null,
  },
  password: {
    '': 'password.required',
    abc12: 'password.length',
    '1234567': 'password.letter',
    secrets: 'password.digit',
    secret1: null,
  },
  confirmationCode: {
    '': 'code.required',
    ' ': 'code.required',
    '42 42': 'code.invalid',
    '4242424': 'code.invalid',
    abcdef: 'code.invalid',
    '４２４ 242': null,
    424242: null,
  },
}

const registration = () =>
  setUpMachine(graph.machine, {
    input: (session) => ({ session, pauseSeconds: 3, lifetimeSeconds: 5 }),
    immediate: { readCode: null },
    sources: ['watchPauses'],
    refused: ['readPause'],
  })

const markFor = ({ code }: Problem) =>
  code === 'code.invalid'
    ? { confirmationCode: 'code.invalid' as const }
    : code === 'username.taken'
      ? { username: 'username.taken' as const }
      : null

describeMachine({
  name: 'registration',
  graph,
  stage: registration,
  chances: [
    ...gestures(results),
    { type: 'code.ask' },
    { type: 'form.submit' },
    done('sendCode', 'key-1'),
    failed('sendCode', { code: 'transport.offline', status: 0 }),
    done('logIn', ben),
    timePasses(5_000),
  ],
  laws: [
    ...formLaws({
      results,
      call: 'register',
      alsoBusy: ['logIn'],
      inputOf: (values) => values,
      failure: 'registration.failed',
      markFor,
      objections: watchCode,
      also: (form, { event, settled, before, snapshot }) => {
        if (event?.type === 'code.ask' && !before.hasTag('busy') && before.status === 'active') {
          const result = results.email[form.values.email]
          if (typeof result === 'string') form.problems.email = result
        }
        if (event?.type === 'code.restored' && before.matches('filling')) restoreEmail(form, event.email)
        if (settled?.id === 'logIn' && snapshot.status === 'done') form.values.password = ''
      },
    }),
    ...codeLaws({
      purpose: 'register',
      isAccepted: (email) => results.email[email] === null,
      isRestoring: (before) => before.matches('filling'),
      isOver: (before) => before.status !== 'active' || before.matches('loggingIn'),
    }),
    law('after the registration, a sign-in with the same name and password is made once', () => ({ settled, news, calls }) => {
      const isRegistered = settled?.id === 'register' && settled.status === 'answered'
      const registered = calls.findLast(({ id }) => id === 'register')?.input as Record<string, string>
      expect(news.calls.filter(({ id }) => id === 'logIn').map(({ input }) => input)).toEqual(
        isRegistered ? [{ account: registered.username, password: registered.password }] : [],
      )
    }),
    law(
      'the session goes to the session actor; after a failed sign-in the e-mail address is passed on',
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

test('other limits are passed on to the code machine', async () => {
  const { perform } = registration()
  const { snapshot } = await perform({ type: 'field.edit', field: 'email', value: 'ann@example.com' })
  expect(snapshot.children.verificationCode?.getSnapshot().context).toMatchObject({ pauseSeconds: 3, lifetimeSeconds: 5 })
})

test('without other limits the code follows the specification: 120 s between codes, 10 minutes for each', async () => {
  const { perform } = setUpMachine(graph.machine, {
    input: (session) => ({ session }),
    immediate: { readCode: null },
    sources: ['watchPauses'],
    refused: ['readPause'],
  })
  const { snapshot } = await perform({ type: 'field.edit', field: 'email', value: 'ann@example.com' })
  expect(snapshot.context).toMatchObject({ pauseSeconds: 120, lifetimeSeconds: 600 })
  expect(snapshot.children.verificationCode?.getSnapshot().context).toMatchObject({
    pauseSeconds: limits.codePauseSeconds,
    lifetimeSeconds: limits.codeLifetimeSeconds,
    purpose: 'register',
  })
})

const typed = Object.entries({
  username: 'annabel',
  email: ' ann@example.com',
  password: 'secret1',
  confirmationCode: '424242',
}).map(([field, value]) => ({ type: 'field.edit', field, value }))

test('a code that expires while the form is being sent is not sent again', async () => {
  const { perform } = registration()
  const busy = failed('register', { code: 'server.busy', status: 503 })
  for (const event of [...typed, { type: 'code.ask' }, done('sendCode', 'key-1'), timePasses(4_999)]) await perform(event)
  for (const event of [{ type: 'form.submit' }, busy, { type: 'form.submit' }, timePasses(1), busy]) await perform(event)
  const { calls, news } = await perform({ type: 'form.submit' })
  expect(calls.filter(({ id }) => id === 'register')).toHaveLength(2)
  expect(news.emitted).toEqual([{ type: 'form.rejected', field: 'confirmationCode' }])
})

test('after a failed automatic sign-in, the e-mail address is returned without surrounding spaces', async () => {
  const { perform } = registration()
  for (const event of [...typed, { type: 'form.submit' }, done('register')]) await perform(event)
  const { news } = await perform(failed('logIn', { code: 'login.refused' }))
  expect(news.emitted).toEqual([{ type: 'registration.loginFailed', email: 'ann@example.com' }])
})

function restoreEmail(form: { values: { email: string }; problems: { email?: unknown } }, email: string) {
  if (form.values.email) return
  form.values.email = email
  delete form.problems.email
}

/** Watches a code to the end of its lifetime, after which it must not be sent. */
function watchCode() {
  let [state, end]: ['none' | 'valid' | 'expired', number] = ['none', Number.POSITIVE_INFINITY]
  return ({ event, settled, now }: Moment) => {
    const isSent = settled?.id === 'sendCode' && settled.status === 'answered'
    if (isSent) end = now + 5_000
    if (isSent || event?.type === 'code.sent' || event?.type === 'code.restored') state = 'valid'
    const isOver = event?.type === 'code.expired' || now >= end
    if (isOver && state === 'valid') state = 'expired'
    if (now >= end) end = Number.POSITIVE_INFINITY
    return state === 'expired' ? { confirmationCode: 'code.invalid' as const } : {}
  }
}
