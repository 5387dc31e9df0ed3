import type { Fixtures } from '#tests/server/fixtures.ts'
import { someEndpoint, wanting } from './models.ts'

const id = '00000000-0000-4000-8000-0000000000a1'

export const fixtures: Fixtures = {
  requests: {
    viewModelEndpoint: () => ({}),
    saveModelEndpoint: () => ({ body: { replaces: null, settings: { ...someEndpoint, isOn: false }, key: 'sk-not-a-key' } }),
    testModelEndpoint: () => ({}),
    viewDrafting: () => ({}),
    draftTexts: () => ({ body: wanting({ from: 'library' }) }),
  },
  populate: async ({ database: { query } }, { tenantId }) => {
    await query(
      `insert into model_endpoints (tenant_id, version, base_url, model, price_in, price_out, limit_kind, monthly_limit, is_on, changed_at,
                                    used_month, used_calls, used_cost)
       values ($1, $2, 'https://models.example/v1', 'writer-2', 1000, 2000, 'calls', 100, false, now(), '', 0, 0)`,
      [tenantId, id],
    )
    await query(
      `insert into ai_model_calls (id, tenant_id, model, purpose, made_by, at, milliseconds) values (gen_random_uuid(), $1, 'writer-2', 'copy', $2, now(), 240)`,
      [tenantId, id],
    )
    await query(
      'insert into ai_model_organizations (model_id, tenant_id) select id, $1::uuid from ai_models where id = $2 on conflict do nothing',
      [tenantId, id],
    )
  },
}
