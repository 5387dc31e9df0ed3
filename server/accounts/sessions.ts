import { endingTicketPattern, sessionTokenPattern } from '#contract/accounts/accounts.ts'
import type { OwnSession } from '#contract/accounts/own-session.ts'
import { headerNames } from '#contract/http/headers.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import { type Clock, isWithin } from '#server/kernel/clock.ts'
import { isSame, randomToken, sha256 } from '#server/kernel/crypto.ts'
import { type Database, isWriteRefused, type Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { sessions, users } from './accounts.schema.ts'
import { isFrom } from './devices.ts'
import { permissionsIn, usertypeOf } from './memberships.ts'
import { permissionsThere, type RoleThere } from './project-rights.ts'
import {
  ago,
  columns,
  isLiving,
  isMasked,
  joined,
  lifetimes,
  permitted,
  readAdminSessions,
  type SessionRow,
  withOwners,
} from './session-rows.ts'

export type Sessions = ReturnType<typeof createSessions>

const minute = 60_000
const sessionsAUser = 10
const confirmedFor = 15 * minute
const userAgentLength = 300

/**
 * Sessions: `id.secret` in the `jsessionid` header, with only a digest of the secret in the database. They end after 7 days without use, or
 * after 30 days; those of platform admins after 30 minutes, or 8 hours. An organisation may let the sessions in it end sooner. Automatic calls
 * of a page do not count as use.
 */
export const createSessions = ({ database, clock }: { database: Database; clock: Clock }) => {
  // While the database cannot be written, signed-in users can still read.
  const unlessRefused = async (writing: Promise<unknown>) => {
    await writing.catch((failure: unknown) => {
      if (!isWriteRefused(failure)) throw failure
    })
  }

  /** Who impersonates somebody uses their own session as well. */
  const noteSeen = ({ id, admin_session_id }: SessionRow, now: Date) =>
    unlessRefused(
      database.query('update sessions set last_seen_at = $2::timestamptz where id = any($1::text[])', [
        [id, ...(admin_session_id ? [admin_session_id] : [])],
        now.toISOString(),
      ]),
    )

  const find = async (headers: Headers): Promise<SignedIn | null> => {
    const { id, secret } = presentedIn(headers)
    if (!id || !secret) return null
    const [row] = await database.query<SessionRow>(`${withOwners} where s.id = $1`, [id], 'find a session')
    if (!row || !isSame(row.secret_hash, sha256(secret)) || !isFrom(headers, row.binding_hash)) return null
    const now = clock.now()
    if (!isLiving(row, await readAdminSessions(database.query, [row]), now)) {
      // An impersonation that was interrupted does not begin again.
      if (row.impersonation_id) await unlessRefused(database.query('delete from sessions where id = $1', [row.id]))
      return null
    }
    const isUse = !headers.has(headerNames.unattended)
    const unseenFor = now.getTime() - row.last_seen_at.getTime()
    // A last use in the future shows that the clock was set back; the idle time then counts from now.
    if (unseenFor < 0 || (isUse && unseenFor >= minute)) await noteSeen(row, now)
    return {
      sessionId: row.id,
      userId: row.user_id,
      tenantId: row.organization_id,
      usertype: usertypeOf(row),
      role: row.role ?? '',
      permissions: permitted(row, permissionsIn(row)),
      isSuspended: row.suspended_at !== null,
      isBeingDeleted: row.deletion_asked_at !== null,
      confirmedAt: row.confirmed_at,
      // A platform admin has proven their own identity, and cannot set up somebody else's factor.
      lacksFactor: row.lacks_factor && row.impersonation_id === null,
      ...(row.impersonation_id && row.admin_id
        ? { impersonation: { id: row.impersonation_id, adminId: row.admin_id, isMasked: isMasked(row) } }
        : {}),
    }
  }

  return {
    find,
    /** The user of a call. Rejects with `session.invalid` without a valid session. */
    require: async (headers: Headers): Promise<SignedIn> => {
      const who = await find(headers)
      if (!who) throw new ApiError('session.invalid')
      return who
    },
    /** Creates a session, bound to the device if there is one, and revokes the session that the caller sent. Returns the token. */
    begin: async (
      query: Queries['query'],
      { userId, organizationId, replaces, bindingHash, userAgent, address }: NewSession,
    ): Promise<string> => {
      const [id, secret] = [randomToken(), randomToken()]
      // All parts of one statement see the sessions as they were before it, so one session less than the limit is kept.
      await query(
        `with replaced as (delete from sessions where id = $5),
           outdated as (
             delete from sessions where id in (
               select id from sessions where user_id = $4 and id is distinct from $5 and impersonation_id is null
                order by last_seen_at desc, created_at desc offset ${sessionsAUser - 1})),
           seen as (update users set last_login_at = $6::timestamptz where id = $4)
         insert into sessions (id, secret_hash, binding_hash, user_id, created_at, last_seen_at, confirmed_at, user_agent, address, organization_id)
         values ($1, $2, $3, $4, $6::timestamptz, $6::timestamptz, $6::timestamptz, $7, $8, $9)`,
        [
          id,
          sha256(secret),
          bindingHash,
          userId,
          replaces,
          clock.now().toISOString(),
          userAgent?.slice(0, userAgentLength) ?? null,
          address,
          organizationId,
        ],
        'begin a session',
      )
      return `${id}.${secret}`
    },
    /** Whether the user has confirmed their identity within the last 15 minutes. */
    isConfirmed: ({ confirmedAt }: SignedIn): boolean => isWithin(clock.now(), confirmedAt, confirmedFor),
    /** Stores that the user has just confirmed their identity. */
    confirm: async (query: Queries['query'], { sessionId }: SignedIn): Promise<void> =>
      void (await query('update sessions set confirmed_at = $2::timestamptz where id = $1', [
        sessionId,
        clock.now().toISOString(),
      ])),
    /** All valid sessions of a user, the last used one first, without those of platform admins in the user's place. */
    listOf: async ({ userId, sessionId }: SignedIn): Promise<OwnSession[]> => {
      const rows = await database.query<SessionRow>(
        `${withOwners} where s.user_id = $1 and s.impersonation_id is null order by s.last_seen_at desc, s.id`,
        [userId],
      )
      const now = clock.now()
      return rows
        .filter((row) => isLiving(row, new Map(), now))
        .map((row) => ({
          id: row.id,
          userAgent: row.user_agent,
          address: row.address,
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          isCurrent: row.id === sessionId,
        }))
    },
    /** Ends one of a user's own sessions. Returns whether it existed. */
    endOne: async (query: Queries['query'], userId: string, id: string): Promise<boolean> =>
      (await query('delete from sessions where user_id = $1 and id = $2 returning 1', [userId, id])).length > 0,
    /**
     * Ends the session that the headers name, or whose sign-out ticket they contain, whether or not it is still valid and whichever browser
     * it is bound to: a login that lost against a simultaneous one of the same browser has another cookie. Returns the session's user.
     */
    end: async (headers: Headers): Promise<{ userId: string; tenantId: string; impersonationId: string | null } | null> => {
      const { id, digest } = endingIn(headers)
      if (!id || !digest) return null
      const [row] = await database.query<
        Row<typeof sessions, 'user_id' | 'impersonation_id'> & Row<typeof users, 'organization_id'>
      >(
        `with ended as (delete from sessions where id = $1 and secret_hash = $2 returning user_id, organization_id, impersonation_id)
         select e.user_id, e.impersonation_id, coalesce(e.organization_id, u.organization_id) as organization_id
           from ended e join users u on u.id = e.user_id`,
        [id, digest],
      )
      return row ? { userId: row.user_id, tenantId: row.organization_id, impersonationId: row.impersonation_id } : null
    },
    /** Ends all sessions of a user except one, and the sign-ins that wait for a second factor. */
    endOf: async (query: Queries['query'], userId: string, except: string | null = null): Promise<void> =>
      void (await query(
        `with waiting as (delete from sign_in_challenges where user_id = $1)
         delete from sessions where user_id = $1 and id is distinct from $2`,
        [userId, except],
      )),
    /**
     * The permissions of the holders of these sessions, each in a project; sessions that ended, or lack a required second factor, have none.
     * Does not count as use.
     */
    living: async (asked: readonly InProject[]): Promise<(it: InProject) => readonly string[]> => {
      const rows = await database.query<SessionRow & RoleThere>(
        `select ${columns}, a.project_id, p.role as role_there, t.permissions as granted_there
           from unnest($1::text[], $2::uuid[]) as a (session_id, project_id) join sessions s on s.id = a.session_id ${joined}
           left join project_roles p on p.project_id = a.project_id and p.user_id = u.id and m.role <> 'owner'
           left join roles t on t.id::text = p.role and t.tenant_id = p.tenant_id`,
        [asked.map((it) => it.sessionId), asked.map((it) => it.projectId)],
      )
      const admins = await readAdminSessions(database.query, rows)
      const now = clock.now()
      const isUsable = (row: SessionRow) => (row.impersonation_id !== null || !row.lacks_factor) && isLiving(row, admins, now)
      const heldBy = (row: SessionRow & RoleThere) => permitted(row, permissionsThere(permissionsIn(row), row))
      const held = new Map(rows.filter(isUsable).map((row) => [`${row.id} ${row.project_id}`, heldBy(row)]))
      return ({ sessionId, projectId }) => held.get(`${sessionId} ${projectId}`) ?? []
    },
    /** Deletes expired sessions. */
    sweep: async (): Promise<void> =>
      void (await database.query('delete from sessions where last_seen_at <= $1::timestamptz or created_at <= $2::timestamptz', [
        ago(clock, lifetimes.idle),
        ago(clock, lifetimes.absolute),
      ])),
  }
}

type InProject = { sessionId: string; projectId: string }

type NewSession = {
  userId: string
  /** Null for the organisation of the account. */
  organizationId: string | null
  replaces: string | null
  bindingHash: string | null
  userAgent: string | null
  address: string | null
}

const presentedIn = (headers: Headers) => {
  const [, id, secret] = sessionTokenPattern.exec(headers.get(headerNames.session) ?? '') ?? []
  return { id, secret }
}

const endingIn = (headers: Headers) => {
  const { id, secret } = presentedIn(headers)
  if (id && secret) return { id, digest: sha256(secret) }
  const [, ended, digest] = endingTicketPattern.exec(headers.get(headerNames.session) ?? '') ?? []
  return { id: ended, digest }
}
