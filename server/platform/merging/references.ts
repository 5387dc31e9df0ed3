import type { Queries } from '#server/kernel/database.ts'

type Query = Queries['query']

/** The account that stays, the one that is closed, and when (ISO 8601). */
export type Merging = { keptId: string; duplicateId: string; at: string }

/** What becomes of rows of the duplicate. Answers how many there were. */
type Step = (query: Query, merging: Merging) => Promise<number>

/** What a person answers for, what they wrote, and what they chose for themselves. */
type Kind = 'goals' | 'alertRules' | 'summaries' | 'authored' | 'settings'

/**
 * What a merge does with each column of the database that names an account.
 * - `moved`: the rows name the kept account afterwards;
 * - `ended`: the rows are deleted, because they let somebody in, or belong to what does;
 * - `elsewhere`: the function named does it, because it is more than a statement, or the table is another module’s;
 * - `kept`: the rows stay as they are, for the reason given.
 */
export type Reference = { column: string } & (
  | { merge: 'moved'; kind: Kind; run: Step }
  | { merge: 'ended'; run: Step }
  | { merge: 'elsewhere'; by: string }
  | { merge: 'kept'; because: string }
)

const moves = (column: string, kind: Kind, update: string): Reference => ({
  column,
  merge: 'moved',
  kind,
  run: async (query, { keptId, duplicateId }) => (await query(update, [duplicateId, keptId])).length,
})

const ends = (column: string, deletion: string): Reference => ({
  column,
  merge: 'ended',
  run: async (query, { duplicateId }) => (await query(deletion, [duplicateId])).length,
})

const keeps = (column: string, because: string): Reference => ({ column, merge: 'kept', because })

const onlyAdmins = 'only platform admins do this, and their accounts are not merged'

/**
 * Every column that names an account, in the order in which a merge goes through them. `tests/server/platform/merging` compares the list with
 * the database, so that a new column fails there until it is listed.
 */
