import type { Fixtures } from '#tests/server/fixtures.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }
/** A token that no link has. */
export const unknownToken = 'A'.repeat(43)

export const fixtures: Fixtures = {
  requests: {
    listOrganizationMembers: () => ({ query: { q: 'mei', status: 'active', limit: '10' } }),
    listMemberRoles: () => ({}),
    viewMemberPermissions: ({ project }) => ({ params, query: { project: project.id } }),
    changeMemberRole: () => ({ params, body: { role: 'viewer' } }),
    changeProjectRoles: ({ project }) => ({ params, body: { changes: [{ projectId: project.id, role: 'viewer' }] } }),
    suspendMember: () => ({ params }),
    reinstateMember: () => ({ params }),
    viewMemberBelongings: () => ({ params }),
    removeMember: () => ({ params, query: { heir: params.id } }),
    listInvitations: () => ({ query: { limit: '10' } }),
    invite: () => ({ body: { emails: ['mei@example.com'], role: 'viewer', locale: 'zh' } }),
    resendInvitation: () => ({ params }),
    linkInvitation: () => ({ params }),
    revokeInvitation: () => ({ params }),
    viewInvitation: () => ({ body: { token: unknownToken } }),
    registerInvited: () => ({ body: { token: unknownToken, account: 'meimei', password: 'passw0rd' } }),
    mailInvitation: () => ({ body: { token: unknownToken } }),
    acceptInvitation: () => ({ body: { token: unknownToken } }),
    listOwnOrganizations: () => ({}),
    switchOrganization: () => ({ params }),
  },
  populate: async ({ database: { query } }, { id, tenantId }) => {
    await query(
      `insert into project_roles (project_id, user_id, tenant_id, role, created_at)
       select $2, user_id, $1, 'viewer', now() from members where organization_id = $1 limit 1`,
      [tenantId, id],
    )
    await query(
      `insert into invitations
         (id, tenant_id, email, role, message, locale, token_hash, state, invited_by, sent_at, expires_at, created_at)
       select gen_random_uuid(), $1, 'mei@example.com', 'viewer', '', 'zh', gen_random_uuid()::text, 'pending', user_id, now(), now(), now()
         from members where organization_id = $1 limit 1`,
      [tenantId],
    )
  },
}
