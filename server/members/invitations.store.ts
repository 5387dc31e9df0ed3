import type { Invitation, InvitationState } from '#contract/members/invitations.ts'
import type { ProjectRoleChoice } from '#contract/members/project-roles.ts'
import type { users } from '#server/accounts/accounts.schema.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Leaver } from '#server/kernel/belongings.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row, Value } from '#server/kernel/row.ts'
import type { organizations, roles } from '#server/organisation/organisation.schema.ts'
import type { invitations } from './members.schema.ts'
import { readProjects } from './project-roles.store.ts'

type Query = Queries['query']

export type InvitationRow = Row<
  typeof invitations,
  | 'id'
  | 'tenant_id'
  | 'email'
  | 'role'
  | 'project_roles'
  | 'message'
  | 'locale'
  | 'state'
  | 'is_copied'
  | 'sent_at'
  | 'expires_at'
  | 'created_at'
> & {
  /** A dash if the account was deleted. */
  inviter: Value<typeof users, 'username'>
  organization: Value<typeof organizations, 'name'>
  role_name: Value<typeof roles, 'name'> | null
  inviter_is_member: boolean
  /** Set while the deletion of the organisation can still be cancelled. */
  deletion_asked_at: Value<typeof organizations, 'deletion_asked_at'>
}

// The names of inviters are those of users, who belong to no organisation's transaction: every statement names the organisation itself.
const columns = `i.id, i.tenant_id, i.email, i.role, i.project_roles, i.message, i.locale, i.state, i.is_copied, i.sent_at, i.expires_at, i.created_at,
        coalesce(u.username, '—') as inviter, o.name as organization, o.deletion_asked_at,
        r.name as role_name,
        exists (select from members x where x.organization_id = i.tenant_id and x.user_id = i.invited_by) as inviter_is_member`
const joined = `invitations i left join users u on u.id = i.invited_by join organizations o on o.id = i.tenant_id
       left join roles r on r.id::text = i.role and r.tenant_id = i.tenant_id`

export type InvitationsAsked = {
  /** Null for those that are pending or expired. */
  state: InvitationState | null
  now: Date
  after: { at: string; id: string } | null
  limit: number
}

const inState = `case when $2::text is null then i.state = 'pending'
             when $2 = 'expired' then i.state = 'pending' and i.expires_at <= $3::timestamptz
             else i.state = $2 and (i.state <> 'pending' or i.expires_at > $3::timestamptz) end`

/** Some invitations of an organisation, the last created first. `total` counts all that fit. */
export const readInvitations = (query: Query, tenantId: string, { state, now, after, limit }: InvitationsAsked) =>
  query<InvitationRow & { total: number }>(
    `select ${columns}, (select count(*)::int from invitations i where i.tenant_id = $1 and ${inState}) as total from ${joined}
      where i.tenant_id = $1 and ${inState}
        and ($4::timestamptz is null or (i.created_at, i.id) < ($4::timestamptz, $5::uuid))
      order by i.created_at desc, i.id desc limit $6::int`,
    [tenantId, state, now.toISOString(), after?.at ?? null, after?.id ?? null, limit],
  )

export const findInvitation = async (query: Query, tenantId: string, id: string): Promise<InvitationRow | null> => {
  const [row] = await query<InvitationRow>(
    `select ${columns} from ${joined} where i.tenant_id = $1 and i.id = $2 for update of i`,
    [tenantId, id],
  )
  return row ?? null
}

/**
 * The invitation of a link. It is held until the end of the transaction, so that it is used once; and so is the organisation, so that nobody
 * joins it after its deletion was asked for.
 */
const holdByToken = async (query: Query, tokenHash: string): Promise<InvitationRow | null> => {
  const [row] = await query<InvitationRow>(
    `select ${columns} from ${joined} where i.token_hash = $1 for update of i for share of o`,
    [tokenHash],
  )
  return row ?? null
}

/** The invitation of a link, if it can be accepted at `now`. */
export const requireOpen = async (query: Query, tokenHash: string, now: Date): Promise<InvitationRow> => {
  const row = await holdByToken(query, tokenHash)
  if (!row) throw new ApiError('invitation.unknown')
  const state = stateOf(row, now)
  if (state === 'accepted') throw new ApiError('invitation.used')
  if (state === 'revoked' && !row.inviter_is_member) throw new ApiError('invitation.inviterLeft')
  if (state === 'revoked') throw new ApiError('invitation.revoked')
  if (state === 'expired') throw new ApiError('invitation.expired')
  if (row.deletion_asked_at !== null) throw new ApiError('invitation.closed')
  return row
}

