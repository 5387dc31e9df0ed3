import type { MergePreview } from '#contract/platform/account-merge.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'

type Query = Queries['query']

export type PartyRow = Row<
  typeof users,
  'id' | 'username' | 'email' | 'locale' | 'usertype' | 'organization_id' | 'locked_at' | 'merged_into'
> & { has_second_factor: boolean }

/** Some accounts, as far as a merge asks for them. With `holds` their rows stay as they are until the transaction ends. */
export const readParties = async (query: Query, ids: string[], holds: boolean): Promise<Map<string, PartyRow>> => {
  if (holds) await query('select 1 from users where id = any($1::uuid[]) order by id for update', [ids])
  const rows = await query<PartyRow>(
    `select u.id, u.username, u.email, u.locale, u.usertype, u.organization_id, u.locked_at, u.merged_into,
            (exists (select from two_factors f where f.user_id = u.id and f.enabled_at is not null)
              or exists (select from passkeys k where k.user_id = u.id)) as has_second_factor
       from users u where u.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

type MovingRow = { goals: number; rules: number; summaries: number; authored: number }

/** How many things of an account a merge moves. */
export const countMoving = async (query: Query, id: string): Promise<MergePreview['moving']> => {
  const [row] = await query<MovingRow>(
    `select (select count(*)::int from goals where owner = $1::uuid) as goals,
            (select count(*)::int from alert_rules where channels -> 'mail' @> to_jsonb($1::text)) as rules,
            (select count(*)::int from weekly_summaries where user_id = $1::uuid) as summaries,
            (select count(*)::int from strategy_versions where published_by = $1::uuid)
            + (select count(*)::int from alert_firings where acknowledged_by = $1::uuid)
            + (select count(*)::int from profile_decisions where decided_by = $1::uuid)
            + (select count(*)::int from import_parts where created_by = $1::uuid)
            + (select count(*)::int from sample_projects where created_by = $1::uuid)
            + (select count(*)::int from ai_model_calls where made_by = $1::uuid)
            + (select count(*)::int from invitations where invited_by = $1::uuid) as authored`,
    [id],
  )
  const { goals = 0, rules = 0, summaries = 0, authored = 0 } = row ?? {}
  return { goals, alertRules: rules, summaries, authored }
}

type EndingRow = {
  tokens: number
  passkeys: number
  identities: number
  has_authenticator: boolean
  invitations: number
}

/** What of an account a merge revokes, beside its sessions. */
export const countEnding = async (query: Query, id: string): Promise<Omit<MergePreview['ending'], 'sessions'>> => {
  const [row] = await query<EndingRow>(
    `select (select count(*)::int from api_tokens where user_id = $1) as tokens,
            (select count(*)::int from passkeys where user_id = $1) as passkeys,
            (select count(*)::int from identities where user_id = $1) as identities,
            exists (select from two_factors where user_id = $1 and enabled_at is not null) as has_authenticator,
            (select count(*)::int from invitations i join users u on lower(u.email) = lower(i.email)
              where u.id = $1 and i.state = 'pending') as invitations`,
    [id],
  )
  if (!row) throw new Error('a statement without conditions answered no row')
  const { has_authenticator, ...counted } = row
  return { ...counted, hasAuthenticator: has_authenticator }
}

/** Nobody could accept them: that takes an account with this address that can sign in. Answers how many there were. */
export const endInvitationsTo = async (query: Query, email: string): Promise<number> =>
  (
    await query(`update invitations set state = 'revoked' where lower(email) = lower($1) and state = 'pending' returning 1`, [
      email,
    ])
  ).length

type Closing = { id: string; mergedInto: string; organizationId: string; at: string; reason: string }

/** Closes an account for good. Its name and its address stay taken. */
export const closeAccount = async (query: Query, { id, mergedInto, organizationId, at, reason }: Closing): Promise<void> =>
  void (await query(
    `update users set merged_into = $2::uuid, merged_at = $4::timestamptz, locked_at = $4::timestamptz, locked_reason = $5,
            organization_id = $3::uuid, password_hash = null
      where id = $1`,
    [id, mergedInto, organizationId, at, reason],
  ))
