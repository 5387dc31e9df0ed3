import type { OrganizationWebhookContent } from '#contract/organization-webhooks/organization-webhooks.ts'
import { type Queries, Texts } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizationWebhooks } from './organization-webhooks.schema.ts'

type Query = Queries['query']

export type WebhookRow = Row<
  typeof organizationWebhooks,
  'id' | 'version' | 'url' | 'description' | 'kinds' | 'is_on' | 'generation' | 'rotated_at' | 'created_at'
>
const columns = 'id, version, url, description, kinds, is_on, generation, rotated_at, created_at'

/** The oldest first, with how many of its deliveries wait or were given up. */
export const readWebhooks = (query: Query, tenantId: string) =>
  query<WebhookRow & { waiting: number; dead: number }>(
    `select ${columns},
            (select count(*)::int from organization_deliveries d where d.webhook_id = w.id and d.status = 'waiting') as waiting,
            (select count(*)::int from organization_deliveries d where d.webhook_id = w.id and d.status = 'dead') as dead
       from organization_webhooks w where tenant_id = $1 order by created_at, id`,
    [tenantId],
  )

/** A webhook, held as it is until the transaction ends. */
export const holdWebhook = async (query: Query, tenantId: string, id: string): Promise<WebhookRow | null> => {
  const [row] = await query<WebhookRow>(
    `select ${columns} from organization_webhooks where tenant_id = $1 and id = $2::uuid for update`,
    [tenantId, id],
  )
  return row ?? null
}

type Written = OrganizationWebhookContent & { id: string; version: string }

export const insertWebhook = async (
  query: Query,
  tenantId: string,
  { id, version, url, description, kinds, isOn }: Written,
  createdAt: string,
): Promise<void> =>
  void (await query(
    `insert into organization_webhooks (id, tenant_id, version, url, description, kinds, is_on, generation, created_at)
     values ($1::uuid, $2, $3::uuid, $4, $5, $6::text[], $7, 0, $8::timestamptz)`,
    [id, tenantId, version, url, description, new Texts(kinds), isOn, createdAt],
  ))

export const updateWebhook = async (
  query: Query,
  tenantId: string,
  { id, version, url, description, kinds, isOn }: Written,
): Promise<void> =>
  void (await query(
    `update organization_webhooks set version = $3::uuid, url = $4, description = $5, kinds = $6::text[], is_on = $7
      where tenant_id = $1 and id = $2::uuid`,
    [tenantId, id, version, url, description, new Texts(kinds), isOn],
  ))

export const rotateSecret = async (
  query: Query,
  tenantId: string,
  { id, version, at }: { id: string; version: string; at: string },
): Promise<void> =>
  void (await query(
    `update organization_webhooks set generation = generation + 1, rotated_at = $4::timestamptz, version = $3::uuid
      where tenant_id = $1 and id = $2::uuid`,
    [tenantId, id, version, at],
  ))

export const deleteWebhook = async (query: Query, tenantId: string, id: string): Promise<void> =>
  void (await query('delete from organization_webhooks where tenant_id = $1 and id = $2::uuid', [tenantId, id]))
