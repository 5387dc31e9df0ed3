import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    createSampleProject: () => ({ body: { projectName: 'Sample shop' } }),
    viewSampleProgress: () => ({}),
    deleteSampleProject: ({ project }) => ({ params: { id: project.id } }),
  },
  populate: async ({ database: { query } }, { id, tenantId }) => {
    await query(
      `insert into sample_projects (project_id, tenant_id, seed, visitors, until, created_by)
       values ($1, $2, 'tea', 80, now(), gen_random_uuid())`,
      [id, tenantId],
    )
  },
}
