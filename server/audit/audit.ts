import { hmac, isSame } from '../accounts/secrets.ts'
import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../database/database.ts'
import { Refusal } from '../http/answers.ts'
import type { From } from '../http/from.ts'

export type AuditAction =
  | 'account.register'
  | 'account.login'
  | 'account.loginByProvider'
  | 'account.logout'
  | 'identity.link'
  | 'session.confirm'
  | 'session.end'
  | 'code.verify'
  | 'password.reset'
  | 'password.change'
  | 'admin.create'
  | 'admin.invite'
  | 'invite.verify'
  | 'admin.register'
  | 'role.create'
  | 'role.rename'
  | 'role.grant'
  | 'role.delete'
  | 'sdkKey.create'
  | 'sdkKey.rotate'
  | 'sdkKey.revoke'
  | 'origins.change'
  | 'retention.change'
  | 'quota.change'
  | 'access.denied'

export type AuditEntry = {
  action: AuditAction
  result: 'done' | 'refused'
  tenantId?: string
  actorId?: string
  /** The id of what was acted on. */
  target?: string
  /** What else there is to know, without secrets. */
  details?: Record<string, string>
  from?: Pick<From, 'address' | 'requestId'>
}

export type Audit = ReturnType<typeof createAudit>

type Row = {
  id: number
  at: Date
  action: string
  result: string
  tenant_id: string | null
  actor_id: string | null
  target: string | null
  address: string | null
  request_id: string | null
  details: Record<string, string>
  previous_hash: string
  hash: string
}

const pageOf = 1_000
const beginning = { id: 0, hash: '' }

/** The record of who did what, from where and with what result. Each row is sealed, with a secret, together with the one before it. */
export const createAudit = ({ database, clock, pepper }: { database: Database; clock: Clock; pepper: string }) => {
  let whole = beginning

  const seal = (row: Omit<Row, 'hash'>) =>
    hmac(pepper, [
      JSON.stringify([row.id, row.at.toISOString(), row.action, row.result, row.tenant_id, row.actor_id, row.target]),
      JSON.stringify([row.address, row.request_id, Object.entries(row.details).sort(byKey), row.previous_hash]),
    ])

  /** As the last statement of a transaction: whoever records holds the end of the chain until the commit. */
  const record = async (query: Queries['query'], { from, details = {}, ...entry }: AuditEntry): Promise<void> => {
    // A tenant's transaction ends here: the record is of all tenants, and the tenants' role may not touch it.
    await query(`select set_config('role', 'none', true), pg_advisory_xact_lock(hashtextextended($1, 3))`, ['audit'])
    const [last] = await query<Pick<Row, 'id' | 'hash'>>('select id, hash from audit_records order by id desc limit 1')
    const row = {
      id: Number(last?.id ?? beginning.id) + 1,
      at: clock.now(),
      action: entry.action,
      result: entry.result,
      tenant_id: entry.tenantId ?? null,
      actor_id: entry.actorId ?? null,
      target: entry.target ?? null,
      address: from?.address ?? null,
      request_id: from?.requestId ?? null,
      details,
      previous_hash: last?.hash ?? beginning.hash,
    }
    await query(
      `insert into audit_records
         (id, at, action, result, tenant_id, actor_id, target, address, request_id, details, previous_hash, hash)
       values ($1, $2::timestamptz, $3, $4, $5::uuid, $6::uuid, $7, $8, $9, $10::jsonb, $11, $12)`,
      [
        row.id,
        row.at.toISOString(),
        row.action,
        row.result,
        row.tenant_id,
        row.actor_id,
        row.target,
        row.address,
        row.request_id,
        JSON.stringify(details),
        row.previous_hash,
        seal(row),
      ],
    )
  }

  const recordAlone = (entry: AuditEntry): Promise<void> => database.transaction(({ query }) => record(query, entry))

  return {
    record,
    /** In a transaction of its own: of what was refused, and so changed nothing. */
    recordAlone,
    /** Does the work. Where that ends in a refusal, it is recorded, with its code as the reason, before it is thrown on. */
    refusals: <Result>(entry: Omit<AuditEntry, 'result'>, work: () => Promise<Result>): Promise<Result> =>
      work().catch(async (failure: unknown) => {
        if (isRefused(failure))
          await recordAlone({ ...entry, result: 'refused', details: { ...entry.details, reason: failure.code } })
        throw failure
      }),

    /**
     * The id of the first row that is not what was recorded, or that follows a missing one; null where all are whole. Goes on where the last
     * look has found them whole; a new start of the server looks at all of them.
     */
    firstBroken: async (): Promise<number | null> => {
      for (;;) {
        const rows = await database.query<Row>(`select * from audit_records where id > $1 order by id limit ${pageOf}`, [
          whole.id,
        ])
        for (const row of rows) {
          const id = Number(row.id)
          const follows = id === whole.id + 1 && row.previous_hash === whole.hash
          if (!follows || !isSame(row.hash, seal({ ...row, id }))) return id
          whole = { id, hash: row.hash }
        }
        if (rows.length < pageOf) return null
      }
    },
  }
}

/** A server that is busy has refused nobody, and has no time to write about it. */
const isRefused = (failure: unknown): failure is Refusal => failure instanceof Refusal && failure.code !== 'server.busy'

const byKey = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)
