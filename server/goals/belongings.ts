import type { Belongings } from '#server/kernel/belongings.ts'

/** The goals that a person answers for. Who opened one to change it is told that it was changed. */
export const goalBelongings: Belongings = {
  permission: 'effect:read',

  count: (query, { organizationId, userId }) =>
    query<{ project_id: string; total: number }>(
      'select project_id, count(*)::int as total from goals where tenant_id = $1 and owner = $2 group by project_id',
      [organizationId, userId],
    ),

  give: async (query, { organizationId, userId }, { heirId, at }) => {
    const given = await query(
      `update goals set owner = $3::uuid, revision = revision + 1, updated_at = $4::timestamptz
        where tenant_id = $1 and owner = $2 returning 1`,
      [organizationId, userId, heirId, at],
    )
    return given.length
  },
}