export const references: readonly Reference[] = [
  { column: 'members.user_id', merge: 'elsewhere', by: 'giveMemberships' },
  { column: 'project_roles.user_id', merge: 'elsewhere', by: 'giveMemberships' },
  { column: 'sessions.user_id', merge: 'elsewhere', by: 'endSessionsOf of the accounts' },

  {
    column: 'goals.owner',
    merge: 'moved',
    kind: 'goals',
    // Who opened a goal to change it is told that it was changed.
    run: async (query, { keptId, duplicateId, at }) =>
      (
        await query(
          `update goals set owner = $2::uuid, revision = revision + 1, updated_at = $3::timestamptz where owner = $1 returning 1`,
          [duplicateId, keptId, at],
        )
      ).length,
  },
  {
    column: 'alert_rules.channels',
    merge: 'moved',
    kind: 'alertRules',
    // A rule that mails both accounts mails the kept one once.
    run: async (query, { keptId, duplicateId, at }) =>
      (
        await query(
          `update alert_rules
              set channels = jsonb_set(channels, '{mail}', ((channels -> 'mail') - $1::text - $2::text) || to_jsonb($2::text)),
                  revision = revision + 1, changed_at = $3::timestamptz
            where channels -> 'mail' @> to_jsonb($1::text) returning 1`,
          [duplicateId, keptId, at],
        )
      ).length,
  },
  moves(
    'strategy_versions.published_by',
    'authored',
    'update strategy_versions set published_by = $2 where published_by = $1 returning 1',
  ),
  moves(
    'alert_firings.acknowledged_by',
    'authored',
    'update alert_firings set acknowledged_by = $2 where acknowledged_by = $1 returning 1',
  ),
  moves(
    'profile_decisions.decided_by',
    'authored',
    'update profile_decisions set decided_by = $2 where decided_by = $1 returning 1',
  ),
  moves('profile_merges.decided_by', 'authored', 'update profile_merges set decided_by = $2 where decided_by = $1 returning 1'),
  moves(
    'profile_trait_edits.decided_by',
    'authored',
    'update profile_trait_edits set decided_by = $2 where decided_by = $1 returning 1',
  ),
  moves('import_parts.created_by', 'authored', 'update import_parts set created_by = $2 where created_by = $1 returning 1'),
  moves('sample_projects.created_by', 'authored', 'update sample_projects set created_by = $2 where created_by = $1 returning 1'),
  moves('ai_model_calls.made_by', 'authored', 'update ai_model_calls set made_by = $2 where made_by = $1 returning 1'),
  moves('invitations.invited_by', 'authored', 'update invitations set invited_by = $2 where invited_by = $1 returning 1'),

  {
    column: 'weekly_summaries.user_id',
    merge: 'moved',
    kind: 'summaries',
    // Those that the kept account has already stay as they are; the duplicate's own go with its memberships.
    run: async (query, { keptId, duplicateId }) =>
      (
        await query(
          `insert into weekly_summaries (project_id, user_id, tenant_id, done_monday, created_at)
           select project_id, $2::uuid, tenant_id, done_monday, created_at from weekly_summaries where user_id = $1
               on conflict do nothing returning 1`,
          [duplicateId, keptId],
        )
      ).length,
  },
  {
    column: 'notices_off.user_id',
    merge: 'moved',
    kind: 'settings',
    // What a person has switched off on either account stays off.
    run: async (query, { keptId, duplicateId }) => {
      await query(
        `insert into notices_off (user_id, kind, created_at)
         select $2::uuid, kind, created_at from notices_off where user_id = $1 on conflict do nothing`,
        [duplicateId, keptId],
      )
      return (await query('delete from notices_off where user_id = $1 returning 1', [duplicateId])).length
    },
  },
  moves('users.merged_into', 'settings', 'update users set merged_into = $2 where merged_into = $1 returning 1'),

  ends('sign_in_challenges.user_id', 'delete from sign_in_challenges where user_id = $1 returning 1'),
  ends('api_tokens.user_id', 'delete from api_tokens where user_id = $1 returning 1'),
  ends('passkeys.user_id', 'delete from passkeys where user_id = $1 returning 1'),
  ends('passkey_challenges.user_id', 'delete from passkey_challenges where user_id = $1 returning 1'),
  ends('recovery_codes.user_id', 'delete from recovery_codes where user_id = $1 returning 1'),
  ends('two_factors.user_id', 'delete from two_factors where user_id = $1 returning 1'),
  ends('identities.user_id', 'delete from identities where user_id = $1 returning 1'),
  ends('known_devices.user_id', 'delete from known_devices where user_id = $1 returning 1'),
  ends('email_changes.user_id', 'delete from email_changes where user_id = $1 returning 1'),
  ends(
    'verification_codes.used_by',
    `delete from verification_codes
      where used_by = $1 or email = (select lower(u.email) from users u where u.id = $1) returning 1`,
  ),
  ends(
    'login_throttles.account',
    `delete from login_throttles where starts_with(account, '["account","' || $1::text || '"') returning 1`,
  ),

  keeps('users.id', 'the closed account itself: its name and its address stay taken'),
  keeps('audit_records.actor_id', 'what is on record is sealed, and names the account that did it'),
  keeps('audit_records.target', 'what is on record is sealed'),
  keeps('impersonations.user_id', 'no merge begins while one is running; a job removes those that are over'),
  keeps('impersonations.admin_id', onlyAdmins),
  keeps('admin_invites.invited_by', onlyAdmins),
  keeps('ai_model_tests.made_by', onlyAdmins),
  keeps('contact_requests.handled_by', onlyAdmins),
  keeps('log_levels.changed_by', onlyAdmins),
  keeps('scenario_template_versions.published_by', onlyAdmins),
  keeps('scenario_rollouts.started_by', onlyAdmins),
]
