import type { AiModelOrganizations } from '#contract/platform/ai-models.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { organizations } from '#server/organisation/organisation.schema.ts'
import type { aiModelOrganizations } from './ai-models.schema.ts'
import { type FiguresRow, figures, figuresOf } from './ai-models.store.ts'

type Query = Queries['query']

const shown = 50

/** Organisations with what came of their calls to a model: those that were chosen or have made calls, or those with a part of a name. */
export const readOrganizations = async (
  query: Query,
  { model, part, since }: { model: string; part: string; since: Date },
): Promise<AiModelOrganizations> => {
  const rows = await query<Row<typeof organizations, 'id' | 'name'> & { is_enabled: boolean } & FiguresRow>(
    `with asked as (
       select o.id, o.name from organizations o
        where case when $2::text = '' then o.id in (select k.tenant_id from ai_model_organizations k where k.model_id = $1::uuid
                                                     union select c.tenant_id from ai_model_calls c where c.model_id = $1::uuid and c.at > $3::timestamptz)
                   else position($2 in lower(o.name)) > 0 end)
     select a.id, a.name, exists (select 1 from ai_model_organizations k where k.model_id = $1::uuid and k.tenant_id = a.id) as is_enabled,
            t.calls, t.errors, t.p95, t.cost, t.unpriced
       from asked a cross join lateral (
         select ${figures} from ai_model_calls c where c.model_id = $1::uuid and c.tenant_id = a.id and c.at > $3::timestamptz) t
      order by t.calls desc, a.name, a.id limit $4::int`,
    [model, part, since.toISOString(), shown + 1],
  )
  const items = rows.slice(0, shown).map(({ id, name, is_enabled, ...row }) => ({
    id,
    name,
    isEnabled: is_enabled,
    ...figuresOf(row),
  }))
  return { items, isCut: rows.length > shown }
}

export const exists = async (query: Query, id: string): Promise<boolean> =>
  (await query<Row<typeof organizations, 'id'>>('select id from organizations where id = $1 for key share', [id])).length > 0

/** Answers whether that changed something. */
export const choose = async (
  query: Query,
  { model, organization, isEnabled }: { model: string; organization: string; isEnabled: boolean },
): Promise<boolean> => {
  const rows = await query<Row<typeof aiModelOrganizations, 'tenant_id'>>(
    isEnabled
      ? 'insert into ai_model_organizations (model_id, tenant_id) values ($1, $2) on conflict do nothing returning tenant_id'
      : 'delete from ai_model_organizations where model_id = $1 and tenant_id = $2 returning tenant_id',
    [model, organization],
  )
  return rows.length > 0
}
