import { randomUUID } from 'node:crypto'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, createEmptyActor } from 'xstate'
import { forgetCode, keepCode, keepPause } from '#api/accounts/sent-codes.ts'
import type { SentCode } from '#machines/accounts/verification-code.machine.ts'
import { walks } from '#tests/machines/accounts/registration.walks.ts'
import { walks as codeWalks } from '#tests/machines/accounts/verification-code.walks.ts'
import { moodyStorage, registerAnn, setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { RegistrationForm } from '#ui/accounts/sign-in/registration-form.tsx'

const { server, network } = withNetworkStub(async (it) => void (await registerAnn(it)))

const labels = { username: '用户名', email: '邮箱', password: '密码', confirmationCode: '确认验证码' } as const
type Field = keyof typeof labels
const field = (name: Field) => screen.getByLabelText(labels[name])

const setScene = (options: Parameters<typeof setUpScreen>[0] = {}) => {
  const stage = setUpScreen(options)
  const actor = createActor(stage.machines.registration, {
    clock: stage.clock,
    input: { session: createEmptyActor(), pauseSeconds: 3, lifetimeSeconds: 5 },
  })
  const emitted: { type: string; field?: unknown }[] = []
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  // An answer that comes after the end of a test would keep a pause in the storage of the next one.
  onTestFinished(() => void actor.stop())
  stage.show(<RegistrationForm actor={actor} mailsStayHere />)
  network.hold()
  server.pass(24 * 60 * 60_000)
  return {
    ...stage,
    actor,
    emitted,
    button: () => screen.getByRole('button', { name: '注册' }),
    sendCode: () => screen.getByRole('button', { name: /发送|秒后/ }),
    alert: () => screen.queryByRole('alert')?.textContent ?? null,
  }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, emitted, user, button, sendCode } = setScene()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'field.edit') await user.type(field(event.field), event.value)
      else if (event.type === 'field.leave') {
        await user.click(field(event.field))
        await user.tab()
        await screen.findByText('用户名为必填项')
      } else if (event.type === 'code.ask') await user.click(sendCode())
      else if (event.type === 'form.submit') await user.click(button())
      else if (event.type === 'xstate.done.actor.register') await answerRegistration()
      else if (event.type === 'xstate.error.actor.register' && 'error' in event)
        await network.fail('register', problemOf(event.error))
      else if (event.type === 'xstate.done.actor.logIn') await network.pass('login')
      else if (event.type === 'xstate.error.actor.logIn') await network.fail('login', { code: 'login.refused' })
      else if (event.type.startsWith('code.')) await act(async () => actor.send(event as Parameters<typeof actor.send>[0]))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const busy = actor.getSnapshot().hasTag('busy')
      expect(button().getAttribute('aria-busy')).toBe(busy ? 'true' : null)
      for (const name of Object.keys(labels) as Field[]) expect(field(name)).toHaveProperty('disabled', busy)
    },
  })
  const last = walk.steps.at(-1)
  if (last?.event.type === 'xstate.error.actor.logIn')
    expect(emitted.at(-1)).toEqual({ type: 'registration.loginFailed', email: 'ann@example.com' })
  if (last?.event.type === 'xstate.done.actor.logIn')
    expect(emitted.at(-1)).toMatchObject({ type: 'registration.succeeded', username: 'annabel' })
})

type CodeStep = (typeof codeWalks)[number]['steps'][number]

const isRead = (step: CodeStep | undefined) => /\.actor\.read(?:Code|Pause)$/.test(step?.event.type ?? '')

