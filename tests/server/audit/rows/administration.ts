import { expect } from 'vitest'
import type { Session } from '#contract/accounts/accounts.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { Role } from '#contract/organisation/roles.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { besides } from '#tests/server/setup.ts'
import { testSecret } from '#tests/support/secret.ts'
import { type AuditWorld, aPseudonym, here, type Row } from './world.ts'

/** The audited actions of platform admins and on roles, limits and secrets. Each row makes one audit record. */
export const administrationRows = ({
  mine,
  server,
  someone,
  ask,
  invited,
  registerAdmin,
  wrongInvite,
  withRole,
  takes,
}: AuditWorld) =>
  ({
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
  }) satisfies Partial<Record<AuditAction, Row[]>>
