import { describe, expect, test } from 'vitest'
import type { Challenge, Session } from '#contract/accounts/accounts.ts'
import type { Passkey, PasskeyAnswer, PasskeyCreation, PasskeyRequest, RegisteredPasskey } from '#contract/passkeys/passkeys.ts'
import type { TwoFactor } from '#contract/two-factor/two-factor.ts'
import { numberOf } from '#tests/server/members/team.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { addPasskey, createAuthenticator } from '#tests/support/authenticator.ts'
import { enrol } from '#tests/support/second-factors.ts'

const server = withServer()
const minute = 60_000
const refused = numberOf('passkey.refused')

const withPasskey = async () => {
  const person = await server.newcomer()
  return { person, session: person.session.session, ...(await addPasskey(server, person)) }
}
const begin = async (session: string) => (await server.call('beginPasskey', { session })).data as PasskeyCreation
const register = (session: string, passkey: unknown, name = 'Laptop') =>
  server.call('registerPasskey', { session, body: { name, passkey } })
const list = async (session: string) => (await server.call('listPasskeys', { session })).data as Passkey[]
const answer = (challenge: string, passkey: PasskeyAnswer) => server.call('answerWithPasskey', { body: { challenge, passkey } })
const signIn = (passkey: PasskeyAnswer) => server.call('signInWithPasskey', { body: { passkey } })
const anybody = async () => (await server.call('beginPasskeySignIn', { body: { purpose: 'signIn' } })).data as PasskeyRequest
const logIn = async ({ username: account, password }: { username: string; password: string }) =>
  (await server.call('login', { body: { account, password } })).data as Challenge & Session

describe('a new passkey', () => {
  test('is listed with its name, and the first one comes with recovery codes', async () => {
    const { session, registered, recoveryCodes, options } = await withPasskey()
    expect(options).toMatchObject({ rp: { id: 'localhost' }, excludeCredentials: [], attestation: 'none' })
    expect(registered.code).toBe(201)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await list(session)).toEqual([
      { id: expect.any(String), name: 'Laptop', createdAt: server.now().toISOString(), lastUsedAt: null },
    ])
    const second = await register(session, createAuthenticator().create(await begin(session)), 'Phone')
    expect((second.data as RegisteredPasskey).recoveryCodes).toEqual([])
    expect((await begin(session)).excludeCredentials).toHaveLength(2)
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['of another ceremony', { type: 'webauthn.get' }],
  ])('%s is refused', async (_, different) => {
    const { session } = (await server.newcomer()).session
    expect((await register(session, createAuthenticator().create(await begin(session), different))).code).toBe(refused)
    expect(await list(session)).toEqual([])
  })

  test('a challenge is answered once, by the person who was asked, and within five minutes', async () => {
    const [mine, theirs] = [(await server.newcomer()).session.session, (await server.newcomer()).session.session]
    const options = await begin(mine)
    expect((await register(theirs, createAuthenticator().create(options))).code).toBe(refused)
    expect((await register(mine, createAuthenticator().create(options))).code).toBe(201)
    expect((await register(mine, createAuthenticator().create(options))).code).toBe(refused)
    const [last, late] = [await begin(mine), await begin(mine)]
    server.pass(5 * minute - 1)
    expect((await register(mine, createAuthenticator().create(last))).code).toBe(201)
    server.pass(1)
    expect((await register(mine, createAuthenticator().create(late))).code).toBe(refused)
  })

  test('a challenge that was refused is used up as well', async () => {
    const { session } = (await server.newcomer()).session
    const options = await begin(session)
    expect((await register(session, createAuthenticator().create(options, { isVerified: false }))).code).toBe(refused)
    expect((await register(session, createAuthenticator().create(options))).code).toBe(refused)
  })

  test('a passkey belongs to one person', async () => {
    const { authenticator, session } = await withPasskey()
    const stranger = (await server.newcomer()).session.session
    expect((await register(stranger, authenticator.create(await begin(stranger)))).code).toBe(numberOf('passkey.known'))
    expect((await register(session, authenticator.create(await begin(session)))).code).toBe(numberOf('passkey.known'))
  })

  test('twenty are enough', async () => {
    const { session, person } = await withPasskey()
    const options = await begin(session)
    await server.database.query(
      `insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
       select 'more' || n, $1::uuid, 'More', '', 0, '{}', now() from generate_series(1, 19) n`,
      [person.session.id],
    )
    expect((await server.call('beginPasskey', { session })).code).toBe(numberOf('passkey.tooMany'))
    expect((await register(session, createAuthenticator().create(options))).code).toBe(numberOf('passkey.tooMany'))
  })

  test('what is no answer of an authenticator is refused', async () => {
    const { session } = (await server.newcomer()).session
    const good = createAuthenticator().create(await begin(session))
    const changed = (response: object) => ({ ...good, response: { ...good.response, ...response } })
    expect((await register(session, changed({ clientDataJSON: 'AAAA' }))).code).toBe(refused)
    expect((await register(session, changed({ attestationObject: 'AAAA' }))).code).toBe(refused)
    for (const bad of [changed({ attestationObject: '' }), { ...good, type: 'password' }, { ...good, id: 'a b' }, null])
      expect((await register(session, bad)).code).toBe(numberOf('request.invalid'))
    expect((await register(session, good, ' ')).code).toBe(numberOf('request.invalid'))
  })
})

