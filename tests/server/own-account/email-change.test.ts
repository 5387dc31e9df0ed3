import { expect, test } from 'vitest'
import type { OwnAccount } from '#contract/own-account/own-account.ts'
import { numberOf } from '#tests/server/members/team.ts'
import { besides, withServer } from '#tests/server/setup.ts'
import { askForChange } from './changes.ts'

const server = withServer()
const minute = 60_000

type Person = Awaited<ReturnType<typeof server.newcomer>>
const as = ({ session: { session } }: Person, name: Parameters<typeof server.call>[0], body?: object, call = server.call) =>
  call(name, { session, ...(body ? { body } : {}) })
const accountOf = async (person: Person) => (await as(person, 'viewOwnAccount')).data as OwnAccount
const logIn = ({ password }: Person, account: string) => server.call('login', { body: { account, password } })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const mailsTo = async (email: string) => (await server.outbox()).filter((it) => it.to === email)

test('the address changes once both codes are right: other sessions end, and the former address is told', async () => {
  const person = await server.newcomer()
  const elsewhere = { ...person, session: (await logIn(person, person.username)).data as Person['session'] }
  const { newEmail, oldCode, newCode } = await askForChange(server, person)
  expect((await accountOf(person)).emailChange).toMatchObject({ email: newEmail })
  expect(await as(person, 'confirmEmailChange', { oldCode, newCode })).toMatchObject({ code: 200, data: { email: newEmail } })
  expect(await accountOf(person)).toMatchObject({ email: newEmail, emailChange: null })
  expect((await as(elsewhere, 'viewOwnAccount')).code).toBe(numberOf('session.invalid'))
  expect((await logIn(person, newEmail)).code).toBe(200)
  expect((await logIn(person, person.email)).code).toBe(numberOf('login.refused'))
  const [told] = await mailsTo(person.email)
  expect(told?.text).not.toContain(newEmail)
  expect(told?.text).not.toMatch(/\d{6}/)
  expect((await as(person, 'confirmEmailChange', { oldCode, newCode })).code).toBe(numberOf('emailChange.over'))
})

test('one right code is not enough, nor the two in exchange, and five attempts use the change up', async () => {
  const person = await server.newcomer()
  const { oldCode, newCode } = await askForChange(server, person)
  const attempt = async (old: string, fresh: string) =>
    (await as(person, 'confirmEmailChange', { oldCode: old, newCode: fresh })).code
  expect(await attempt(oldCode, wrong(newCode))).toBe(numberOf('emailChange.newCodeWrong'))
  expect(await attempt(wrong(oldCode), newCode)).toBe(numberOf('emailChange.oldCodeWrong'))
  expect(await attempt(newCode, oldCode)).toBe(numberOf('emailChange.oldCodeWrong'))
  expect(await attempt(wrong(oldCode), wrong(newCode))).toBe(numberOf('emailChange.oldCodeWrong'))
  expect(await attempt(oldCode, wrong(newCode))).toBe(numberOf('emailChange.newCodeWrong'))
  expect(await attempt(oldCode, newCode)).toBe(numberOf('emailChange.over'))
  expect(await accountOf(person)).toMatchObject({ email: person.email, emailChange: null })
})

test('of fifty wrong guesses at once, through two processes, five are evaluated; of twenty right ones, one succeeds', async () => {
  const other = besides(server, {})
  const person = await server.newcomer()
  const first = await askForChange(server, person)
  const guess = { oldCode: wrong(first.oldCode), newCode: first.newCode }
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => as(person, 'confirmEmailChange', guess, index % 2 === 0 ? server.call : other.call)),
  )
  expect(guesses.filter(({ code }) => code === numberOf('emailChange.oldCodeWrong'))).toHaveLength(5)
  const { oldCode, newCode } = await askForChange(server, person)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      as(person, 'confirmEmailChange', { oldCode, newCode }, index % 2 === 0 ? server.call : other.call),
    ),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('codes last ten minutes, a new change replaces the old one, and a cancelled one is over', async () => {
  const person = await server.newcomer()
  const first = await askForChange(server, person)
  const second = await askForChange(server, person)
  const confirm = async ({ oldCode, newCode }: typeof first) =>
    (await as(person, 'confirmEmailChange', { oldCode, newCode })).code
  expect(await confirm(first)).not.toBe(200)
  server.pass(10 * minute - 1)
  expect(await confirm({ ...second, oldCode: wrong(second.oldCode) })).toBe(numberOf('emailChange.oldCodeWrong'))
  server.pass(1)
  expect(await confirm(second)).toBe(numberOf('emailChange.over'))
  expect((await accountOf(person)).emailChange).toBeNull()
  const third = await askForChange(server, person)
  expect((await as(person, 'cancelEmailChange')).code).toBe(200)
  expect(await confirm(third)).toBe(numberOf('emailChange.over'))
})

