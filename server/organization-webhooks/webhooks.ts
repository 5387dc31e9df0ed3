import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import {
  type changeOrganizationWebhookBody,
  type OrganizationWebhook,
  type OrganizationWebhookContent,
  type OrganizationWebhooks,
  organizationWebhookLimits,
  type RevealedWebhook,
} from '#contract/organization-webhooks/organization-webhooks.ts'
import type { WebhookTest } from '#contract/webhooks/webhooks.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { WebhooksModule } from '#server/webhooks/webhooks.module.ts'
import { cancelWaiting } from './deliveries.store.ts'
import { headers, previousUntilOf, type Secrets } from './secrets.ts'
import * as store from './webhooks.store.ts'

export type Caller = { who: SignedIn; from: RequestContext }

type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  rates: RateLimits
  webhooks: Pick<WebhooksModule, 'call' | 'signatureHeaders' | 'secretText'>
  secrets: Secrets
}

export type OrganizationWebhooksRules = ReturnType<typeof createWebhooks>

const testLimit = { atMost: 10, seconds: 60 }

/** The webhooks of an organisation. */
export const createWebhooks = ({ database, clock, audit, rates, webhooks, secrets }: Dependencies) => {
  /** Changes a webhook, and records what was before and after. The address is not on record, as it may contain a secret. */
  const changing = <Result>(
    { who, from }: Caller,
    { id, action }: { id: string; action: AuditAction },
    work: (query: Queries['query'], row: store.WebhookRow) => Promise<{ result: Result; details: Record<string, string> }>,
  ): Promise<Result> => {
    const { tenantId, userId: actorId } = who
    const entry = { action, tenantId, actorId, target: id, from }
    return audit.refusals(entry, () =>
      database.ofTenant(tenantId, async ({ query }) => {
        const row = await store.holdWebhook(query, tenantId, id)
        if (!row) throw new ApiError('organizationWebhook.unknown')
        const { result, details } = await work(query, row)
        await audit.record(query, { ...entry, result: 'done', details })
        return result
      }),
    )
  }

  const list = (tenantId: string): Promise<OrganizationWebhook[]> =>
    database.ofTenant(tenantId, async ({ query }) =>
      (await store.readWebhooks(query, tenantId)).map((row) => webhookOf(row, clock.now())),
    )
  const view = async (tenantId: string, id: string): Promise<OrganizationWebhook> => {
    const found = (await list(tenantId)).find((it) => it.id === id)
    if (!found) throw new ApiError('organizationWebhook.unknown')
    return found
  }
  const reveal = async (tenantId: string, row: Pick<store.WebhookRow, 'id' | 'generation'>): Promise<RevealedWebhook> => ({
    webhook: await view(tenantId, row.id),
    secret: webhooks.secretText(secrets.newest(row)),
  })

  return {
    list: async ({ tenantId }: SignedIn): Promise<OrganizationWebhooks> => ({ webhooks: await list(tenantId) }),

    create: async ({ who, from }: Caller, content: OrganizationWebhookContent): Promise<RevealedWebhook> => {
      const { tenantId, userId: actorId } = who
      const id = randomUUID()
      const entry = { action: 'organizationWebhook.create', tenantId, actorId, target: id, from } as const
      await audit.refusals(entry, () =>
        database.ofTenant(tenantId, async ({ query }) => {
          await takeLock(query, 'webhooksOfOrganization', tenantId)
          const { length } = await store.readWebhooks(query, tenantId)
          if (length >= organizationWebhookLimits.webhooks) throw new ApiError('organizationWebhook.tooMany')
          const written = { ...content, id, version: randomUUID() }
          await store.insertWebhook(query, tenantId, written, clock.now().toISOString())
          await audit.record(query, { ...entry, result: 'done', details: { after: recordedOf(content) } })
        }),
      )
      return reveal(tenantId, { id, generation: 0 })
    },

    change: async (
      caller: Caller,
      id: string,
      { replaces, ...content }: v.InferOutput<typeof changeOrganizationWebhookBody>,
    ): Promise<OrganizationWebhook> => {
      const { tenantId } = caller.who
      await changing(caller, { id, action: 'organizationWebhook.change' }, async (query, row) => {
        if (row.version !== replaces) throw new ApiError('organizationWebhook.changed')
        await store.updateWebhook(query, tenantId, { ...content, id, version: randomUUID() })
        if (!content.isOn) await cancelWaiting(query, id)
        const before = { ...row, isOn: row.is_on }
        const address = content.url === row.url ? {} : { address: 'changed' }
        return { result: null, details: { before: recordedOf(before), after: recordedOf(content), ...address } }
      })
      return view(tenantId, id)
    },

    remove: (caller: Caller, id: string): Promise<null> =>
      changing(caller, { id, action: 'organizationWebhook.remove' }, async (query, row) => {
        await store.deleteWebhook(query, caller.who.tenantId, id)
        return { result: null, details: { before: recordedOf({ ...row, isOn: row.is_on }) } }
      }),

    rotate: async (caller: Caller, id: string): Promise<RevealedWebhook> => {
      const { tenantId } = caller.who
      const rotated = await changing(caller, { id, action: 'organizationWebhook.rotate' }, async (query, row) => {
        await store.rotateSecret(query, tenantId, { id, version: randomUUID(), at: clock.now().toISOString() })
        return { result: { id, generation: row.generation + 1 }, details: {} }
      })
      return reveal(tenantId, rotated)
    },

    test: async ({ tenantId }: SignedIn, id: string): Promise<WebhookTest> => {
      const row = await database.ofTenant(tenantId, ({ query }) => store.holdWebhook(query, tenantId, id))
      if (!row) throw new ApiError('organizationWebhook.unknown')
      const retryAfter = await rates.take(`organization-webhook-test:${tenantId}`, testLimit)
      if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
      const at = clock.now()
      const test = { type: 'webhook.test', timestamp: at.toISOString(), data: { organization: tenantId, webhook: id } }
      const body = JSON.stringify(test)
      const signed = webhooks.signatureHeaders({ id: randomUUID(), at, body }, secrets.signing(row))
      const call = { url: row.url, method: 'POST', headers: { ...headers, ...signed }, body }
      const { status, failure, milliseconds, response } = await webhooks.call(call)
      return { status, failure, milliseconds, body, response }
    },
  }
}

const recordedOf = ({ description, kinds, isOn }: Pick<OrganizationWebhookContent, 'description' | 'kinds' | 'isOn'>): string =>
  JSON.stringify({ description, kinds, isOn })

const webhookOf = (row: store.WebhookRow & { waiting: number; dead: number }, now: Date): OrganizationWebhook => ({
  id: row.id,
  version: row.version,
  url: row.url,
  description: row.description,
  kinds: row.kinds,
  isOn: row.is_on,
  createdAt: row.created_at.toISOString(),
  previousUntil: previousUntilOf(row, now)?.toISOString() ?? null,
  waiting: row.waiting,
  dead: row.dead,
})
