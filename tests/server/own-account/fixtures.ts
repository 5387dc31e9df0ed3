import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    viewOwnAccount: () => ({}),
    leaveOrganization: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
    beginEmailChange: () => ({ body: { email: 'new@example.com' } }),
    confirmEmailChange: () => ({ body: { oldCode: '123456', newCode: '654321' } }),
    cancelEmailChange: () => ({}),
    viewNotifications: () => ({}),
    changeNotification: () => ({ body: { kind: 'alerts', isOn: true } }),
    exportOwnData: () => ({}),
    // A name that nobody has: the account of the matrix is needed for the next call.
    deleteOwnAccount: () => ({ body: { username: 'somebody-else' } }),
  },
  populate: async ({ database: { query } }, { tenantId }) => {
    await query(
      `insert into email_changes
         (user_id, id, new_email, old_code_hash, new_code_hash, disown_hash, decoy, attempts, expires_at, created_at)
       select user_id, gen_random_uuid(), 'new@example.com', 'a', 'b', gen_random_uuid()::text, false, 0, now(), now()
         from members where organization_id = $1 limit 1`,
      [tenantId],
    )
    await query(
      `insert into notices_off (user_id, kind, created_at)
       select user_id, 'alerts', now() from members where organization_id = $1 limit 1 on conflict do nothing`,
      [tenantId],
    )
  },
}
