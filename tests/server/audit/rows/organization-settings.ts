import type { MailSender } from '#contract/organization-settings/mail-sender.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { someEndpoint } from '#tests/server/language-models/models.ts'
import { openTeam } from '#tests/server/members/team.ts'
import type { AuditWorld, Row } from './world.ts'

const day = 24 * 60 * 60_000

/** The audited changes of an organisation's settings: each record says what was before and after. */
export const organizationSettingsRows = ({ mine, server, ask, names }: AuditWorld) => {
  /** An organisation whose domain has all records. */
  const openDomain = async () => {
    const { session } = await server.newcomer()
    const settings = { displayName: 'Tea House', address: 'hello@tea.example', replyTo: '' }
    const { data } = await server.call('saveMailSender', { session: session.session, body: { replaces: null, settings } })
    for (const { host, value } of (data as MailSender).sender?.records ?? []) names.set(host, value)
    const check = (token: string) => ask('checkMailSender', { session: token })
    return { session, check, vanish: () => names.answers.clear() }
  }
  return {
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
    'modelEndpoint.change': [
      {
        when: 'an owner brings a language model',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          const body = { replaces: null, settings: someEndpoint, key: 'sk-of-the-tea-house' }
          await ask('saveModelEndpoint', { session: session.session, body })
          const { limit: _, ...settings } = someEndpoint
          const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
          const details = { ...texts, limit: '100 calls', key: 'set' }
          return { ...mine(session), target: session.companyid, details, secrets: ['sk-of-the-tea-house'] }
        },
      },
      {
        when: 'somebody else was first',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          const body = { replaces: '00000000-0000-4000-8000-000000000001', settings: someEndpoint }
          await ask('saveModelEndpoint', { session: session.session, body })
          return { ...mine(session), target: session.companyid, details: { reason: 'organization.changed' } }
        },
      },
    ],
    'mailSender.set': [
      {
        when: 'an owner names the sender',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          const settings = { displayName: 'Tea House', address: '', replyTo: '' }
          await ask('saveMailSender', { session: session.session, body: { replaces: null, settings } })
          const details = { before: '', after: JSON.stringify(settings) }
          return { ...mine(session), target: session.companyid, details }
        },
      },
    ],
    'mailSender.remove': [
      {
        when: 'an owner removes the sender',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          const settings = { displayName: 'Tea House', address: '', replyTo: '' }
          const body = { replaces: null, settings }
          const { data } = await server.call('saveMailSender', { session: session.session, body })
          const replaces = (data as MailSender).sender?.version
          await ask('removeMailSender', { session: session.session, body: { replaces } })
          return { ...mine(session), target: session.companyid, details: { before: JSON.stringify(settings) } }
        },
      },
    ],
    'mailSender.proven': [
      {
        when: 'all records of the domain are found',
        result: 'done',
        happens: async () => {
          const { session, check } = await openDomain()
          await check(session.session)
          return { ...mine(session), target: session.companyid, details: { domain: 'tea.example' } }
        },
      },
    ],
    'mailSender.failing': [
      {
        when: 'a record is no longer found',
        result: 'done',
        happens: async () => {
          const { session, check, vanish } = await openDomain()
          await server.call('checkMailSender', { session: session.session })
          vanish()
          await check(session.session)
          return { ...mine(session), target: session.companyid, details: { domain: 'tea.example', records: 'ownership dkim' } }
        },
      },
    ],
    'mailSender.lost': [
      {
        when: 'three days have passed without a record',
        result: 'done',
        address: null,
        happens: async () => {
          const { session, vanish } = await openDomain()
          await server.call('checkMailSender', { session: session.session })
          vanish()
          await server.call('checkMailSender', { session: session.session })
          server.pass(3 * day)
          await server.app.sweep()
          const details = { domain: 'tea.example', records: 'ownership dkim' }
          return { tenant: session.companyid, target: session.companyid, details }
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
  } satisfies Partial<Record<AuditAction, Row[]>>
}
