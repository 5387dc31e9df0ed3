import type { Fixtures } from '#tests/server/fixtures.ts'

const id = '00000000-0000-4000-8000-000000000000'
const definition = { did: 'search' }
const keys = 'project_id, tenant_id, generation'

export const fixtures: Fixtures = {
  requests: {
    listSegments: () => ({ query: { q: 'tea', limit: '10' } }),
    createSegment: () => ({ body: { name: 'Searchers', description: '', definition } }),
    previewSegment: () => ({ body: { definition } }),
    viewSegment: () => ({ params: { id } }),
    changeSegment: () => ({
      params: { id },
      body: { name: 'Searchers', description: '', definition, status: 'active', replaces: 1 },
    }),
    deleteSegment: () => ({ params: { id } }),
    listMembers: () => ({ params: { id }, query: { limit: '10' } }),
    explainMembership: () => ({ params: { id, profileId: id } }),
    uploadList: () => ({ params: { id }, body: { file: 'YQ==', mode: 'add' } }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    const insert = (table: string, columns: string, values: string) =>
      query(`insert into ${table} (${keys}, ${columns}) values ($1, $2, 1, ${values})`, [project, tenantId])
    const insertLasting = (table: string, columns: string, values: string) =>
      query(`insert into ${table} (project_id, tenant_id, ${columns}) values ($1, $2, ${values})`, [project, tenantId])
    await insertLasting(
      'segments',
      'id, name, description, kind, status, definition, version, created_at, updated_at',
      `gen_random_uuid(), 'Tea', '', 'rule', 'active', '{"did":"search"}', 1, now(), now()`,
    )
    await insert(
      'segment_members',
      'segment_id, profile_id, since, cause',
      `gen_random_uuid(), gen_random_uuid(), now(), 'event'`,
    )
    await insert('segment_counts', 'segment_id, members', 'gen_random_uuid(), 1')
    await insert('segment_dues', 'profile_id, due_at, reason', `gen_random_uuid(), now(), 'time'`)
    await insert('segment_fills', 'is_done', 'true')
    await insertLasting(
      'segment_changes',
      'segment_id, profile_id, at, change, cause',
      `gen_random_uuid(), gen_random_uuid(), now(), 'entered', 'event'`,
    )
    await insertLasting('segment_list_members', 'list_id, profile_id', 'gen_random_uuid(), gen_random_uuid()')
  },
}
