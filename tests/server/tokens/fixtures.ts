import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    listTokens: () => ({}),
    createToken: () => ({ body: { name: 'Reports', permissions: ['project:read'], projectIds: null, days: 30 } }),
    revokeToken: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
  },
  populate: async ({ database: { query } }, { tenantId }) => {
    await query(
      `insert into api_tokens (id, tenant_id, user_id, name, token_hash, ending, permissions, created_at)
       select gen_random_uuid(), $1, user_id, 'Reports', gen_random_uuid()::text, 'abcd', '{project:read}', now()
         from members where organization_id = $1 limit 1`,
      [tenantId],
    )
  },
}