test.each(codeWalks.map((walk) => [walk.title, walk] as const))('the code: %s', async (_, walk) => {
  const local = moodyStorage(window.localStorage)
  const tab = moodyStorage(window.sessionStorage)
  let now = 0
  /** What the browser's storage will say to the looks that come next. */
  const prepareFor = (steps: CodeStep[]) => {
    const reads = steps.slice(0, steps.findIndex((step) => !isRead(step)) >>> 0)
    const find = (name: string) => reads.find(({ event }) => event.type.endsWith(name))?.event
    const [code, pause] = [find('readCode'), find('readPause')]
    tab.refuse(code?.type.startsWith('xstate.error') === true)
    local.refuse(pause?.type.startsWith('xstate.error') === true)
    forgetCode(window.sessionStorage, 'register')
    window.localStorage.clear()
    const kept = code && 'output' in code ? (code.output as SentCode | null) : null
    if (kept) {
      const { email, key, lifetimeLeft } = kept
      keepCode(window.sessionStorage, 'register', { email, key, keptAt: now, expiresAt: now + lifetimeLeft * 1_000 })
    }
    const seconds = pause && 'output' in pause ? Number(pause.output) : 0
    for (const email of seconds > 0 ? ['', 'ann@example.com', 'ben@example.com'] : [])
      keepPause(window.localStorage, { email, purpose: 'register' }, { keptAt: now, pausedUntil: now + seconds * 1_000 })
  }
  const first = walk.steps.findIndex((step) => isRead(step))
  prepareFor(first < 0 ? [] : walk.steps.slice(first))
  const { actor, user, sendCode, wait } = setScene({ storage: local.storage, tabStorage: tab.storage })
  const child = () => actor.getSnapshot().children.verificationCode
  const code = () => child()?.getSnapshot()
  await play(walk, {
    onStep: async (step, index) => {
      const { event, state } = step
      const isSoon = first < 0 || index < first
      // What is kept is read before anybody could do anything.
      if (isSoon) return child()?.send(event as Parameters<NonNullable<ReturnType<typeof child>>['send']>[0])
      if (!isRead(step)) prepareFor(walk.steps.slice(index + 1))
      if (event.type === 'email.enter' || event.type === 'code.request') {
        await user.clear(field('email'))
        await user.type(field('email'), event.email)
        if (event.type === 'code.request') await user.click(sendCode())
      } else if (event.type === 'pauses.changed') {
        const changed = new StorageEvent('storage', { key: 'verification_code_pauses' })
        await act(async () => void window.dispatchEvent(changed))
      } else if (event.type === 'xstate.done.actor.sendCode') await network.pass('sendCode')
      else if (event.type === 'xstate.error.actor.sendCode' && 'error' in event)
        await network.fail('sendCode', problemOf(event.error))
      else if (event.type.startsWith('xstate.after.oneSecond')) {
        now += 1_000
        await wait(1_000)
      } else if (event.type.startsWith('xstate.after.lifetime')) await wait((code()?.context.lifetimeLeft ?? 0) * 1_000)
      const { request } = state as { request: string }
      // It looks at once, and has seen before anyone could.
      if (request === 'looking') return
      await waitFor(() => expect(code()?.value).toEqual(state))
      const text = { ready: '发送验证码', sending: '发送中…', pausing: `${code()?.context.secondsLeft} 秒后重发` }[request]
      await waitFor(() => expect(sendCode().textContent).toBe(text))
      expect(sendCode()).toHaveProperty('disabled', request !== 'ready')
    },
  })
})

test('the pause and the address survive a reload of the page', async () => {
  const first = setScene()
  await first.user.type(field('email'), 'celia@example.com')
  await first.user.click(first.sendCode())
  await network.pass('sendCode')
  await waitFor(() => expect(first.sendCode().textContent).toBe('3 秒后重发'))
  first.actor.stop()
  cleanup()
  const second = setScene()
  await waitFor(() => expect(second.sendCode().textContent).toBe('3 秒后重发'))
  expect(field('email')).toHaveProperty('value', 'celia@example.com')
  await second.wait(1_000)
  await waitFor(() => expect(second.sendCode().textContent).toBe('2 秒后重发'))
})

test('a corrected address gets a code at once, and the pause of the first one is kept', async () => {
  const { user, sendCode } = setScene()
  network.release()
  await user.type(field('email'), 'dora@example.con')
  await user.click(sendCode())
  await waitFor(() => expect(sendCode().textContent).toBe('3 秒后重发'))
  await user.type(field('email'), '{Backspace}m')
  await waitFor(() => expect(sendCode().textContent).toBe('发送验证码'))
  await user.click(sendCode())
  await waitFor(() => expect(sendCode().textContent).toBe('3 秒后重发'))
  expect(await server.codeFor('dora@example.com')).toMatch(/^\d{6}$/)
  await user.type(field('email'), '{Backspace}n')
  await waitFor(() => expect(sendCode()).toHaveProperty('disabled', true))
})

test('an address for which another tab requested a code waits here, too', async () => {
  const { user, sendCode } = setScene()
  await user.type(field('email'), 'edda@example.com')
  await waitFor(() => expect(sendCode()).toHaveProperty('disabled', false))
  await act(async () => {
    const pause = { email: 'Edda@example.com', purpose: 'register' as const }
    keepPause(window.localStorage, pause, { keptAt: 0, pausedUntil: 120_000 })
    window.dispatchEvent(new StorageEvent('storage', { key: 'verification_code_pauses' }))
  })
  await waitFor(() => expect(sendCode().textContent).toBe('120 秒后重发'))
  expect(sendCode()).toHaveProperty('disabled', true)
})

