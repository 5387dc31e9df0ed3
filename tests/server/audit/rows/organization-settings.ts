import type { AuditAction } from '#server/audit/actions.ts'
import type { AuditWorld, Row } from './world.ts'

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
  }) satisfies Partial<Record<AuditAction, Row[]>>
