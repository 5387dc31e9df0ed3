import type { RevealedWebhook } from '#contract/organization-webhooks/organization-webhooks.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { AuditWorld, Row } from './world.ts'

const url = 'https://203.0.113.7/hook?token=of-the-receiver'
const content = { url, description: 'Warehouse', kinds: ['project.created'], isOn: true }
const recorded = { description: 'Warehouse', kinds: ['project.created'], isOn: true }

/** The audited changes of an organisation's webhooks. Neither secrets nor addresses are on record. */
export const organizationWebhookRows = ({ mine, server, ask }: AuditWorld) => {
  const openWebhook = async () => {
    const { session } = await server.newcomer()
    const { data } = await server.call('createOrganizationWebhook', { session: session.session, body: content })
    const { webhook, secret } = data as RevealedWebhook
    const expected = { ...mine(session), target: webhook.id, secrets: [url, secret] }
    return { session, webhook, params: { id: webhook.id }, expected }
  }
  return {
    'organizationWebhook.create': [
      {
        when: 'an owner adds a webhook',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('createOrganizationWebhook', { session: session.session, body: content })
          const [row] = await server.database.query<{ id: string }>('select id from organization_webhooks where tenant_id = $1', [
            session.companyid,
          ])
          return { ...mine(session), target: row?.id ?? '', details: { after: JSON.stringify(recorded) }, secrets: [url] }
        },
      },
    ],
    'organizationWebhook.change': [
      {
        when: 'an owner changes what it is told and where',
        result: 'done',
        happens: async () => {
          const { session, webhook, params, expected } = await openWebhook()
          const body = { ...content, url: `${url}2`, isOn: false, replaces: webhook.version }
          await ask('changeOrganizationWebhook', { session: session.session, params, body })
          const after = JSON.stringify({ ...recorded, isOn: false })
          return { ...expected, details: { before: JSON.stringify(recorded), after, address: 'changed' } }
        },
      },
      {
        when: 'somebody else was first',
        result: 'refused',
        happens: async () => {
          const { session, webhook, params, expected } = await openWebhook()
          const body = { ...content, replaces: webhook.id }
          await ask('changeOrganizationWebhook', { session: session.session, params, body })
          return { ...expected, details: { reason: 'organizationWebhook.changed' } }
        },
      },
    ],
    'organizationWebhook.rotate': [
      {
        when: 'an owner replaces the secret',
        result: 'done',
        happens: async () => {
          const { session, params, expected } = await openWebhook()
          await ask('rotateOrganizationWebhook', { session: session.session, params })
          return { ...expected, details: {} }
        },
      },
    ],
    'organizationWebhook.remove': [
      {
        when: 'an owner removes a webhook',
        result: 'done',
        happens: async () => {
          const { session, params, expected } = await openWebhook()
          await ask('removeOrganizationWebhook', { session: session.session, params })
          return { ...expected, details: { before: JSON.stringify(recorded) } }
        },
      },
    ],
    'organizationWebhook.resend': [
      {
        when: 'an owner sends a notice again',
        result: 'done',
        happens: async () => {
          const { session, webhook, expected } = await openWebhook()
          const [row] = await server.database.query<{ id: string }>(
            `insert into organization_deliveries (id, tenant_id, webhook_id, kind, body, status, tries, attempts, created_at)
             values (gen_random_uuid(), $1, $2::uuid, 'project.created', '{}', 'dead', 6, '[]', now()) returning id`,
            [session.companyid, webhook.id],
          )
          const id = row?.id ?? ''
          await ask('resendOrganizationDelivery', { session: session.session, params: { id } })
          return { ...expected, target: id, details: { kind: 'project.created' } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
