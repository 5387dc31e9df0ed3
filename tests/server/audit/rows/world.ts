import { afterAll, expect } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { Role } from '#contract/organisation/roles.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { CreatedServerKey } from '#contract/sdk-keys/server-key.ts'
import { asking } from '#tests/server/organization-settings/senders.ts'
import { addressOf, at, withServer } from '#tests/server/setup.ts'
import { startTokenIssuer, type TokenIssuer } from '#tests/support/identity-tokens.ts'
import { withNameServer } from '#tests/support/name-server.ts'

export const minute = 60_000
export const here = '192.0.2.7'
/** What has to be on record: who did it in which organisation, to what, and what else there is to know. */
export type Expected = {
  actor?: string | undefined
  tenant?: string | undefined
  target?: unknown
  details: Record<string, unknown>
  /** Texts that must not appear in the record. */
  secrets?: (string | undefined)[]
}
export type Row = {
  result: 'done' | 'refused'
  when: string
  happens: () => Promise<Expected>
  address?: null
  hasNoRequest?: true
}

export const aPseudonym = expect.stringMatching(/^[\w-]{43}$/)
export const aUuid = expect.stringMatching(/^[0-9a-f-]{36}$/)

export type AuditWorld = ReturnType<typeof withAuditWorld>

/** A server, an identity provider and the calls that the rows are made of, for the tests of one file. */
export const withAuditWorld = () => {
  let issuer: TokenIssuer
  const names = withNameServer()
  const server = withServer(async () => {
    issuer = await startTokenIssuer()
    return { addressOf, google: issuer.settings, senders: asking(names) }
  })
  afterAll(() => issuer.close())
  type Options = NonNullable<Parameters<typeof server.call>[1]>
  /** Makes the call that a row is about. Only this call comes from the address `here`; the calls that prepare it do not. */
  const ask = (name: EndpointName, options: Options = {}) => server.call(name, { ...options, headers: at(here) })

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

  return {
    server,
    names,
    googleSettings: () => issuer.settings,
    someone,
    ask,
    register,
    askForCode,
    otherThan,
    mine,
    reset,
    invited,
    registerAdmin,
    wrongInvite,
    withRole,
    takes,
    withSpare,
    token,
    serverKeyOf,
  }
}