/** The invitation of an address that is not used or revoked yet; it may have expired. */
export const findPending = async (query: Query, tenantId: string, email: string): Promise<InvitationRow | null> => {
  const [row] = await query<InvitationRow>(
    `select ${columns} from ${joined} where i.tenant_id = $1 and lower(i.email) = lower($2) and i.state = 'pending'`,
    [tenantId, email],
  )
  return row ?? null
}

export const countPending = async (query: Query, tenantId: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from invitations where tenant_id = $1 and state = 'pending'`,
    [tenantId],
  )
  return row?.count ?? 0
}

type NewInvitation = Pick<InvitationRow, 'id' | 'email' | 'role' | 'message' | 'locale'> & {
  projectRoles: readonly ProjectRoleChoice[]
  tenantId: string
  invitedBy: string
  tokenHash: string
  now: Date
  expiresAt: Date
}

export const insertInvitation = async (query: Query, it: NewInvitation): Promise<void> =>
  void (await query(
    `insert into invitations
       (id, tenant_id, email, role, message, locale, token_hash, state, invited_by, sent_at, expires_at, created_at, project_roles)
     values ($1, $2, $3, $4, $5, $6, $7, 'pending', $8, $9::timestamptz, $10::timestamptz, $9::timestamptz, $11::jsonb)`,
    [
      it.id,
      it.tenantId,
      it.email,
      it.role,
      it.message,
      it.locale,
      it.tokenHash,
      it.invitedBy,
      it.now.toISOString(),
      it.expiresAt.toISOString(),
      JSON.stringify(it.projectRoles),
    ],
  ))

/** Replaces the link of an invitation. */
export const renewInvitation = async (
  query: Query,
  { id, isCopied, tokenHash, now, expiresAt }: { id: string; isCopied: boolean; tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> =>
  void (await query(
    `update invitations set token_hash = $2, is_copied = $3, sent_at = $4::timestamptz, expires_at = $5::timestamptz
      where id = $1`,
    [id, tokenHash, isCopied, now.toISOString(), expiresAt.toISOString()],
  ))

/** Whether a platform admin has suspended the organisation, which stays as it is until the end of the transaction. */
export const isSuspended = async (query: Query, organizationId: string): Promise<boolean> => {
  const [row] = await query<Row<typeof organizations, 'suspended_at'>>(
    'select suspended_at from organizations where id = $1 for share',
    [organizationId],
  )
  return Boolean(row?.suspended_at)
}

/** Ends what a member has sent and nobody has accepted, because they leave. Answers how many there were. */
export const endInvitationsOf = async (query: Query, { userId, organizationId }: Leaver): Promise<number> =>
  (
    await query(
      `update invitations set state = 'revoked' where tenant_id = $1 and invited_by = $2 and state = 'pending' returning 1`,
      [organizationId, userId],
    )
  ).length

/** The organisation of a link, whatever the state of its invitation. */
export const findTenant = async (query: Query, tokenHash: string): Promise<string | null> => {
  const [row] = await query<Row<typeof invitations, 'tenant_id'>>('select tenant_id from invitations where token_hash = $1', [
    tokenHash,
  ])
  return row?.tenant_id ?? null
}

export const setState = async (query: Query, id: string, state: InvitationRow['state']): Promise<void> =>
  void (await query('update invitations set state = $2 where id = $1', [id, state]))

export const stateOf = ({ state, expires_at }: Pick<InvitationRow, 'state' | 'expires_at'>, now: Date): InvitationState =>
  state === 'pending' && expires_at <= now ? 'expired' : state

type Names = { projects: ReadonlyMap<string, string>; roles: ReadonlyMap<string, string> }

/** The names of what invitations offer in single projects. Projects that are deleted have none. */
export const namesIn = async (query: Query, tenantId: string, rows: readonly InvitationRow[]): Promise<Names> => {
  const offered = rows.flatMap((row) => row.project_roles)
  if (offered.length === 0) return { projects: new Map(), roles: new Map() }
  const named = await query<Row<typeof roles, 'id' | 'name'>>('select id, name from roles where tenant_id = $1', [tenantId])
  return {
    projects: await readProjects(query, tenantId, [...new Set(offered.map(({ projectId }) => projectId))]),
    roles: new Map(named.map(({ id, name }) => [id, name])),
  }
}

export const invitationOf = (row: InvitationRow, now: Date, names: Names): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  roleName: row.role_name ?? row.role,
  projectRoles: row.project_roles.flatMap(({ projectId, role }) => {
    const projectName = names.projects.get(projectId)
    return projectName === undefined ? [] : [{ projectId, projectName, role, roleName: names.roles.get(role) ?? role }]
  }),
  state: stateOf(row, now),
  inviter: row.inviter,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})
