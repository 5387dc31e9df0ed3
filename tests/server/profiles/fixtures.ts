import type { Fixtures } from '#tests/server/fixtures.ts'

const unknownId = '00000000-0000-4000-8000-000000000000'
const params = { id: unknownId }

const keys = 'project_id, tenant_id, generation'

export const fixtures: Fixtures = {
  requests: {
    listProfiles: () => ({ query: { limit: '10' } }),
    viewProfilesOverview: () => ({}),
    viewProfileScores: () => ({}),
    viewProfileInactivity: () => ({}),
    saveProfileInactivity: () => ({ body: { days: 365, replaces: null } }),
    exportSelectedProfiles: () => ({ body: { ids: [unknownId], header: true } }),
    mergeProfiles: () => ({ body: { from: unknownId, into: unknownId, reason: 'the same person' } }),
    undoMerge: () => ({ params, body: { reason: 'two people' } }),
    viewProfile: () => ({ params }),
    listTimeline: () => ({ params, query: { kinds: 'page' } }),
    viewIdentity: () => ({ params }),
    editTraits: () => ({ params, body: { set: { plan: 'gold' }, unset: [], reason: 'they called' } }),
    exportProfile: () => ({ params }),
    eraseProfile: () => ({ params, body: { reason: 'they asked' } }),
    anonymiseProfile: () => ({ params, body: { reason: 'they asked' } }),
  },
  populate: async ({ database: { query } }, { id, tenantId }) => {
    const insert = (table: string, columns: string, values: string) =>
      query(`insert into ${table} (${keys}, ${columns}) values ($1, $2, 1, ${values})`, [id, tenantId])
    await query('insert into profile_inactivity (project_id, tenant_id, days) values ($1, $2, null)', [id, tenantId])
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
    await insert('report_visitors', 'anonymous_id, quarter, events, engaged_ms', `'a', 1, 1, 1`)
    await insert('report_quarters', 'quarter, events, visits, engaged_ms', '1, 1, 1, 1')
    await insert('report_sources', 'quarter, touch, source, campaign, visits', `1, 'first', '', '', 1`)
    await insert(
      'report_orders',
      'event_id, anonymous_id, quarter, key, currency, amount, is_order, opens_visit, first_source, first_campaign, last_source, last_campaign',
      `1, 'a', 1, 'order:1', 'CNY', 1, true, true, '', '', '', ''`,
    )
    await insert('report_funnels', 'anonymous_id, session_id', `'a', 's'`)
    await insert('report_days', 'day, until, zone, new_visitors, previous_days, visitors', `1, 97, 'UTC', 1, '{}', '{}'`)
    await insert('report_day_orders', 'day, currency, orders, buying_visits, paid, refunded', `1, 'CNY', 1, 1, 1, 0`)
    await insert(
      'report_day_sources',
      'day, touch, source, campaign, currency, visits, orders, revenue',
      `1, 'first', '', '', '', 1, 0, 0`,
    )
    await insert('profile_fold_delays', 'minute, counts', `now(), '{1}'`)
    await insert('profile_separations', 'one, other', 'gen_random_uuid(), gen_random_uuid()')
    await insert(
      'profile_trait_edits',
      'id, trait, anonymous_id, user_id, at, place, decided_by, reason',
      `gen_random_uuid(), 'plan', 'a', '', now(), 1, gen_random_uuid(), 'asked'`,
    )
    await query(
      `insert into profile_decisions (project_id, tenant_id, seq, id, place, body, decided_by, reason, at)
       values ($1, $2, 1, gen_random_uuid(), 1, '{}', gen_random_uuid(), 'asked', now())`,
      [id, tenantId],
    )
    await query(
      `insert into profile_erasures (project_id, tenant_id, profile_id, certificate) values ($1, $2, gen_random_uuid(), '{}')`,
      [id, tenantId],
    )
    await query(`insert into profile_tombstones (project_id, tenant_id, hash) values ($1, $2, 'a')`, [id, tenantId])
    await query(
      `insert into profile_score_versions (project_id, tenant_id, version, status, as_of) values ($1, $2, 1, 'computing', now())`,
      [id, tenantId],
    )
    await query(
      `insert into model_versions (project_id, tenant_id, model, version, trained_at) values ($1, $2, 'rfm', 1, now())`,
      [id, tenantId],
    )
    await query(`insert into model_choices (project_id, tenant_id, model, changed_at) values ($1, $2, 'bgNbd', now())`, [
      id,
      tenantId,
    ])
    await query(
      `insert into profile_scores (project_id, tenant_id, version, profile_id, recency, frequency, money, rfm, orders, revenue)
       values ($1, $2, 1, gen_random_uuid(), 1, 1, 1, 'lost', 1, 1)`,
      [id, tenantId],
    )
    await insert('profile_set_aside', 'event_id, error, set_aside_at', `1, 'TypeError', now()`)
  },
}
