import type { Fixtures } from '#tests/server/fixtures.ts'
import { popup } from './response-action-contents.ts'

const id = '00000000-0000-4000-8000-000000000000'
const params = { id }

export const fixtures: Fixtures = {
  requests: {
    listResponseActions: () => ({ query: { q: 'tea', type: 'popup', limit: '10' } }),
    createResponseAction: () => ({ body: { name: 'Tea', type: 'popup', content: popup() } }),
    previewResponseAction: () => ({ body: { type: 'popup', content: popup(), sample: { profile: {}, event: {} } } }),
    viewResponseAction: () => ({ params }),
    changeResponseAction: () => ({ params, body: { name: 'Tea', content: popup(), replaces: 1 } }),
    publishResponseAction: () => ({ params, body: { replaces: 1 } }),
    listResponseActionVersions: () => ({ params, query: { limit: '10' } }),
    archiveResponseAction: () => ({ params, body: { replaces: 1 } }),
    restoreResponseAction: () => ({ params, body: { replaces: 1 } }),
    duplicateResponseAction: () => ({ params, body: { name: 'Tea again' } }),
    deleteResponseAction: () => ({ params }),
  },
  populate: async ({ database: { query } }, { id: project, tenantId }) => {
    await query(
      `with made as (insert into response_actions
         (project_id, tenant_id, id, name, type, status, version, revision, content, created_at, updated_at)
       values ($1, $2, gen_random_uuid(), 'Tea', 'popup', 'published', 1, 2, '{}', now(), now()) returning *)
       insert into response_action_versions (project_id, tenant_id, action_id, version, name, type, content, published_at)
         select project_id, tenant_id, id, 1, name, type, content, now() from made`,
      [project, tenantId],
    )
  },
}
