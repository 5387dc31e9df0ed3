import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import type { Role } from '#contract/organisation/roles.ts'
import type { Project } from '#contract/projects/projects.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import type { Answer, Call } from '#tests/support/server.ts'

const server = withServer()
/** Another process of the same service: it shares nothing but the database. */
let other: ReturnType<typeof besides>
beforeAll(() => {
  other = besides(server, {})
})
afterAll(() => other.app.drain())

const minute = 60_000
const numberOf = (code: keyof typeof serverProblems) => serverProblems[code].number
const both = (): [Call, Call] => [server.call, other.call]
/** Asks the two in turns. */
const inTurns = async (times: number, ask: (call: Call, time: number) => Promise<unknown>) => {
  for (let time = 0; time < times; time += 1) await ask(both()[time % 2] as Call, time)
}
/** One after the other, because an attempt counts as a failure until it has succeeded. */
const codesOf = async (ask: (call: Call) => Promise<{ code: number }>) => {
  const [here, there] = both()
  return [(await ask(here)).code, (await ask(there)).code]
}

let people = 0
const someone = () => {
  people += 1
  return `person${people}@example.com`
}
const sendCode = (call: Call, email: string) => call('sendCode', { query: { email, ftype: 'register' } })
const askForCode = async (email: string) => {
  const { data } = await sendCode(server.call, email)
  const code = await server.codeFor(email)
  return { key: String(data), code, wrong: String((Number(code) + 1) % 1_000_000).padStart(6, '0') }
}
const register = (call: Call, email: string, code: string, account: string) =>
  call('register', { body: { account, name: account, email, code, password: 'passw0rd', oldpassword: 'passw0rd' } })

