import type { usertypes } from '#contract/accounts.ts'
import { headerNames } from '#contract/endpoints.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../http/answers.ts'
import { isSame, randomToken, sha256 } from './secrets.ts'

/** Whoever a valid session belongs to. */
export type SignedIn = {
  sessionId: string
  userId: string
  tenantId: string
  usertype: (typeof usertypes)[number]
  role: string
  permissions: readonly string[]
}

export type Sessions = ReturnType<typeof createSessions>

const day = 24 * 60 * 60 * 1_000
const idle = 7 * day
const absolute = 30 * day
const seenAgainAfter = 60_000
const sessionsAUser = 10
const tokenPattern = /^([\w-]{43})\.([\w-]{43})$/

type Row = {
  id: string
  secret_hash: string
  binding_hash: string | null
  user_id: string
  created_at: Date
  last_seen_at: Date
  organization_id: string
  usertype: SignedIn['usertype']
  role: string | null
}

/** Sessions: `id.secret` in the `jsessionid` header, only a digest of the secret in the database, 7 days idle, 30 days at most. */
export const createSessions = ({ database, clock }: { database: Database; clock: Clock }) => {
  const find = async (headers: Headers): Promise<SignedIn | null> => {
    const [, id, secret] = tokenPattern.exec(headers.get(headerNames.session) ?? '') ?? []
    if (!id || !secret) return null
    const [row] = await database.query<Row>(
      `select s.id, s.secret_hash, s.binding_hash, s.user_id, s.created_at, s.last_seen_at, u.organization_id, u.usertype, m.role
         from sessions s join users u on u.id = s.user_id
         left join members m on m.user_id = u.id and m.organization_id = u.organization_id
        where s.id = $1`,
      [id],
    )
    if (!row || !isSame(row.secret_hash, sha256(secret)) || !isBoundTo(row, headers)) return null
    const now = clock.now().getTime()
    if (now - row.last_seen_at.getTime() >= idle || now - row.created_at.getTime() >= absolute) return null
    if (now - row.last_seen_at.getTime() >= seenAgainAfter) {
      await database.query('update sessions set last_seen_at = $2::timestamptz where id = $1', [
        row.id,
        clock.now().toISOString(),
      ])
    }
    return {
      sessionId: row.id,
      userId: row.user_id,
      tenantId: row.organization_id,
      usertype: row.usertype,
      role: row.role ?? 'viewer',
    }
  }

  return {
    find,
    /** Who calls; refuses with `session.invalid` where that is nobody. */
    require: async (headers: Headers): Promise<SignedIn> => {
      const who = await find(headers)
      if (!who) throw new Refusal('session.invalid')
      return who
    },
    /** A new session; what the caller presented before is revoked. Answers the token and, for a browser, the cookie value that it is bound to. */
    begin: async (userId: string, headers: Headers): Promise<{ token: string; binding: string | null }> => {
      const presented = await find(headers)
      const [id, secret] = [randomToken(), randomToken()]
      const binding = headers.has('Sec-Fetch-Site') ? randomToken() : null
      const now = clock.now().toISOString()
      await database.transaction(async ({ query }) => {
        if (presented) await query('delete from sessions where id = $1', [presented.sessionId])
        await query(
          `insert into sessions (id, secret_hash, binding_hash, user_id, created_at, last_seen_at)
           values ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz)`,
          [id, sha256(secret), binding && sha256(binding), userId, now],
        )
        await query(
          `delete from sessions where user_id = $1 and id not in
             (select id from sessions where user_id = $1 order by last_seen_at desc, created_at desc limit ${sessionsAUser})`,
          [userId],
        )
        await query('update users set last_login_at = $2::timestamptz where id = $1', [userId, now])
      })
      return { token: `${id}.${secret}`, binding }
    },
    end: async (headers: Headers): Promise<void> => {
      const who = await find(headers)
      if (who) await database.query('delete from sessions where id = $1', [who.sessionId])
    },
    /** Which of these sessions are still valid. Does not count as use. */
    living: async (sessionIds: string[]): Promise<Set<string>> => {
      const rows = await database.query<{ id: string }>(
        'select id from sessions where id = any($1::text[]) and last_seen_at > $2::timestamptz and created_at > $3::timestamptz',
        [sessionIds, ago(clock, idle), ago(clock, absolute)],
      )
      return new Set(rows.map((row) => row.id))
    },
    /** Removes those that have ended by themselves. */
    sweep: async (): Promise<void> =>
      void (await database.query('delete from sessions where last_seen_at <= $1::timestamptz or created_at <= $2::timestamptz', [
        ago(clock, idle),
        ago(clock, absolute),
      ])),
  }
}

const ago = (clock: Clock, milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString()

/** `__Host-` where the browser will take it: over https and on this machine. */
export const bindingCookies = { secure: '__Host-causeway', plain: 'causeway_binding' } as const

const isBoundTo = ({ binding_hash }: Row, headers: Headers) => {
  if (binding_hash === null) return true
  const cookies = (headers.get('Cookie') ?? '').split(';').map((it) => it.trim())
  return Object.values(bindingCookies).some((name) => {
    const value = cookies.find((it) => it.startsWith(`${name}=`))?.slice(name.length + 1)
    return value !== undefined && isSame(sha256(value), binding_hash)
  })
}
