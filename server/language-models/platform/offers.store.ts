import type { Queries } from '#server/kernel/database.ts'
import { columns, type HeldModel } from './ai-models.store.ts'

/** `is_offered`: an organisation may use it. */
export type OfferedModel = Pick<HeldModel, 'id' | 'is_on' | 'purposes' | 'default_for' | 'fallback_id'> & { is_offered: boolean }

/** All models in the order in which they were created. There are few. */
export const readForOrganization = (query: Queries['query'], tenantId: string): Promise<(HeldModel & OfferedModel)[]> =>
  query<HeldModel & OfferedModel>(
    `select ${columns}, m.locked_key,
            m.audience = 'all' or exists (select 1 from ai_model_organizations o where o.model_id = m.id and o.tenant_id = $1::uuid) as is_offered
       from ai_models m order by m.created_at, m.id`,
    [tenantId],
  )