test('a taken address is not disclosed: the answer is the same, its owner gets a note without a code, and no code is right', async () => {
  const [person, owner, other] = [await server.newcomer(), await server.newcomer(), await server.newcomer()]
  const before = (await mailsTo(owner.email)).length
  const taken = await as(person, 'beginEmailChange', { email: owner.email.toUpperCase() })
  const free = await as(other, 'beginEmailChange', { email: 'free@example.com' })
  const answered = ({ headers, data, ...answer }: typeof taken, email: string) => ({
    ...answer,
    headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date').sort(),
    data: JSON.stringify(data).replaceAll(email, 'the address'),
  })
  expect(taken.code).toBe(200)
  expect(answered(taken, owner.email.toUpperCase())).toEqual(answered(free, 'free@example.com'))
  expect(answered(free, 'free@example.com').data).toContain('the address')
  const notes = await mailsTo(owner.email)
  expect(notes).toHaveLength(before + 1)
  expect(notes[0]?.text).not.toMatch(/\d{6}/)
  const oldCode = await server.codeFor(person.email)
  const answer = await as(person, 'confirmEmailChange', { oldCode, newCode: '000000' })
  expect(answer.code).toBe(numberOf('emailChange.newCodeWrong'))
})

test('an address that somebody registered in the meantime stays theirs', async () => {
  const [person, owner] = [await server.newcomer(), await server.newcomer()]
  const { newEmail, oldCode, newCode } = await askForChange(server, person)
  await server.database.query('update users set email = $2 where id = $1', [owner.session.id, newEmail])
  expect((await as(person, 'confirmEmailChange', { oldCode, newCode })).code).toBe(numberOf('emailChange.over'))
  expect((await accountOf(person)).email).toBe(person.email)
})

test('the link in the mail to the present address changes nothing when it is opened; its button stops the change and ends all sessions', async () => {
  const person = await server.newcomer()
  const { token, oldCode, newCode } = await askForChange(server, person)
  const open = (method: string, lng: string, it = token) => server.request(`/not-me/${it}?lng=${lng}`, { method })
  for (const [lng, words] of Object.entries({
    zh: '终止更换邮箱',
    en: 'Stop the change',
    ja: '中止しますか',
    fr: 'Arrêter le changement',
  })) {
    const page = await open('GET', lng)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(words)
  }
  const elsewhere = { ...person, session: (await logIn(person, person.username)).data as Person['session'] }
  for (const it of [person, elsewhere]) expect((await as(it, 'viewOwnAccount')).code).toBe(200)
  const stopped = await open('POST', 'en')
  expect(await stopped.text()).toContain('Your address was not changed')
  for (const it of [person, elsewhere]) expect((await as(it, 'viewOwnAccount')).code).toBe(numberOf('session.invalid'))
  const again = { ...person, session: (await logIn(person, person.email)).data as Person['session'] }
  expect((await as(again, 'confirmEmailChange', { oldCode, newCode })).code).toBe(numberOf('emailChange.over'))
  expect((await open('GET', 'en')).status).toBe(404)
  expect((await open('POST', 'en', 'A'.repeat(43))).status).toBe(404)
})

test('the password is wanted first, one’s own address is refused, and mails are bounded', async () => {
  const person = await server.newcomer()
  expect((await as(person, 'beginEmailChange', { email: person.email.toUpperCase() })).code).toBe(numberOf('emailChange.same'))
  for (let index = 0; index < 5; index += 1) await askForChange(server, person)
  const tooMany = await as(person, 'beginEmailChange', { email: 'sixth@example.com' })
  expect(tooMany.code).toBe(numberOf('requests.tooMany'))
  server.pass(16 * minute)
  expect((await as(person, 'beginEmailChange', { email: 'late@example.com' })).code).toBe(numberOf('session.stale'))
})

test('the database holds no code and no link, and logs hold neither', async () => {
  const person = await server.newcomer()
  const { oldCode, newCode, token } = await askForChange(server, person)
  await server.request(`/not-me/${token}`)
  // As a word of its own: the six digits of a code may be part of a time.
  const kept = JSON.stringify([await server.database.query('select * from email_changes'), server.lines])
  for (const secret of [oldCode, newCode, token]) expect(kept).not.toMatch(new RegExp(`\\b${secret}\\b`))
})