describe('the second step of a sign-in', () => {
  test('a passkey answers the challenge of a right password, in place of a code', async () => {
    const { person, authenticator, challenge, asked } = await withPasskey()
    const given = await challenge()
    expect(given).toEqual({ challenge: expect.any(String), expiresAt: expect.any(String), hasPasskey: true })
    const request = await asked(given.challenge)
    expect(request.allowCredentials).toMatchObject([{ id: authenticator.id, transports: ['internal'] }])
    const signedIn = await answer(given.challenge, authenticator.sign(request))
    expect(signedIn).toMatchObject({ code: 200, data: { id: person.session.id } })
    const { session } = signedIn.data as Session
    expect((await list(session))[0]?.lastUsedAt).toBe(server.now().toISOString())
    expect((await answer(given.challenge, authenticator.sign(request))).code).toBe(numberOf('secondFactor.over'))
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['whose count did not rise', { counter: 1 }],
    ['whose count went back', { counter: 0 }],
  ])('an answer %s is refused', async (_, different) => {
    const { authenticator, challenge, asked } = await withPasskey()
    const { challenge: given } = await challenge()
    expect((await answer(given, authenticator.sign(await asked(given), different))).code).toBe(refused)
    expect((await answer(given, authenticator.sign(await asked(given), { counter: 5 }))).code).toBe(200)
  })

  test('a signature is accepted once: neither in another sign-in nor for signing in without a password', async () => {
    const { authenticator, challenge, asked } = await withPasskey()
    const { challenge: first } = await challenge()
    const signature = authenticator.sign(await asked(first))
    expect((await signIn(signature)).code).toBe(refused)
    expect((await answer(first, signature)).code).toBe(200)
    const { challenge: second } = await challenge()
    expect((await answer(second, signature)).code).toBe(refused)
  })

  test('of two processes that are given the same signature at once, one accepts it', async () => {
    const { authenticator, challenge, asked } = await withPasskey()
    const { challenge: given } = await challenge()
    const body = { challenge: given, passkey: authenticator.sign(await asked(given)) }
    const other = besides(server, {})
    const codes = await Promise.all(
      [server.call, other.call].map(async (call) => (await call('answerWithPasskey', { body })).code),
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
  })

  test('of two answers to two challenges with the same count, as a copied authenticator gives, one is accepted', async () => {
    const { authenticator } = await withPasskey()
    const other = besides(server, {})
    for (const counter of [2, 3, 4]) {
      const answers = await Promise.all(
        [server.call, other.call].map(async (call) =>
          call('signInWithPasskey', { body: { passkey: authenticator.sign(await anybody(), { counter }) } }),
        ),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual([200, refused])
    }
  })

  test('an authenticator that does not count, and always says 0, is accepted each time', async () => {
    const { session } = (await server.newcomer()).session
    const authenticator = createAuthenticator()
    await register(session, authenticator.create(await begin(session), { counter: 0 }))
    for (let time = 0; time < 2; time += 1)
      expect((await signIn(authenticator.sign(await anybody(), { counter: 0 }))).code).toBe(200)
  })

  test('another person’s passkey does not answer it, and a code of theirs neither', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    const { challenge: given } = await mine.challenge()
    expect((await answer(given, theirs.authenticator.sign(await mine.asked(given)))).code).toBe(refused)
    const { challenge: foreign } = await theirs.challenge()
    expect((await answer(given, theirs.authenticator.sign(await theirs.asked(foreign)))).code).toBe(refused)
  })

  test('five wrong answers end the challenge; an unknown one opens nothing', async () => {
    const { authenticator, challenge, asked } = await withPasskey()
    const { challenge: given } = await challenge()
    const wrong = createAuthenticator()
    const request = await asked(given)
    for (let time = 0; time < 4; time += 1) expect((await answer(given, wrong.sign(request))).code).toBe(refused)
    await answer(given, wrong.sign(request))
    server.pass(minute)
    expect((await answer(given, authenticator.sign(request))).code).toBe(numberOf('secondFactor.over'))
    const unknown = await server.call('askPasskey', { body: { challenge: 'x'.repeat(43) } })
    expect(unknown.code).toBe(numberOf('secondFactor.over'))
  })

  test('a recovery code of the passkey replaces it, once', async () => {
    const { challenge, recoveryCodes } = await withPasskey()
    const [code = ''] = recoveryCodes
    const tell = async () => {
      const { challenge: given } = await challenge()
      return (await server.call('answerChallenge', { body: { challenge: given, code } })).code
    }
    expect(await tell()).toBe(200)
    expect(await tell()).toBe(numberOf('secondFactor.wrong'))
  })

  test('recovery codes of the passkey are counted and made anew; the earlier ones are no longer valid', async () => {
    const { session, challenge, recoveryCodes } = await withPasskey()
    const view = async () => (await server.call('viewTwoFactor', { session })).data
    const status = { isOn: false, since: null, hasPasskey: true, recoveryCodesLeft: 10 }
    expect(await view()).toEqual(status)
    const renewed = (await server.call('renewRecoveryCodes', { session })).data as { recoveryCodes: string[] }
    const tell = async (code = '') => {
      const { challenge: given } = await challenge()
      return (await server.call('answerChallenge', { body: { challenge: given, code } })).code
    }
    expect(await tell(recoveryCodes[0])).toBe(numberOf('secondFactor.wrong'))
    expect(await tell(renewed.recoveryCodes[0])).toBe(200)
    expect(await view()).toEqual({ ...status, recoveryCodesLeft: 9 })
    const [passkey] = await list(session)
    await server.call('removePasskey', { session, params: { id: passkey?.id ?? '' } })
    expect((await server.call('renewRecoveryCodes', { session })).code).toBe(numberOf('twoFactor.off'))
  })

  test('an authenticator app beside it keeps working, and each may be turned off alone', async () => {
    const { person, session, authenticator, challenge, asked } = await withPasskey()
    const factor = await enrol(server, person)
    server.pass(30_000)
    const { challenge: given } = await challenge()
    expect((await server.call('answerChallenge', { body: { challenge: given, code: factor.code() } })).code).toBe(200)
    await server.call('disableTwoFactor', { session })
    const { challenge: next } = await challenge()
    expect((await answer(next, authenticator.sign(await asked(next)))).code).toBe(200)
    const { challenge: last } = await challenge()
    const [code = ''] = factor.recoveryCodes
    expect((await server.call('answerChallenge', { body: { challenge: last, code } })).code).toBe(200)
  })
})

describe('a sign-in without a password', () => {
  test('the passkey says whose it is, and no second step follows', async () => {
    const { person, authenticator } = await withPasskey()
    const request = await anybody()
    expect(request.allowCredentials).toEqual([])
    const signedIn = await signIn(authenticator.sign(request))
    expect(signedIn).toMatchObject({ code: 200, data: { id: person.session.id, account: person.username } })
    expect((await list((signedIn.data as Session).session)).length).toBe(1)
    expect((await signIn(authenticator.sign(request))).code).toBe(refused)
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['without user verification', { isVerified: false }],
    ['whose count did not rise', { counter: 1 }],
    ['whose count went back', { counter: 0 }],
  ])('an answer %s is refused', async (_, different) => {
    const { authenticator } = await withPasskey()
    expect((await signIn(authenticator.sign(await anybody(), different))).code).toBe(refused)
  })

  test('an unknown passkey, a late answer and one to a second step are refused alike', async () => {
    const { authenticator, challenge, asked } = await withPasskey()
    expect((await signIn(createAuthenticator().sign(await anybody()))).code).toBe(refused)
    expect((await signIn(authenticator.sign(await asked((await challenge()).challenge)))).code).toBe(refused)
    const [last, late] = [await anybody(), await anybody()]
    server.pass(5 * minute - 1)
    expect((await signIn(authenticator.sign(last))).code).toBe(200)
    server.pass(1)
    expect((await signIn(authenticator.sign(late))).code).toBe(refused)
    const { challenge: given } = await challenge()
    expect((await answer(given, authenticator.sign(await anybody()))).code).toBe(refused)
  })
})

describe('the settings', () => {
  test('a passkey is renamed and removed by its owner only', async () => {
    const { session, authenticator } = await withPasskey()
    const stranger = (await server.newcomer()).session.session
    const params = { id: authenticator.id }
    const unknown = numberOf('passkey.unknown')
    const rename = (by: string) => server.call('renamePasskey', { session: by, params, body: { name: ' Key ring ' } })
    expect((await rename(stranger)).code).toBe(unknown)
    expect((await server.call('removePasskey', { session: stranger, params })).code).toBe(unknown)
    expect((await rename(session)).data).toMatchObject({ name: 'Key ring' })
    expect((await server.call('removePasskey', { session, params })).code).toBe(200)
    expect((await server.call('removePasskey', { session, params })).code).toBe(unknown)
  })

  test('after the last one a password is enough again, recovery codes are gone and a mail says so', async () => {
    const { person, session, authenticator } = await withPasskey()
    const mails = async () =>
      (await server.outbox()).filter(({ to, subject }) => to === person.email && subject.includes('两步验证')).length
    await register(session, createAuthenticator().create(await begin(session)))
    await server.call('removePasskey', { session, params: { id: authenticator.id } })
    expect((await logIn(person)).hasPasskey).toBe(true)
    expect(await mails()).toBe(0)
    const [other] = await list(session)
    await server.call('removePasskey', { session, params: { id: other?.id ?? '' } })
    expect(await mails()).toBe(1)
    expect((await logIn(person)).session).toEqual(expect.any(String))
    expect(await server.database.query('select 1 from recovery_codes where user_id = $1', [person.session.id])).toEqual([])
  })

  test('with an app left the recovery codes stay', async () => {
    const { person, session, authenticator } = await withPasskey()
    await enrol(server, person)
    await server.call('removePasskey', { session, params: { id: authenticator.id } })
    const { recoveryCodesLeft } = (await server.call('viewTwoFactor', { session })).data as TwoFactor
    expect(recoveryCodesLeft).toBe(10)
  })

  test.each(['beginPasskey', 'removePasskey'] as const)('%s needs a recent confirmation of the password', async (name) => {
    const { session, authenticator } = await withPasskey()
    server.pass(16 * minute)
    const params = name === 'removePasskey' ? { params: { id: authenticator.id } } : {}
    expect((await server.call(name, { session, ...params })).code).toBe(numberOf('session.stale'))
  })
})

test('passkeys are for the configured address of the server', async () => {
  const { session } = (await server.newcomer()).session
  const elsewhere = besides(server, { publicOrigin: 'https://console.example' })
  const options = (await elsewhere.call('beginPasskey', { session })).data as PasskeyCreation
  expect(options.rp.id).toBe('console.example')
  const ask = async (different: object) => {
    const again = (await elsewhere.call('beginPasskey', { session })).data as PasskeyCreation
    const passkey = createAuthenticator().create(again, different)
    return (await elsewhere.call('registerPasskey', { session, body: { name: 'Laptop', passkey } })).code
  }
  expect(await ask({})).toBe(refused)
  expect(await ask({ origin: 'https://console.example', rpId: 'console.example' })).toBe(201)
})

test('no challenge is in the log, and none is stored as it was given', async () => {
  const { authenticator, challenge, asked, recoveryCodes } = await withPasskey()
  const { challenge: given } = await challenge()
  const request = await asked(given)
  const open = await anybody()
  const stored = await server.database.query('select * from passkey_challenges')
  const kept = JSON.stringify([server.lines, stored, await server.database.query('select * from audit_records')])
  await answer(given, authenticator.sign(request))
  for (const secret of [given, request.challenge, open.challenge, ...recoveryCodes]) expect(kept).not.toContain(secret)
})
