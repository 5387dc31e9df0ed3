import { afterAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import type { Role } from '#contract/organisation/roles.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { CreatedServerKey } from '#contract/sdk-keys/server-key.ts'
import type { AuditAction } from '#server/audit/audit.ts'
import { addressOf, at, besides, newcomerWithKey, withServer } from '#tests/server/setup.ts'
import { startTokenIssuer, type TokenIssuer } from '#tests/support/identity-tokens.ts'
import { testSecret } from '#tests/support/secret.ts'

let issuer: TokenIssuer
const server = withServer(async () => {
  issuer = await startTokenIssuer()
  return { addressOf, google: issuer.settings }
})
afterAll(() => issuer.close())

const minute = 60_000
const here = '192.0.2.7'
type Options = NonNullable<Parameters<typeof server.call>[1]>
/** The call that a row is about: of all that it takes to get there, this one comes from `here`. */
const ask = (name: EndpointName, options: Options = {}) => server.call(name, { ...options, headers: at(here) })

/** What has to be on record: who did it in which organisation, to what, and what else there is to know. */
type Expected = {
  actor?: string | undefined
  tenant?: string | undefined
  target?: unknown
  details: Record<string, unknown>
  /** What of this must be nowhere in the record. */
  secrets?: (string | undefined)[]
}
type Row = { result: 'done' | 'refused'; when: string; happens: () => Promise<Expected>; address?: null; hasNoRequest?: true }

const aPseudonym = expect.stringMatching(/^[\w-]{43}$/)
const aUuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
const aKeyHash = aPseudonym

let people = 0
const someone = (name = 'someone') => {
  people += 1
  return `${name}${people}`
}
const register = (account: string, email: string, code: string, call = ask) =>
  call('register', { body: { account, name: account, email, code, password: 'passw0rd', oldpassword: 'passw0rd' } })
const askForCode = async (email: string, ftype: 'register' | 'losepassword') => {
  server.pass(3 * minute)
  const { data } = await server.call('sendCode', { query: { email, ftype } })
  return { key: String(data), code: await server.codeFor(email) }
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const mine = ({ id, companyid }: Session) => ({ actor: id, tenant: companyid, target: id })
const reset = (email: string, it: { key: string; code: string }, password = 'changed1') =>
  ask('resetPassword', { body: { account: email, password, repassword: password, ...it } })

const invited = async () => {
  const email = `${someone()}@example.com`
  const admin = await server.admin()
  await server.call('inviteAdmin', { session: admin.session.session, body: { email } })
  const letter = (await server.outbox()).find((mail) => mail.to === email)
  return { email, admin, code: /^(?:[0-9A-Z]{4}-?){4}$/m.exec(letter?.text ?? '')?.[0] ?? '' }
}
const registerAdmin = (account: string, email: string, code: string) =>
  ask('registerAdmin', { body: { account, name: account, email, code, password: 'passw0rd', oldpassword: 'passw0rd' } })
const wrongInvite = 'ABCD-EFGH-JKMN-PQRS'

const withRole = async (permissions: string[] = ['event:read']) => {
  const owner = await server.newcomer()
  const { session } = owner.session
  const role = (await server.call('createRole', { session, body: { name: 'Editors', permissions } })).data as Role
  return { owner, session, role, params: { id: role.id } }
}
const takes = (userId: string, role: string) =>
  server.database.query('update members set role = $2 where user_id = $1', [userId, role])

const withSpare = async () => {
  const { session } = await server.newcomer()
  const made = await server.call('saveProject', { session: session.session, body: { projectName: 'Spare' } })
  return { session, spare: made.data as Project }
}

const token = (subject: string, email: string, verified = true) =>
  issuer.tokenFor(subject, { email, email_verified: verified }, server.now())

const serverKeyOf = async ({ session }: Session, { id: project }: Project, replaces: string | null, call: typeof ask) =>
  (await call('createServerKey', { session, project, body: { replaces } })).data as CreatedServerKey

/** Every action there is, done and refused, through its call. An action without a row does not compile. */
const actions: Record<AuditAction, Row[]> = {
  'account.register': [
    {
      when: 'somebody registers',
      result: 'done',
      happens: async () => {
        const name = someone()
        const email = `${name}@example.com`
        const { code } = await askForCode(email, 'register')
        await register(name, email, code)
        const session = (await server.call('login', { body: { account: name, password: 'passw0rd' } })).data as Session
        return { ...mine(session), details: {}, secrets: [code, 'passw0rd', email] }
      },
    },
    {
      when: 'the code is wrong',
      result: 'refused',
      happens: async () => {
        const email = `${someone()}@example.com`
        const { code } = await askForCode(email, 'register')
        await register(someone(), email, otherThan(code))
        return { details: { email: aPseudonym, reason: 'code.invalid' }, secrets: [otherThan(code), 'passw0rd', email] }
      },
    },
    {
      when: 'the username is taken',
      result: 'refused',
      happens: async () => {
        const { username } = await server.newcomer()
        const email = `${someone()}@example.com`
        const { code } = await askForCode(email, 'register')
        await register(username, email, code)
        return { details: { email: aPseudonym, reason: 'username.taken' }, secrets: [code, email] }
      },
    },
  ],
  'account.login': [
    {
      when: 'the password is right',
      result: 'done',
      happens: async () => {
        const { username, password } = await server.newcomer()
        const session = (await ask('login', { body: { account: username, password } })).data as Session
        return { ...mine(session), details: {}, secrets: [password, session.session, session.session.split('.')[1]] }
      },
    },
    {
      when: 'the password is wrong',
      result: 'refused',
      happens: async () => {
        const { username, email, session } = await server.newcomer()
        await ask('login', { body: { account: username, password: 'wrong0000' } })
        const details = { typed: aPseudonym, locked: 'false' }
        return { tenant: session.companyid, target: session.id, details, secrets: ['wrong0000', username, email] }
      },
    },
    {
      when: 'nobody has this name',
      result: 'refused',
      happens: async () => {
        await ask('login', { body: { account: 'perhaps a secret', password: 'wrong0000' } })
        return { details: { typed: aPseudonym, locked: 'false' }, secrets: ['perhaps a secret', 'wrong0000'] }
      },
    },
  ],
  'account.loginByProvider': [
    {
      when: 'the provider vouches',
      result: 'done',
      happens: async () => {
        const { email } = await server.newcomer()
        const given = await token(someone('subject'), email)
        const session = (await ask('logInWithGoogle', { query: { token: given } })).data as Session
        return { ...mine(session), details: {}, secrets: [given, session.session, email] }
      },
    },
    {
      when: 'the provider has not verified the address',
      result: 'refused',
      happens: async () => {
        const given = await token(someone('subject'), 'unverified@example.com', false)
        await ask('logInWithGoogle', { query: { token: given } })
        return { details: { provider: 'google', reason: 'identity.unverified' }, secrets: [given, 'unverified@example.com'] }
      },
    },
    {
      when: 'the provider cannot be reached',
      result: 'refused',
      happens: async () => {
        const given = await token(someone('subject'), 'unreachable@example.com')
        const away = besides(server, { addressOf, google: { ...issuer.settings, keys: 'http://localhost:9/jwks' } })
        await away.call('logInWithGoogle', { query: { token: given }, headers: at(here) })
        return { details: { provider: 'google', reason: 'identity.unavailable' }, secrets: [given, 'unreachable@example.com'] }
      },
    },
  ],
  'account.logout': [
    {
      when: 'somebody signs out',
      result: 'done',
      happens: async () => {
        const { session } = await server.newcomer()
        await ask('logout', { session: session.session })
        return { ...mine(session), details: {}, secrets: [session.session] }
      },
    },
  ],
  'identity.link': [
    {
      when: 'an address here is one at the provider',
      result: 'done',
      happens: async () => {
        const { email, session } = await server.newcomer()
        const given = await token(someone('subject'), email)
        await ask('logInWithGoogle', { query: { token: given } })
        return { ...mine(session), details: { provider: 'google' }, secrets: [given, email] }
      },
    },
    {
      when: 'the first login at the provider makes the account',
      result: 'done',
      happens: async () => {
        const given = await token(someone('subject'), `${someone('first')}@example.com`)
        const session = (await ask('logInWithGoogle', { query: { token: given } })).data as Session
        return { ...mine(session), details: { provider: 'google' }, secrets: [given] }
      },
    },
  ],
  'session.confirm': [
    {
      when: 'the password is right',
      result: 'done',
      happens: async () => {
        const { session, password } = await server.newcomer()
        await ask('confirmSession', { session: session.session, body: { password } })
        return { ...mine(session), details: {}, secrets: [password] }
      },
    },
    {
      when: 'the password is wrong',
      result: 'refused',
      happens: async () => {
        const { session } = await server.newcomer()
        await ask('confirmSession', { session: session.session, body: { password: 'wrong0000' } })
        return { ...mine(session), details: {}, secrets: ['wrong0000'] }
      },
    },
  ],
  'session.end': [
    {
      when: 'one is ended',
      result: 'done',
      happens: async () => {
        const { session, username, password } = await server.newcomer()
        const other = (await server.call('login', { body: { account: username, password } })).data as Session
        await ask('endSession', { session: session.session, params: { id: other.session.split('.')[0] ?? '' } })
        return { ...mine(session), details: { which: 'one' }, secrets: [other.session.split('.')[1]] }
      },
    },
    {
      when: 'all others are ended',
      result: 'done',
      happens: async () => {
        const { session } = await server.newcomer()
        await ask('endOtherSessions', { session: session.session })
        return { ...mine(session), details: { which: 'others' } }
      },
    },
    {
      when: 'a platform admin ends all of somebody',
      result: 'done',
      happens: async () => {
        const { session } = await server.newcomer()
        const admin = (await server.admin()).session
        await ask('endSessionsOf', { session: admin.session, params: { id: session.id } })
        return { ...mine(session), actor: admin.id, details: { which: 'all' }, secrets: [session.session] }
      },
    },
  ],
  'code.verify': [
    {
      when: 'the code is wrong',
      result: 'refused',
      happens: async () => {
        const { email } = await server.newcomer()
        const { key, code } = await askForCode(email, 'losepassword')
        await ask('verifyCode', { query: { key, code: otherThan(code) } })
        return { target: aKeyHash, details: { reason: 'code.invalid' }, secrets: [key, code, otherThan(code), email] }
      },
    },
  ],
  'password.reset': [
    {
      when: 'the code is right',
      result: 'done',
      happens: async () => {
        const { email, session } = await server.newcomer()
        const given = await askForCode(email, 'losepassword')
        await reset(email, given)
        return { ...mine(session), details: {}, secrets: [given.key, given.code, 'changed1'] }
      },
    },
    {
      when: 'the code is wrong',
      result: 'refused',
      happens: async () => {
        const { email } = await server.newcomer()
        const { key, code } = await askForCode(email, 'losepassword')
        await reset(email, { key, code: otherThan(code) })
        return { details: { email: aPseudonym, reason: 'code.invalid' }, secrets: [key, otherThan(code), 'changed1', email] }
      },
    },
  ],
  'password.change': [
    {
      when: 'the present password is right',
      result: 'done',
      happens: async () => {
        const { session, password } = await server.newcomer()
        await ask('changePassword', { session: session.session, body: { oldpassword: password, password: 'changed1' } })
        return { ...mine(session), details: {}, secrets: [password, 'changed1'] }
      },
    },
    {
      when: 'the present password is wrong',
      result: 'refused',
      happens: async () => {
        const { session } = await server.newcomer()
        await ask('changePassword', { session: session.session, body: { oldpassword: 'wrong0000', password: 'changed1' } })
        return { ...mine(session), details: {}, secrets: ['wrong0000', 'changed1'] }
      },
    },
  ],
  'admin.create': [
    {
      when: 'the first start makes the first admin',
      result: 'done',
      address: null,
      happens: async () => {
        const { session, password } = await server.admin()
        return { tenant: session.companyid, target: session.id, details: {}, secrets: [password] }
      },
    },
  ],
  'admin.invite': [
    {
      when: 'somebody is invited',
      result: 'done',
      happens: async () => {
        const { session } = await server.admin()
        const email = `${someone()}@example.com`
        await ask('inviteAdmin', { session: session.session, body: { email } })
        const letter = (await server.outbox()).find((mail) => mail.to === email)
        const code = /^(?:[0-9A-Z]{4}-?){4}$/m.exec(letter?.text ?? '')?.[0]
        return {
          actor: session.id,
          tenant: session.companyid,
          details: { invited: aPseudonym },
          secrets: [email, code, code?.replaceAll('-', '')],
        }
      },
    },
    {
      when: 'the address has an account',
      result: 'refused',
      happens: async () => {
        const { session } = await server.admin()
        const { email } = await server.newcomer()
        await ask('inviteAdmin', { session: session.session, body: { email } })
        const details = { invited: aPseudonym, reason: 'account.exists' }
        return { actor: session.id, tenant: session.companyid, details, secrets: [email] }
      },
    },
  ],
  'invite.verify': [
    {
      when: 'the invite code is wrong',
      result: 'refused',
      happens: async () => {
        const { email } = await invited()
        await ask('verifyInvite', { body: { email, code: wrongInvite } })
        return { details: { invited: aPseudonym, reason: 'invite.invalid' }, secrets: [email, wrongInvite] }
      },
    },
  ],
  'admin.register': [
    {
      when: 'the invite is right',
      result: 'done',
      happens: async () => {
        const { email, code } = await invited()
        const account = someone('rootuser')
        await registerAdmin(account, email, code)
        const session = (await server.call('login', { body: { account, password: 'passw0rd' } })).data as Session
        return { ...mine(session), details: {}, secrets: [code, 'passw0rd', email] }
      },
    },
    {
      when: 'the invite is wrong',
      result: 'refused',
      happens: async () => {
        const { email } = await invited()
        await registerAdmin(someone('rootuser'), email, wrongInvite)
        return { details: { invited: aPseudonym, reason: 'invite.invalid' }, secrets: [wrongInvite, 'passw0rd', email] }
      },
    },
    {
      when: 'the username is taken',
      result: 'refused',
      happens: async () => {
        const { username } = await server.newcomer()
        const { email, code } = await invited()
        await registerAdmin(username, email, code)
        return { details: { invited: aPseudonym, reason: 'username.taken' }, secrets: [code, email] }
      },
    },
  ],
  'role.create': [
    {
      when: 'the creator holds what it grants',
      result: 'done',
      happens: async () => {
        const { session } = await server.newcomer()
        const body = { name: 'Editors', permissions: ['event:read'] }
        const role = (await ask('createRole', { session: session.session, body })).data as Role
        return { ...mine(session), target: role.id, details: { after: JSON.stringify(body) } }
      },
    },
    {
      when: 'the creator does not hold what it grants',
      result: 'refused',
      happens: async () => {
        const { session } = await server.newcomer()
        await takes(session.id, 'admin')
        const body = { name: 'Editors', permissions: ['organization:write'] }
        await ask('createRole', { session: session.session, body })
        return { ...mine(session), target: null, details: { reason: 'permission.notHeld' } }
      },
    },
  ],
  'role.rename': [
    {
      when: 'a role is renamed',
      result: 'done',
      happens: async () => {
        const { owner, session, role, params } = await withRole()
        await ask('updateRole', { session, params, body: { name: 'Writers' } })
        const [before, after] = ['Editors', 'Writers'].map((name) => JSON.stringify({ name, permissions: ['event:read'] }))
        return { ...mine(owner.session), target: role.id, details: { before, after } }
      },
    },
    {
      when: 'it is one’s own',
      result: 'refused',
      happens: async () => {
        const { owner, session, role, params } = await withRole(['role:read', 'role:write'])
        await takes(owner.session.id, role.id)
        await ask('updateRole', { session, params, body: { name: 'Writers' } })
        return { ...mine(owner.session), target: role.id, details: { reason: 'permission.denied' } }
      },
    },
  ],
  'role.grant': [
    {
      when: 'a role is granted more',
      result: 'done',
      happens: async () => {
        const { owner, session, role, params } = await withRole()
        const permissions = ['event:read', 'project:read']
        await ask('grantPermissions', { session, params, body: { permissions } })
        const [before, after] = [['event:read'], permissions].map((it) => JSON.stringify({ name: 'Editors', permissions: it }))
        return { ...mine(owner.session), target: role.id, details: { before, after } }
      },
    },
    {
      when: 'whoever grants does not hold it',
      result: 'refused',
      happens: async () => {
        const { owner, session, role, params } = await withRole()
        await takes(owner.session.id, 'admin')
        await ask('grantPermissions', { session, params, body: { permissions: ['organization:write'] } })
        return { ...mine(owner.session), target: role.id, details: { reason: 'permission.notHeld' } }
      },
    },
    {
      when: 'it is one’s own',
      result: 'refused',
      happens: async () => {
        const { owner, session, role, params } = await withRole(['role:read', 'role:write'])
        await takes(owner.session.id, role.id)
        await ask('grantPermissions', { session, params, body: { permissions: ['role:read'] } })
        return { ...mine(owner.session), target: role.id, details: { reason: 'permission.denied' } }
      },
    },
  ],
  'role.delete': [
    {
      when: 'a role is deleted',
      result: 'done',
      happens: async () => {
        const { owner, session, role, params } = await withRole()
        await ask('deleteRole', { session, params })
        const before = JSON.stringify({ name: 'Editors', permissions: ['event:read'] })
        return { ...mine(owner.session), target: role.id, details: { before } }
      },
    },
    {
      when: 'whoever deletes does not hold what it grants',
      result: 'refused',
      happens: async () => {
        const { owner, session, role, params } = await withRole(['organization:write'])
        await takes(owner.session.id, 'admin')
        await ask('deleteRole', { session, params })
        return { ...mine(owner.session), target: role.id, details: { reason: 'permission.notHeld' } }
      },
    },
  ],
  'project.create': [
    {
      when: 'somebody makes a project',
      result: 'done',
      happens: async () => {
        const owner = await server.newcomer()
        const made = await ask('saveProject', { session: owner.session.session, body: { projectName: 'Blog' } })
        return { ...mine(owner.session), target: (made.data as Project).id, details: { after: 'Blog' } }
      },
    },
  ],
  'project.rename': [
    {
      when: 'a project gets another name',
      result: 'done',
      happens: async () => {
        const { session, project } = await server.newcomer()
        await ask('saveProject', { session: session.session, body: { id: project.id, projectName: 'Shop' } })
        await ask('saveProject', { session: session.session, body: { id: project.id, projectName: 'Store' } })
        return { ...mine(session), target: project.id, details: { before: 'Shop', after: 'Store' } }
      },
    },
    {
      when: 'it is another organisation’s',
      result: 'refused',
      happens: async () => {
        const [{ session }, other] = [await server.newcomer(), await server.newcomer()]
        await ask('saveProject', { session: session.session, body: { id: other.project.id, projectName: 'Mine' } })
        return { ...mine(session), target: other.project.id, details: { reason: 'project.unknown' } }
      },
    },
  ],
  'project.delete': [
    {
      when: 'a project is deleted',
      result: 'done',
      happens: async () => {
        const { session, spare } = await withSpare()
        await ask('deleteProject', { session: session.session, body: { id: spare.id, tenantId: spare.tenantId } })
        return { ...mine(session), target: spare.id, details: { name: 'Spare' } }
      },
    },
    {
      when: 'it is deleted by the other call',
      result: 'done',
      happens: async () => {
        const { session, spare } = await withSpare()
        await ask('deleteProjectAsAdmin', { session: session.session, body: { id: spare.id, tenantId: spare.tenantId } })
        return { ...mine(session), target: spare.id, details: { name: 'Spare' } }
      },
    },
    {
      when: 'it is the last one',
      result: 'refused',
      happens: async () => {
        const { session, project } = await server.newcomer()
        await ask('deleteProject', { session: session.session, body: { id: project.id, tenantId: project.tenantId } })
        return { ...mine(session), target: project.id, details: { reason: 'project.last' } }
      },
    },
  ],
  'project.restore': [
    {
      when: 'a deleted project is brought back',
      result: 'done',
      happens: async () => {
        const { session, spare } = await withSpare()
        const body = { id: spare.id, tenantId: spare.tenantId }
        await server.call('deleteProject', { session: session.session, body })
        await ask('restoreProject', { session: session.session, params: { id: spare.id } })
        return { ...mine(session), target: spare.id, details: { name: 'Spare' } }
      },
    },
    {
      when: 'there is no such project',
      result: 'refused',
      happens: async () => {
        const [{ session }, other] = [await server.newcomer(), await server.newcomer()]
        await ask('restoreProject', { session: session.session, params: { id: other.project.id } })
        return { ...mine(session), target: other.project.id, details: { reason: 'project.unknown' } }
      },
    },
  ],
  'project.purge': [
    {
      when: 'a deleted project is seven days old',
      result: 'done',
      happens: async () => {
        const { session, spare } = await withSpare()
        const body = { id: spare.id, tenantId: spare.tenantId }
        await server.call('deleteProject', { session: session.session, body })
        // What the tests before this one have deleted goes first.
        server.pass(7 * 24 * 60 * minute - 1)
        await server.app.sweep()
        server.pass(1)
        await server.app.sweep()
        return { tenant: session.companyid, target: spare.id, details: { name: 'Spare' } }
      },
      address: null,
    },
  ],
  'sdkKey.create': [
    {
      when: 'a project gets its key',
      result: 'done',
      happens: async () => {
        const { session, project } = await server.newcomer()
        const skdKey = crypto.randomUUID()
        for (let time = 0; time < 2; time += 1)
          await ask('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
        return { ...mine(session), target: project.id, details: { after: skdKey } }
      },
    },
  ],
  'sdkKey.rotate': [
    {
      when: 'a project gets another key',
      result: 'done',
      happens: async () => {
        const { session, project, skdKey: replaces } = await newcomerWithKey(server)
        const body = { skdKey: crypto.randomUUID(), replaces }
        for (let time = 0; time < 2; time += 1) await ask('rotateSdkKey', { session: session.session, project: project.id, body })
        return { ...mine(session), target: project.id, details: { before: replaces, after: body.skdKey } }
      },
    },
  ],
  'serverKey.create': [
    {
      when: 'a project gets a key for servers',
      result: 'done',
      happens: async () => {
        const { session, project } = await server.newcomer()
        const { secret } = await serverKeyOf(session, project, null, ask)
        return { ...mine(session), target: project.id, details: { after: secret.slice(0, 10) }, secrets: [secret] }
      },
    },
  ],
  'serverKey.rotate': [
    {
      when: 'a project gets another key for servers',
      result: 'done',
      happens: async () => {
        const { session, project } = await server.newcomer()
        const first = await serverKeyOf(session, project, null, server.call)
        const { secret } = await serverKeyOf(session, project, first.keys[0]?.id ?? null, ask)
        const details = { before: first.secret.slice(0, 10), after: secret.slice(0, 10) }
        return { ...mine(session), target: project.id, details, secrets: [first.secret, secret] }
      },
    },
  ],
  'serverKey.revoke': [
    {
      when: 'a key for servers is ended',
      result: 'done',
      happens: async () => {
        const { session, project } = await server.newcomer()
        const { secret, keys } = await serverKeyOf(session, project, null, server.call)
        const params = { id: keys[0]?.id ?? '' }
        for (let time = 0; time < 2; time += 1)
          await ask('revokeServerKey', { session: session.session, project: project.id, params })
        return { ...mine(session), target: project.id, details: { before: secret.slice(0, 10) }, secrets: [secret] }
      },
    },
  ],
  'sdkKey.revoke': [
    {
      when: 'a key is ended',
      result: 'done',
      happens: async () => {
        const { session, project, skdKey } = await newcomerWithKey(server)
        const options = { session: session.session, project: project.id, body: { skdKey } }
        for (let time = 0; time < 2; time += 1) await ask('revokeSdkKey', options)
        return { ...mine(session), target: project.id, details: { before: skdKey } }
      },
    },
  ],
  'origins.change': [
    {
      when: 'the pages that may send are others',
      result: 'done',
      happens: async () => {
        const { session, project } = await server.newcomer()
        const save = (allowedOrigins: string[], call: typeof ask) =>
          call('saveAllowedOrigins', { session: session.session, project: project.id, body: { allowedOrigins } })
        await save(['https://shop.example'], server.call)
        await save(['https://shop.example', 'https://tea.example'], ask)
        const details = { before: 'https://shop.example', after: 'https://shop.example https://tea.example' }
        return { ...mine(session), target: project.id, details }
      },
    },
  ],
  'retention.change': [
    {
      when: 'a project keeps its data for another time',
      result: 'done',
      happens: async () => {
        const { session, project } = await server.newcomer()
        const body = { months: 6, replaces: 13 }
        for (let time = 0; time < 2; time += 1)
          await ask('saveRetention', { session: session.session, project: project.id, body })
        return { ...mine(session), target: project.id, details: { before: '13', after: '6' } }
      },
    },
  ],
  'quota.change': [
    {
      when: 'a project gets a number of its own',
      result: 'done',
      happens: async () => {
        const { session, project } = await server.newcomer()
        const admin = (await server.admin()).session
        const call = { session: admin.session, params: { id: project.id }, body: { monthlyEvents: 500 } }
        for (let time = 0; time < 2; time += 1) await ask('setQuota', call)
        return { ...mine(session), actor: admin.id, target: project.id, details: { before: 'usual', after: '500' } }
      },
    },
  ],
  'calls.limited': [
    {
      when: 'an address goes on beyond its limit, once for its window',
      result: 'refused',
      happens: async () => {
        const query = { key: 'k'.repeat(43), code: '000000' }
        await ask('verifyCode', { query })
        await server.database.query('update rate_limits set count = $2::int where key = $1', [
          `call:verifyCode:${here}`,
          endpoints.verifyCode.perAddress.atMost,
        ])
        await ask('verifyCode', { query })
        await ask('verifyCode', { query })
        await server.app.settle()
        server.pass(endpoints.verifyCode.perAddress.seconds * 1_000)
        await server.app.sweep()
        return { details: { call: 'verifyCode', count: '2', until: expect.any(String) }, secrets: [query.key] }
      },
      hasNoRequest: true,
    },
  ],
  'access.denied': [
    {
      when: 'a role does not hold what a call asks for',
      result: 'refused',
      happens: async () => {
        const { session, project } = await server.newcomer()
        await takes(session.id, 'viewer')
        await ask('saveProject', { session: session.session, body: { id: project.id, projectName: 'Mine' } })
        return { ...mine(session), target: null, details: { call: 'saveProject' } }
      },
    },
  ],
  'secret.change': [
    {
      when: 'a server starts with another application secret, and knows the one before',
      result: 'done',
      address: null,
      happens: async () => {
        const changed = { appSecret: 'another secret that is long enough', previousAppSecrets: [testSecret] }
        const { app } = besides(server, changed)
        for (let start = 0; start < 2; start += 1) await app.noteSecretChange()
        return { details: {}, secrets: [changed.appSecret, testSecret] }
      },
    },
  ],
}

const table = Object.entries(actions).flatMap(([action, rows]) =>
  rows.map(({ when, ...row }) => [action, when, row.result, row] as const),
)

describe('who did what, to what, from where and with what result is on record, and no secret', () => {
  // The first admin is made by whichever test asks first for one.
  const inOrder = [...table].sort(([a], [b]) => Number(b === 'admin.create') - Number(a === 'admin.create'))

  test.each(inOrder)('%s: %s (%s)', async (action, _, result, { happens, address = here, hasNoRequest }) => {
    const [last] = await server.database.query<{ id: number | null }>('select max(id)::int as id from audit_records')
    const { actor = null, tenant = null, target = null, details, secrets = [] } = await happens()
    const records = await server.database.query<{ id: number; request_id: string | null; details: object }>(
      `select * from audit_records where id > $1 and action = $2 and address is not distinct from $3
         and ($2 <> 'project.purge' or target = $4) order by id`,
      [last?.id ?? 0, action, address, String(target)],
    )
    expect(records).toHaveLength(1)
    expect(records[0]).toMatchObject({ action, result, actor_id: actor, tenant_id: tenant, target, address })
    expect(records[0]?.details).toEqual(details)
    if (address !== null && !hasNoRequest) expect(records[0]?.request_id).toEqual(aUuid)
    const since = JSON.stringify(await server.database.query('select * from audit_records where id > $1', [last?.id ?? 0]))
    for (const secret of secrets) {
      expect(secret).toMatch(/.{6}/)
      expect(since).not.toContain(secret)
    }
  })
})

test('a reset that loses the race for its code is on record', async () => {
  const { email } = await server.newcomer()
  const given = await askForCode(email, 'losepassword')
  const answers = await Promise.all(Array.from({ length: 3 }, (_, index) => reset(email, given, `changed${index}`)))
  const refusals = answers.filter(({ code }) => code !== 200)
  const records = await server.database.query<{ result: string }>(
    `select result from audit_records where action = 'password.reset' and at = $1::timestamptz and address = $2`,
    [server.now().toISOString(), here],
  )
  expect(refusals).toHaveLength(2)
  expect(records.filter(({ result }) => result === 'refused')).toHaveLength(2)
})
