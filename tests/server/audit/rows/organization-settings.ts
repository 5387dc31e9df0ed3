import type { AuditAction } from '#server/audit/actions.ts'
import { openTeam } from '#tests/server/members/team.ts'
import type { AuditWorld, Row } from './world.ts'

const day = 24 * 60 * 60_000

/** The audited changes of an organisation's settings: each record says what was before and after. */
export const organizationSettingsRows = ({ mine, server, ask }: AuditWorld) =>
  ({
    'organization.change': [
      {
        when: 'an owner changes the name',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          const settings = { name: 'Tea House', mailLocale: null }
          await ask('saveOrganization', { session: session.session, body: { section: 'general', replaces: 0, settings } })
          const before = JSON.stringify({ name: session.account })
          const details = { section: 'general', before, after: '{"name":"Tea House"}' }
          return { ...mine(session), target: session.companyid, details }
        },
      },
      {
        when: 'somebody else was first',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          const settings = { name: 'Tea House', mailLocale: null }
          await ask('saveOrganization', { session: session.session, body: { section: 'general', replaces: 5, settings } })
          return { ...mine(session), target: session.companyid, details: { section: 'general', reason: 'organization.changed' } }
        },
      },
    ],
    'organization.export': [
      {
        when: 'an owner takes a copy of the organisation',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('exportOrganization', { session: session.session })
          return { ...mine(session), target: session.companyid, details: { projects: '1' } }
        },
      },
    ],
    'organization.transfer': [
      {
        when: 'an owner makes another member the owner',
        result: 'done',
        happens: async () => {
          const { owner, member } = await openTeam(server)
          const { session, email } = await member('viewer')
          await ask('transferOrganization', { session: owner.session.session, body: { email } })
          return { ...mine(owner.session), target: session.id, details: { before: 'viewer' }, secrets: [email] }
        },
      },
      {
        when: 'there is no such member',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('transferOrganization', { session: session.session, body: { email: 'nobody@example.com' } })
          return { ...mine(session), target: session.companyid, details: { reason: 'member.unknown' } }
        },
      },
    ],
    'organization.delete': [
      {
        when: 'an owner asks for the deletion',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('deleteOrganization', { session: session.session, body: { name: session.account } })
          const until = new Date(server.now().getTime() + 30 * day).toISOString()
          return { ...mine(session), target: session.companyid, details: { name: session.account, until } }
        },
      },
    ],
    'organization.restore': [
      {
        when: 'an owner cancels the deletion',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          await server.call('deleteOrganization', { session: session.session, body: { name: session.account } })
          await ask('restoreOrganization', { session: session.session })
          return { ...mine(session), target: session.companyid, details: { name: session.account } }
        },
      },
    ],
    'organization.purge': [
      {
        when: '30 days have passed',
        result: 'done',
        address: null,
        happens: async () => {
          const { session } = await server.newcomer()
          await server.call('deleteOrganization', { session: session.session, body: { name: session.account } })
          server.pass(31 * day)
          await server.app.sweep()
          return { tenant: session.companyid, target: session.companyid, details: { name: session.account } }
        },
      },
    ],
  }) satisfies Partial<Record<AuditAction, Row[]>>
