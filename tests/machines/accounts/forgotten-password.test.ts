import { expect, test } from 'vitest'
import { codeLaws } from '#tests/support/machine-codes.ts'
import { formLaws, gestures, type Verdicts } from '#tests/support/machine-forms.ts'
import { announcesNone, describeMachine, law } from '#tests/support/machine-laws.ts'
import { type Moment, setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { done, failed } from '#tests/support/walks.ts'
import { graph } from './forgotten-password.walks.ts'

const results: Verdicts<'email' | 'confirmationCode'> = {
  email: {
    '': 'email.format',
    'ann@example': 'email.format',
    'ann.with.a.name.of.forty-one@example.name': 'email.tooLong',
    ' ann@example.com': null,
    'ann@example.com': null,
    'ben@example.com': null,
    'Ａｎｎ＠example.com': null,
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

const stage = () =>
  setUpMachine(graph.machine, {
    input: () => ({ pauseSeconds: 3, lifetimeSeconds: 5 }),
    immediate: { readCode: null },
    sources: ['watchPauses'],
    refused: ['readPause'],
  })

describeMachine({
  name: 'forgotten-password',
  graph,
  stage,
  chances: [
    ...gestures(results),
    { type: 'code.ask' },
    { type: 'form.submit' },
    done('sendCode', 'key-1'),
    done('sendCode', 'key-2'),
    failed('sendCode', { code: 'transport.offline', status: 0 }),
    failed('verifyCode', { code: 'transport.offline', status: 0 }),
    timePasses(5_000),
  ],
  laws: [
    ...formLaws({
      results,
      call: 'verifyCode',
      inputOf: ({ email, confirmationCode }) => ({ email: email.trim(), key: expect.any(String), code: confirmationCode }),
      failure: 'verification.failed',
      markFor: ({ code }) => (code === 'code.invalid' ? { confirmationCode: 'code.invalid' as const } : null),
      refusal: lacksKey,
      objections: hasExpired,
      also: (form, { event, before }) => {
        if (event?.type === 'code.restored' && before.status === 'active' && !form.values.email) {
          form.values.email = event.email
          delete form.problems.email
        }
        if (event?.type !== 'code.ask' || before.hasTag('busy') || before.status !== 'active') return
        const result = results.email[form.values.email]
        if (typeof result === 'string') form.problems.email = result
      },
    }),
    law('a code is verified with the key of the last code that was sent to this address', () => {
      const follow = keyWatch()
      return (moment) => {
        const sent = follow(moment as Moment)
        for (const { id, input } of moment.news.calls) {
          if (id !== 'verifyCode') continue
          const { email, key } = input as { email: string; key: string }
          expect(sent?.key).toBe(key)
          expect(isAlike(sent?.email ?? '', email)).toBe(true)
        }
      }
    }),
    ...codeLaws({
      purpose: 'losepassword',
      isAccepted: (email) => results.email[email] === null,
      isRestoring: (before) => before.status === 'active',
      isOver: (before) => before.status !== 'active',
    }),
    law('it ends with the data that a new password needs', () => ({ calls, snapshot }) => {
      const right = calls.find(({ id, status }) => id === 'verifyCode' && status === 'answered')
      expect(snapshot.status).toBe(right ? 'done' : 'active')
      if (right) expect(snapshot.output).toEqual(right.input)
    }),
    announcesNone(['424242', 'key-1', 'key-2']),
  ],
})

const typed = [
  { type: 'field.edit', field: 'email', value: 'ann@example.com' },
  { type: 'field.edit', field: 'confirmationCode', value: '424242' },
]

test('submitting without having requested a code says to request one', async () => {
  const { perform } = stage()
  for (const event of typed) await perform(event)
  const keyMissing = [{ type: 'verification.failed', problem: { code: 'reset.keyMissing' } }]
  expect((await perform({ type: 'form.submit' })).news).toMatchObject({ calls: [], emitted: keyMissing })
})

test('an expired code is invalid, and nothing is sent; another address has no code', async () => {
  const { perform } = stage()
  for (const event of [...typed, { type: 'code.ask' }, done('sendCode', 'key-1'), timePasses(5_000)]) await perform(event)
  const { news, snapshot } = await perform({ type: 'form.submit' })
  expect(news).toMatchObject({ calls: [], emitted: [{ type: 'form.rejected', field: 'confirmationCode' }] })
  expect(snapshot.context).toMatchObject({ problem: null, form: { problems: { confirmationCode: 'code.invalid' } } })
  await perform({ type: 'field.edit', field: 'email', value: 'ben@example.com' })
  expect((await perform({ type: 'form.submit' })).snapshot.context.problem).toEqual({ code: 'reset.keyMissing' })
})

test('the pause of the address in the form is read when the address changes, and only then', async () => {
  const { perform } = setUpMachine(graph.machine, {
    input: () => ({ pauseSeconds: 3, lifetimeSeconds: 5 }),
    immediate: { readCode: null },
    sources: ['watchPauses'],
  })
  const { news } = await perform({ type: 'field.edit', field: 'email', value: ' ann@example.com ' })
  const pauseOf = (email: string) => ({ id: 'readPause', input: { email, purpose: 'losepassword' } })
  expect(news.calls).toMatchObject([pauseOf('ann@example.com')])
  await perform(done('readPause', 0))
  expect((await perform({ type: 'field.edit', field: 'confirmationCode', value: '424242' })).news.calls).toEqual([])
  const { news: then } = await perform({ type: 'field.edit', field: 'email', value: 'ben@example.com' })
  expect(then.calls).toMatchObject([pauseOf('ben@example.com')])
})

test('without other limits the code follows the specification: 120 s between codes, 10 minutes for each', async () => {
  const { perform } = setUpMachine(graph.machine, {
    input: () => ({}),
    immediate: { readCode: null },
    sources: ['watchPauses'],
    refused: ['readPause'],
  })
  const { snapshot } = await perform({ type: 'field.edit', field: 'email', value: 'ann@example.com' })
  expect(snapshot.children.verificationCode?.getSnapshot().context).toMatchObject({
    pauseSeconds: 120,
    lifetimeSeconds: 600,
    purpose: 'losepassword',
  })
})

function keyWatch() {
  let [sent, end]: [{ email: string; key: string | null } | null, number] = [null, Number.POSITIVE_INFINITY]
  return ({ event, settled, now, calls }: Moment) => {
    if (now >= end) [sent, end] = [sent && { ...sent, key: null }, Number.POSITIVE_INFINITY]
    if (settled?.id === 'sendCode' && settled.status === 'answered') {
      const asked = calls.findLast(({ id }) => id === 'sendCode')?.input as { email: string } | undefined
      sent = { email: asked?.email ?? '', key: String(settled.answer) }
      end = now + 5_000
    }
    if (event?.type === 'code.sent' || event?.type === 'code.restored') sent = { email: event.email, key: event.key }
    if (event?.type === 'code.expired') sent = sent && { ...sent, key: null }
    return sent
  }
}

function lacksKey() {
  const follow = keyWatch()
  return (moment: Moment, { email }: { email: string }) => {
    const sent = follow(moment)
    return sent && isAlike(sent.email, email) ? null : ({ code: 'reset.keyMissing' } as const)
  }
}

function hasExpired() {
  const follow = keyWatch()
  return (moment: Moment, { email }: { email: string }) => {
    const sent = follow(moment)
    return sent?.key === null && isAlike(sent.email, email) ? { confirmationCode: 'code.invalid' as const } : {}
  }
}

/** Full-width characters and capitals make no other address. */
function isAlike(one: string, other: string) {
  const plain = (email: string) => email.normalize('NFKC').trim().toLowerCase()
  return plain(one) === plain(other)
}