describe('two servers share their limits', () => {
  test('a code has five attempts', async () => {
    const email = someone()
    const { key, code, wrong } = await askForCode(email)
    await inTurns(4, (call) => call('verifyCode', { query: { key, code: wrong } }))
    expect(await codesOf((call) => call('verifyCode', { query: { key, code } }))).toEqual([200, 200])
    await other.call('verifyCode', { query: { key, code: wrong } })
    const invalid = numberOf('code.invalid')
    expect(await codesOf((call) => call('verifyCode', { query: { key, code } }))).toEqual([invalid, invalid])
    expect(await codesOf((call) => register(call, email, code, 'somebody'))).toEqual([invalid, invalid])
  })

  test('a code is used once, to register and to reset', async () => {
    const email = someone()
    const { code } = await askForCode(email)
    const registrations = await Promise.all(
      Array.from({ length: 20 }, (_, time) => register(both()[time % 2] as Call, email, code, `parallel${people}x${time}`)),
    )
    expect(registrations.filter((answer) => answer.code === 201)).toHaveLength(1)
    server.pass(3 * minute)
    const key = String((await server.call('sendCode', { query: { email, ftype: 'losepassword' } })).data)
    const resetCode = await server.codeFor(email)
    // Each with its own password, because a repeated request gets the same answer as the first.
    const bodyOf = (password: string) => ({ account: email, password, repassword: password, key, code: resetCode })
    const resets = await Promise.all(
      Array.from({ length: 20 }, (_, time) => (both()[time % 2] as Call)('resetPassword', { body: bodyOf(`changed${time}`) })),
    )
    expect(resets.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  test('there are 120 seconds between two codes', async () => {
    const email = someone()
    expect((await sendCode(other.call, email)).code).toBe(200)
    server.pass(2 * minute - 1_000)
    const refused = await sendCode(server.call, email)
    expect(refused).toMatchObject({ status: 429, code: numberOf('code.tooSoon') })
    expect(refused.headers.get('Retry-After')).toBe('1')
    server.pass(1_000)
    expect((await sendCode(server.call, email)).code).toBe(200)
  })

  test.each([
    ['five codes an hour', 5, 2 * minute, 'requests.tooMany'],
    ['ten codes a day', 10, 13 * minute, 'code.tooMany'],
  ] as const)('%s', async (_, times, pause, problem) => {
    const email = someone()
    await inTurns(times, async (call) => {
      expect((await sendCode(call, email)).code).toBe(200)
      server.pass(pause)
    })
    const refused = numberOf(problem)
    expect(await codesOf((call) => sendCode(call, email))).toEqual([refused, refused])
  })

  test('five failures lock an account for both', async () => {
    const { email, password } = await server.newcomer()
    const logIn = (call: Call, given: string) => call('login', { body: { account: email, password: given } })
    const refused = numberOf('login.refused')
    await inTurns(5, (call) => logIn(call, 'wrong0000'))
    expect(await codesOf((call) => logIn(call, password))).toEqual([refused, refused])
    server.pass(30_000)
    expect(await codesOf((call) => logIn(call, password))).toEqual([200, 200])
  })

  test('an invite has ten attempts', async () => {
    const { session } = (await server.admin()).session
    const email = someone()
    await server.call('inviteAdmin', { session, body: { email } })
    const letter = (await server.outbox()).find((mail) => mail.to === email)
    const code = /^(?:[0-9A-Z]{4}-?){4}$/m.exec(letter?.text ?? '')?.[0]
    await inTurns(10, (call, time) => call('verifyInvite', { body: { email, code: `ABCD-EFGH-JKMN-000${time}` } }))
    const invalid = numberOf('invite.invalid')
    expect(await codesOf((call) => call('verifyInvite', { body: { email, code } }))).toEqual([invalid, invalid])
  })
})

type Victim = Awaited<ReturnType<typeof newcomerWithKey>> & { asking: string }
type Ending = [what: string, end: (it: Victim) => Promise<{ code: number }>, keepsTheOneThatAsks: boolean]

const endings: Ending[] = [
  ['signs out', ({ token }) => other.call('logout', { session: token }), true],
  ['changes the password', change, true],
  ['resets the password', reset, false],
  ['ends that session', ({ asking, token }) => endOne(asking, token), true],
  ['ends all other sessions', ({ asking }) => other.call('endOtherSessions', { session: asking }), true],
  ['signs in again with it', ({ email, password, token }) => logInWith(email, password, token), true],
]

function change({ asking, password }: Victim) {
  return other.call('changePassword', { session: asking, body: { oldpassword: password, password: 'changed1' } })
}

async function reset({ email }: Victim) {
  server.pass(3 * minute)
  const key = String((await other.call('sendCode', { query: { email, ftype: 'losepassword' } })).data)
  const code = await server.codeFor(email)
  return other.call('resetPassword', { body: { account: email, password: 'changed1', repassword: 'changed1', key, code } })
}

function endOne(session: string, token: string) {
  return other.call('endSession', { session, params: { id: token.split('.')[0] ?? '' } })
}

function logInWith(account: string, password: string, session: string) {
  return other.call('login', { body: { account, password }, session })
}

const openStream = async (session: string, project: string) => {
  const { body } = await server.request(liveEventsStream.path, { headers: { jsessionid: session, 'PROJECT-INFO': project } })
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const stream = { isEnded: false, close: () => reader.cancel() }
  void (async () => {
    while (!(await reader.read()).done) {}
    stream.isEnded = true
  })()
  return stream
}

test.each(endings)(
  'a person who %s on one server is refused at once on the other, and their stream ends',
  async (_, end, keepsTheOneThatAsks) => {
    const person = await newcomerWithKey(server)
    const login = await server.call('login', { body: { account: person.email, password: person.password } })
    const victim = { ...person, asking: (login.data as { session: string }).session }
    const streams = await Promise.all([victim.token, victim.asking].map((token) => openStream(token, person.project.id)))
    const list = (session: string) => server.call('listProjects', { session })
    expect((await list(victim.token)).code).toBe(200)
    expect((await end(victim)).code).toBe(200)
    expect(await list(victim.token)).toMatchObject({ status: 403, code: numberOf('session.invalid') })
    expect((await list(victim.asking)).code).toBe(keepsTheOneThatAsks ? 200 : numberOf('session.invalid'))
    await expect.poll(() => streams[0]?.isEnded).toBe(true)
    if (!keepsTheOneThatAsks) await expect.poll(() => streams[1]?.isEnded).toBe(true)
    expect(streams[1]?.isEnded).toBe(!keepsTheOneThatAsks)
    await Promise.all(streams.map((stream) => stream.close()))
  },
)

type Revocation = [
  what: string,
  revoke: (it: { session: string; member: string; role: string; nothing: string; project: string }) => Promise<Answer>,
]
const revocations: Revocation[] = [
  [
    'loses a permission of their role',
    ({ session, role }) =>
      other.call('grantPermissions', { session, params: { id: role }, body: { permissions: ['project:read'] } }),
  ],
  [
    'gets another role',
    ({ session, member, nothing }) =>
      other.call('changeMemberRole', { session, params: { id: member }, body: { role: nothing } }),
  ],
  [
    'gets another role in the project',
    ({ session, member, nothing, project }) =>
      other.call('changeProjectRoles', {
        session,
        params: { id: member },
        body: { changes: [{ projectId: project, role: nothing }] },
      }),
  ],
  ['is suspended', ({ session, member }) => other.call('suspendMember', { session, params: { id: member } })],
]

test.each(revocations)(
  'what a person may do who %s on one server holds on the next call of the other, and their stream ends',
  async (_, revoke) => {
    const { owner, as, member } = await openTeam(server)
    const [{ id: project }] = (await as(owner, 'listProjects')).data as [Project]
    const create = async (name: string, permissions: string[]) =>
      ((await as(owner, 'createRole', { body: { name, permissions } })).data as Role).id
    const [role, nothing] = [await create('Watchers', ['project:read', 'event:read']), await create('Nobody', [])]
    const watcher = await member(role)
    const session = watcher.session.session
    const look = (call: Call) => call('summariseEvents', { session, project })
    expect(await codesOf(look)).toEqual([200, 200])
    const stream = await openStream(session, project)
    expect((await revoke({ session: owner.session.session, member: watcher.session.id, role, nothing, project })).code).toBe(200)
    const after = await codesOf(look)
    expect(after).not.toContain(200)
    expect(new Set(after).size).toBe(1)
    await expect.poll(() => stream.isEnded, { interval: 20, timeout: 5_000 }).toBe(true)
    await stream.close()
  },
)
