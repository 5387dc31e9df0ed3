import { randomUUID } from 'node:crypto'
import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    importEvents: () => ({ query: { key: randomUUID() }, body: '{}' }),
  },
  populate: async ({ database: { query } }, { id, tenantId }) => {
    await query(
      `insert into import_parts (project_id, tenant_id, key, format, first_line, lines, digest, is_complete, report, created_by, created_at, stored_at)
       values ($1, $2, 'part', 'causeway', 1, 0, '', true, '{}', gen_random_uuid(), now(), now())`,
      [id, tenantId],
    )
  },
}
