import type {
  OrganizationWebhook,
  OrganizationWebhooks,
  RevealedWebhook,
} from '#contract/organization-webhooks/organization-webhooks.ts'
import { organizationWebhooksMachine } from '#machines/organization-webhooks/organization-webhooks.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const warehouse: OrganizationWebhook = {
  id: '0d4f2d5e-6f0b-4b51-9d58-3c3d3c1f2a01',
  version: '0d4f2d5e-6f0b-4b51-9d58-3c3d3c1f2a02',
  url: 'https://warehouse.example/hook',
  description: 'Warehouse',
  kinds: ['project.created', 'export.made'],
  isOn: true,
  createdAt: '2026-03-01T08:00:00.000Z',
  previousUntil: null,
  waiting: 0,
  dead: 2,
}
export const none: OrganizationWebhooks = { webhooks: [] }
export const one: OrganizationWebhooks = { webhooks: [warehouse] }
/** Somebody else has changed it. */
export const other: OrganizationWebhooks = {
  webhooks: [{ ...warehouse, version: '0d4f2d5e-6f0b-4b51-9d58-3c3d3c1f2a03', description: 'Depot' }],
}
export const revealed: RevealedWebhook = { webhook: warehouse, secret: `whsec_${'a'.repeat(43)}=` }

export const graph = graphOf(organizationWebhooksMachine, {
  examples: [
    { type: 'webhook.edit', id: warehouse.id },
    { type: 'draft.edit', change: { url: 'https://example.com/hook' } },
    { type: 'draft.edit', change: { url: 'http://example.com/hook' } },
    { type: 'removal.ask', id: warehouse.id },
    { type: 'rotation.ask', id: warehouse.id },
    done('listWebhooks', none),
    done('listWebhooks', one),
    failed('listWebhooks', { code: 'transport.offline', status: 0 }),
    done('rereadWebhooks', other),
    failed('rereadWebhooks', { code: 'transport.offline', status: 0 }),
    done('addWebhook', revealed),
    failed('addWebhook', { code: 'organizationWebhook.tooMany' }),
    done('changeWebhook', warehouse),
    failed('changeWebhook', { code: 'organizationWebhook.changed' }),
    failed('changeWebhook', { code: 'organizationWebhook.unknown' }),
    done('rotateSecret', revealed),
    failed('rotateSecret', { code: 'organizationWebhook.unknown' }),
    done('removeWebhook'),
    failed('removeWebhook', { code: 'organizationWebhook.unknown' }),
  ],
  serialize: ({ list, draft, wrong }) => [list?.webhooks.length, draft.id, draft.version, draft.url, wrong],
  detail: (event) => {
    if (event.type === 'draft.edit') return event.change.url?.split(':')[0]
    if ('error' in event && event.type.includes('changeWebhook')) return String(Reflect.get(Object(event.error), 'code'))
    if (!('output' in event)) return undefined
    return event.output === one ? 'one' : event.output === none ? 'none' : undefined
  },
})

export const { walks } = graph
