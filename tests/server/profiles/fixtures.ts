import type { Fixtures } from '#tests/server/fixtures.ts'

const keys = 'project_id, tenant_id, generation'

export const fixtures: Fixtures = {
  requests: {},
  populate: async ({ database: { query } }, { id, tenantId }) => {
    const insert = (table: string, columns: string, values: string) =>
      query(`insert into ${table} (${keys}, ${columns}) values ($1, $2, 1, ${values})`, [id, tenantId])
    await insert('profile_folds', 'status', `'live'`)
    await insert(
      'profiles',
      'id, state, atoms, is_identified, events, visits, page_views, orders, revenue, unit',
      `gen_random_uuid(), '{}', 1, true, 1, 1, 1, 1, 1, 'a'`,
    )
    await insert('profile_atoms', 'anonymous_id, user_id, profile_id, state', `'a', 'u', gen_random_uuid(), '{}'`)
    await insert('profile_visitors', 'anonymous_id, memory', `'a', '{}'`)
    await insert('profile_users', 'user_id, profile_id', `'u', gen_random_uuid()`)
    await insert('profile_claims', 'day, user_id, claims', `'2026-03-01', 'u', 1`)
    await insert('profile_refused_ids', 'flaw, user_id, count, last_event', `'placeholder', 'guest', 1, 1`)
    await insert('profile_orders', 'order_key, currency, amount', `'order:1', 'CNY', 1`)
    await insert(
      'profile_merges',
      'id, into_profile, atoms, rule, at, place',
      `gen_random_uuid(), gen_random_uuid(), '[]', 'identify', now(), 1`,
    )
    await insert('profile_separations', 'one, other', 'gen_random_uuid(), gen_random_uuid()')
    await insert(
      'profile_trait_edits',
      'id, trait, anonymous_id, user_id, at, place, decided_by, reason',
      `gen_random_uuid(), 'plan', 'a', '', now(), 1, gen_random_uuid(), 'asked'`,
    )
    await insert('profile_set_aside', 'event_id, error, set_aside_at', `1, 'TypeError', now()`)
  },
}
