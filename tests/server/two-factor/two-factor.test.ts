import { afterAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import type { ServerProblemCode } from '#contract/http/problem.ts'
import type { Enrolment, RecoveryCodes, TwoFactor } from '#contract/two-factor/two-factor.ts'
import { codeAt, fromBase32, stepAt } from '#server/kernel/totp.ts'
import { addressOf, at, besides, withServer } from '#tests/server/setup.ts'
import { startTokenIssuer, type TokenIssuer } from '#tests/support/identity-tokens.ts'
import { enrol } from '#tests/support/second-factors.ts'

let issuer: TokenIssuer
const server = withServer(async () => {
  issuer = await startTokenIssuer()
  return { addressOf, google: issuer.settings }
})
afterAll(() => issuer.close())
const step = 30_000
const minute = 60_000
const numberOf = (code: ServerProblemCode) => serverProblems[code].number

const withFactor = async () => {
  const person = await server.newcomer()
  const factor = await enrol(server, person)
  // The code of the enrolment is used up.
  server.pass(step)
  return { person, factor, session: person.session.session }
}
const answer = (challenge: string, code: string, headers: Record<string, string> = {}) =>
  server.call('answerChallenge', { body: { challenge, code }, headers })
const view = async (session: string) => (await server.call('viewTwoFactor', { session })).data as TwoFactor

describe('enrolment', () => {
  test('a confirmed code turns it on, and ten recovery codes are answered once', async () => {
    const { session, factor } = await withFactor()
    expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(factor.uri).toContain(`secret=${factor.secret}`)
    expect(new Set(factor.recoveryCodes).size).toBe(10)
    expect(await view(session)).toEqual({
      isOn: true,
      since: expect.stringMatching(/Z$/),
      hasPasskey: false,
      recoveryCodesLeft: 10,
    })
    const stored = JSON.stringify([
      await server.database.query('select * from two_factors'),
      await server.database.query('select * from recovery_codes'),
    ])
    for (const secret of [factor.secret, ...factor.recoveryCodes]) expect(stored).not.toContain(secret)
  })

  test('without a confirmed code a sign-in asks for nothing more', async () => {
    const { username: account, password, session } = await server.newcomer()
    await server.call('beginTwoFactor', { session: session.session })
    expect(await view(session.session)).toEqual({ isOn: false, since: null, hasPasskey: false, recoveryCodesLeft: 0 })
    expect((await server.call('login', { body: { account, password } })).data).toMatchObject({ session: expect.any(String) })
  })

  test('a wrong code, none begun and one that is on already are told apart', async () => {
    const { session } = (await server.newcomer()).session
    const confirm = (code: string) => server.call('confirmTwoFactor', { session, body: { code } })
    expect((await confirm('000000')).code).toBe(numberOf('twoFactor.notBegun'))
    await server.call('beginTwoFactor', { session })
    expect((await confirm('abc')).code).toBe(numberOf('twoFactor.wrong'))
    const on = await withFactor()
    expect((await server.call('beginTwoFactor', { session: on.session })).code).toBe(numberOf('twoFactor.on'))
    expect((await server.call('confirmTwoFactor', { session: on.session, body: { code: on.factor.code() } })).code).toBe(
      numberOf('twoFactor.on'),
    )
  })

  test('an enrolment is confirmed within half an hour of its beginning, and not later', async () => {
    const begun = async () => {
      const { session, password } = await server.newcomer()
      const { secret } = (await server.call('beginTwoFactor', { session: session.session })).data as Enrolment
      return { session: session.session, password, secret }
    }
    const confirm = async ({ session, password, secret }: Awaited<ReturnType<typeof begun>>) => {
      await server.call('confirmSession', { session, body: { password } })
      const code = codeAt(fromBase32(secret), stepAt(server.now()))
      return (await server.call('confirmTwoFactor', { session, body: { code } })).code
    }
    const [early, late] = [await begun(), await begun()]
    server.pass(30 * minute - 1_000)
    expect(await confirm(early)).toBe(200)
    server.pass(1_000)
    expect(await confirm(late)).toBe(numberOf('twoFactor.notBegun'))
  })

  test('guesses are bounded', async () => {
    const { session } = (await server.newcomer()).session
    await server.call('beginTwoFactor', { session })
    const confirm = () => server.call('confirmTwoFactor', { session, body: { code: 'wrong' } })
    for (let time = 0; time < 10; time += 1) expect((await confirm()).code).toBe(numberOf('twoFactor.wrong'))
    expect(await confirm()).toMatchObject({ status: 429, code: numberOf('requests.tooMany') })
  })

  test.each(['beginTwoFactor', 'confirmTwoFactor', 'disableTwoFactor', 'renewRecoveryCodes'] as const)(
    '%s needs a recent confirmation of the password',
    async (name) => {
      const { session } = await withFactor()
      server.pass(16 * minute)
      const body = name === 'confirmTwoFactor' ? { body: { code: '000000' } } : {}
      expect((await server.call(name, { session, ...body })).code).toBe(numberOf('session.stale'))
    },
  )

  test('once off, a login gives a session again, recovery codes are gone and a mail says so', async () => {
    const { person, session } = await withFactor()
    expect((await server.call('disableTwoFactor', { session })).code).toBe(200)
    expect((await server.outbox()).filter(({ to, subject }) => to === person.email && subject.includes('两步验证'))).toHaveLength(
      1,
    )
    expect(await view(session)).toEqual({ isOn: false, since: null, hasPasskey: false, recoveryCodesLeft: 0 })
    const { username: account, password } = person
    expect((await server.call('login', { body: { account, password } })).data).toMatchObject({ account })
    expect((await server.call('renewRecoveryCodes', { session })).code).toBe(numberOf('twoFactor.off'))
  })

  test('a secret stays readable when the application secret is replaced and the previous one is known, and only then', async () => {
    const { person, factor } = await withFactor()
    const { testSecret } = await import('#tests/support/secret.ts')
    const appSecret = 'another secret of 32 characters!'
    const replaced = besides(server, { appSecret, previousAppSecrets: [testSecret] })
    const { username: account, password } = person
    // All that the database holds, without the secret of which its keys are made.
    const without = besides(server, { appSecret })
    for (const code of [factor.code(), factor.recoveryCodes[0]]) {
      const { challenge } = (await without.call('login', { body: { account, password } })).data as { challenge: string }
      const answered = await without.call('answerChallenge', { body: { challenge, code } })
      expect(answered.code).toBe(numberOf('secondFactor.wrong'))
    }
    const { challenge } = (await replaced.call('login', { body: { account, password } })).data as { challenge: string }
    expect((await replaced.call('answerChallenge', { body: { challenge, code: factor.code() } })).code).toBe(200)
    const again = (await replaced.call('login', { body: { account, password } })).data as { challenge: string }
    const [code = ''] = factor.recoveryCodes
    expect((await replaced.call('answerChallenge', { body: { challenge: again.challenge, code } })).code).toBe(200)
  })
})

describe('sign-in', () => {
  test('a right password answers a challenge without a session; a right code answers the session', async () => {
    const { person, factor } = await withFactor()
    const { username: account, password } = person
    const login = await server.call('login', { body: { account, password } })
    expect(login).toMatchObject({ status: 200, code: 200 })
    expect(login.data).toEqual({ challenge: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) })
    const { challenge } = login.data as { challenge: string }
    expect((await server.call('listProjects', { session: challenge })).status).toBe(403)
    const answered = await answer(challenge, factor.code())
    expect(answered).toMatchObject({ code: 200, data: { account, id: person.session.id } })
    const { session } = answered.data as Session
    expect((await server.call('listProjects', { session })).code).toBe(200)
  })

  test('the code is accepted as people type it', async () => {
    const { factor } = await withFactor()
    const code = factor.code()
    expect((await answer(await factor.challenge(), ` ${code.slice(0, 3)} ${code.slice(3)}`)).code).toBe(200)
    const [first = '', second = ''] = factor.recoveryCodes
    expect((await answer(await factor.challenge(), first.toLowerCase().replaceAll('-', ' '))).code).toBe(200)
    expect((await answer(await factor.challenge(), second)).code).toBe(200)
  })

  test('a challenge is answered once, and not after five minutes', async () => {
    const { factor } = await withFactor()
    const challenge = await factor.challenge()
    expect((await answer(challenge, factor.code())).code).toBe(200)
    server.pass(step)
    expect((await answer(challenge, factor.code())).code).toBe(numberOf('secondFactor.over'))
    const late = await factor.challenge()
    server.pass(5 * minute)
    expect((await answer(late, factor.code())).code).toBe(numberOf('secondFactor.over'))
    expect((await answer('x'.repeat(43), factor.code())).code).toBe(numberOf('secondFactor.over'))
  })

  test('another account’s code is wrong', async () => {
    const [mine, theirs] = [await withFactor(), await withFactor()]
    expect((await answer(await mine.factor.challenge(), theirs.factor.code())).code).toBe(numberOf('secondFactor.wrong'))
    const [code = ''] = theirs.factor.recoveryCodes
    expect((await answer(await mine.factor.challenge(), code)).code).toBe(numberOf('secondFactor.wrong'))
  })

  test('a code is never accepted twice: not in another challenge, not an earlier one, not after the enrolment', async () => {
    const person = await server.newcomer()
    const factor = await enrol(server, person)
    expect((await answer(await factor.challenge(), factor.code())).code).toBe(numberOf('secondFactor.used'))
    const next = factor.codeIn(1)
    expect((await answer(await factor.challenge(), next)).code).toBe(200)
    expect((await answer(await factor.challenge(), next)).code).toBe(numberOf('secondFactor.used'))
    expect((await answer(await factor.challenge(), factor.code())).code).toBe(numberOf('secondFactor.used'))
  })

  test('of two processes that get the same code at once, one accepts it', async () => {
    const { factor } = await withFactor()
    const other = besides(server, {})
    for (const code of [factor.code(), ...factor.recoveryCodes.slice(0, 3)]) {
      const challenges = await Promise.all([factor.challenge(), factor.challenge(), factor.challenge(), factor.challenge()])
      const answers = await Promise.all(
        challenges.map((challenge, index) =>
          index % 2 === 0 ? answer(challenge, code) : other.call('answerChallenge', { body: { challenge, code } }),
        ),
      )
      expect(answers.filter((it) => it.code === 200)).toHaveLength(1)
    }
  })

  test('of two simultaneous right answers to one challenge, one gets a session', async () => {
    const { factor } = await withFactor()
    const challenge = await factor.challenge()
    const [first = '', second = ''] = factor.recoveryCodes
    const answers = await Promise.all([answer(challenge, first), answer(challenge, second)])
    expect(answers.filter((it) => it.code === 200)).toHaveLength(1)
  })

  test('five wrong codes slow the account down, also over new challenges, and the right code gets the same answer', async () => {
    const { factor } = await withFactor()
    for (let time = 0; time < 5; time += 1)
      expect((await answer(await factor.challenge(), '!')).code).toBe(numberOf('secondFactor.wrong'))
    expect((await answer(await factor.challenge(), factor.code())).code).toBe(numberOf('secondFactor.tooMany'))
    server.pass(30_000)
    expect((await answer(await factor.challenge(), factor.code())).code).toBe(200)
  })

  test('each further wrong code doubles the wait, up to a quarter of an hour; a right one ends it', async () => {
    const { factor } = await withFactor()
    const tryWith = async (code: string) => (await answer(await factor.challenge(), code)).code
    for (let time = 0; time < 5; time += 1) expect(await tryWith('!')).toBe(numberOf('secondFactor.wrong'))
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      server.pass(seconds * 1_000 - 1)
      expect(await tryWith(factor.code())).toBe(numberOf('secondFactor.tooMany'))
      server.pass(1)
      expect(await tryWith('!')).toBe(numberOf('secondFactor.wrong'))
    }
    server.pass(900_000)
    expect(await tryWith(factor.code())).toBe(200)
    for (let time = 0; time < 5; time += 1) expect(await tryWith('!')).toBe(numberOf('secondFactor.wrong'))
  })

  test('a challenge has five attempts, and parallel guesses get no more', async () => {
    const { factor } = await withFactor()
    const challenge = await factor.challenge()
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(challenge, '!')))
    expect(answers.filter(({ code }) => code !== numberOf('secondFactor.over'))).toHaveLength(5)
    server.pass(4 * minute)
    expect((await answer(challenge, factor.code())).code).toBe(numberOf('secondFactor.over'))
  })

  test('a network address has thirty wrong codes in ten minutes, for all accounts together', async () => {
    const from = at('203.0.113.9')
    for (let time = 0; time < 30; time += 1) await answer('x'.repeat(43), '!', from)
    const { factor } = await withFactor()
    const challenge = await factor.challenge()
    expect((await answer(challenge, factor.code(), from)).code).toBe(numberOf('secondFactor.tooMany'))
    expect((await answer(challenge, factor.code(), at('203.0.113.10'))).code).toBe(200)
  })

  test('a change of the password ends the sign-ins that wait for a code', async () => {
    const { person, session, factor } = await withFactor()
    const challenge = await factor.challenge()
    await server.call('changePassword', { session, body: { oldpassword: person.password, password: 'changed1' } })
    expect((await answer(challenge, factor.code())).code).toBe(numberOf('secondFactor.over'))
  })

  test('a recovery code works once; new ones replace the old ones', async () => {
    const { session, factor } = await withFactor()
    const [first = '', second = ''] = factor.recoveryCodes
    expect((await answer(await factor.challenge(), first)).code).toBe(200)
    expect((await answer(await factor.challenge(), first)).code).toBe(numberOf('secondFactor.wrong'))
    expect((await view(session)).recoveryCodesLeft).toBe(9)
    const renewed = (await server.call('renewRecoveryCodes', { session })).data as RecoveryCodes
    expect((await answer(await factor.challenge(), second)).code).toBe(numberOf('secondFactor.wrong'))
    expect((await answer(await factor.challenge(), renewed.recoveryCodes[0] ?? '')).code).toBe(200)
  })

  test('the identity provider does not replace the second factor', async () => {
    const { person, factor } = await withFactor()
    const token = await issuer.tokenFor('subject-1', { email: person.email, email_verified: true }, server.now())
    const { data } = await server.call('logInWithGoogle', { query: { token } })
    expect(data).toEqual({ challenge: expect.any(String), expiresAt: expect.any(String) })
    const answered = await answer((data as { challenge: string }).challenge, factor.code())
    expect(answered).toMatchObject({ code: 200, data: { id: person.session.id } })
    const records = await server.database.query(
      "select 1 from audit_records where action = 'account.loginByProvider' and result = 'done' and actor_id = $1",
      [person.session.id],
    )
    expect(records).toHaveLength(1)
  })

  test('platform admins sign in the same way', async () => {
    const admin = await server.admin()
    const factor = await enrol(server, admin)
    server.pass(step)
    const answered = await answer(await factor.challenge(), factor.code())
    expect(answered.data).toMatchObject({ usertype: 'admin' })
    await server.call('disableTwoFactor', { session: (answered.data as Session).session })
  })

  test('no code, secret or challenge is in the log or in the audit record', async () => {
    const { person, factor } = await withFactor()
    const challenge = await factor.challenge()
    const code = factor.code()
    const { session } = (await answer(challenge, code)).data as Session
    const pending = (await server.call('beginTwoFactor', { session: (await server.newcomer()).session.session }))
      .data as Enrolment
    const kept = JSON.stringify([server.lines, await server.database.query('select * from audit_records')])
    for (const secret of [factor.secret, pending.secret, challenge, session, person.password, ...factor.recoveryCodes])
      expect(kept).not.toContain(secret)
    expect(kept).not.toMatch(new RegExp(`\\b${code}\\b`))
  })
})
