import type { Belongings } from '#server/kernel/belongings.ts'

/** The alert rules that mail a person. Whoever gets them is mailed once, also if the rule mailed them before. */
export const alertBelongings: Belongings = {
  permission: 'monitoring:read',

  count: (query, { organizationId, userId }) =>
    query<{ project_id: string; total: number }>(
      `select project_id, count(*)::int as total from alert_rules
        where tenant_id = $1 and channels -> 'mail' @> to_jsonb($2::text) group by project_id`,
      [organizationId, userId],
    ),

  give: async (query, { organizationId, userId }, { heirId, at }) => {
    const given = await query(
      `update alert_rules
          set channels = jsonb_set(channels, '{mail}', ((channels -> 'mail') - $2::text - $3::text) || to_jsonb($3::text)),
              revision = revision + 1, changed_at = $4::timestamptz
        where tenant_id = $1 and channels -> 'mail' @> to_jsonb($2::text) returning 1`,
      [organizationId, userId, heirId, at],
    )
    return given.length
  },
}