test('every rule of the specification is checked on blur and cleared on edit', async () => {
  const { user } = setScene()
  const cases: [Field, string, string][] = [
    ['username', '', '用户名为必填项'],
    ['username', 'short', '用户名长度应为6-20个字符'],
    ['username', 'a'.repeat(21), '用户名长度应为6-20个字符'],
    ['email', '', '邮箱为必填项'],
    ['email', 'ann@example', '邮箱格式无效'],
    // The Kelvin sign, which many systems read as a plain k (A7).
    ['email', '\u212Aate@example.com', '邮箱格式无效'],
    ['email', `${'a'.repeat(29)}@example.com`, '输入内容过长'],
    ['password', '', '密码为必填项'],
    ['password', 'abc1', '密码长度应为6-32个字符'],
    ['password', '1234567', '密码应至少包含1个字母'],
    ['password', 'abcdefg', '密码应至少包含1个数字'],
    ['confirmationCode', '', '请输入您的确认验证码'],
  ]
  for (const [name, value, text] of cases) {
    await user.clear(field(name))
    if (value) await user.type(field(name), value)
    await user.tab()
    expect(await screen.findByText(text)).toBeTruthy()
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    await user.type(field(name), 'x')
    expect(screen.queryByText(text)).toBeNull()
  }
})

test('submitting an empty form shows an error at every field and focuses the first', async () => {
  const { user, button } = setScene()
  await user.click(button())
  for (const text of ['用户名为必填项', '邮箱为必填项', '密码为必填项', '请输入您的确认验证码'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(document.activeElement).toBe(field('username'))
})

test('a wrong code is reported at its field, and no input is lost', async () => {
  const { user, button } = setScene()
  await user.type(field('username'), 'celestine')
  await user.type(field('email'), 'celestine@example.com')
  await user.type(field('password'), 'passw0rd')
  await user.type(field('confirmationCode'), '000000')
  await user.click(button())
  await network.pass('register')
  expect(await screen.findByText('验证码无效，请重试')).toBeTruthy()
  expect(field('email')).toHaveProperty('value', 'celestine@example.com')
  expect(document.activeElement).toBe(field('confirmationCode'))
})

test.each([
  ['after a lost answer the registration is sent once more by itself', 1],
  ['after two lost answers, sending the registration again succeeds', 2],
])('%s, and the person is signed in (3, 48)', async (_, lost) => {
  const { user, button, sendCode, emitted, actor } = setScene()
  const { account, email } = newPerson()
  await user.type(field('username'), account)
  await user.type(field('email'), email)
  await user.type(field('password'), 'passw0rd')
  await user.click(sendCode())
  await network.pass('sendCode')
  await waitFor(async () => expect(await server.codeFor(email)).not.toBe(''))
  await user.type(field('confirmationCode'), await server.codeFor(email))
  await user.click(button())
  const mails = (await server.outbox()).length
  await network.loseAnswer('register')
  if (lost === 2) {
    await network.loseAnswer('register')
    await waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false))
    expect(emitted.map(({ type }) => type)).not.toContain('registration.succeeded')
    await user.click(button())
  }
  await network.pass('register')
  await network.pass('login')
  await waitFor(() => expect(emitted.at(-1)).toMatchObject({ type: 'registration.succeeded', username: account }))
  expect((await server.outbox()).length).toBe(mails)
  expect(screen.queryByText('验证码无效，请重试')).toBeNull()
})

test('after a lost answer a code is not sent once more: one mail is enough (48)', async () => {
  const { user, sendCode } = setScene()
  const { email } = newPerson()
  await user.type(field('email'), email)
  await user.click(sendCode())
  await network.loseAnswer('sendCode')
  await waitFor(() => expect(sendCode().hasAttribute('aria-busy')).toBe(false))
  expect(network.waiting()).toBe(0)
  expect((await server.outbox()).filter(({ to }) => to === email)).toHaveLength(1)
})

const problemOf = (failure: unknown) => (failure as { problem: Parameters<typeof network.fail>[1] }).problem

/** The walk types a code of its own and one person again and again; the server is asked for somebody new with the code that it mailed them. */
const answerRegistration = () =>
  network.pass('register', async (body) => {
    const { email, ...person } = newPerson()
    await server.call('sendCode', { query: { email, ftype: 'register' } })
    return { ...body, ...person, email, code: await server.codeFor(email) }
  })

const newPerson = () => {
  const account = `ann${randomUUID().slice(0, 8)}`
  return { account, name: account, email: `${account}@example.com` }
}
