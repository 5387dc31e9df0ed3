import type { Clock } from '../clock.ts'
import type { Database, Queries } from '../database/database.ts'
import { Refusal } from '../http/answers.ts'
import type { From } from '../http/from.ts'
import type { Key } from '../keys.ts'

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
  | 'origins.change'
  | 'retention.change'
  | 'quota.change'
  | 'access.denied'
  | 'secret.change'

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
const beginning = { id: 0, hash: '', generation: Number.POSITIVE_INFINITY }

/** The record of who did what, from where and with what result. Each row is sealed, with a secret, together with the one before it. */
export const createAudit = ({ database, clock, key }: { database: Database; clock: Clock; key: Key }) => {
  let whole = beginning

  /** By which application secret a row was sealed, 0 for the present one; null where it is not what was sealed. */
  const generationOf = (row: Row): number | null => key.generationOf(row.hash, partsOf(row))

  // A tenant's transaction ends here: the record is of all tenants, and the tenants' role may not touch it.
  const lock = (query: Queries['query']) =>
    query(`select set_config('role', 'none', true), pg_advisory_xact_lock(hashtextextended($1, 3))`, ['audit'])

  /** As the last statement of a transaction: whoever records holds the end of the chain until the commit. */
  const record = async (query: Queries['query'], { from, details = {}, ...entry }: AuditEntry): Promise<void> => {
    await lock(query)
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
        key.seal(partsOf(row)),
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
     * Records that the application secret was changed where the last row was sealed with another one. Answers false where none of the
     * known secrets has sealed it.
     */
    noteSecretChange: (): Promise<boolean> =>
      database.transaction(async ({ query }) => {
        await lock(query)
        const [last] = await query<Row>('select * from audit_records order by id desc limit 1')
        const generation = last ? generationOf({ ...last, id: Number(last.id) }) : 0
        if (generation !== null && generation > 0) await record(query, { action: 'secret.change', result: 'done' })
        return generation !== null
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
          const generation = generationOf({ ...row, id })
          // A secret that was replaced seals nothing after its successor: it may have been replaced because others know it.
          if (!follows || generation === null || generation > whole.generation) return id
          whole = { id, hash: row.hash, generation }
        }
        if (rows.length < pageOf) return null
      }
    },
  }
}

const partsOf = (row: Omit<Row, 'hash'>): string[] => [
  JSON.stringify([row.id, row.at.toISOString(), row.action, row.result, row.tenant_id, row.actor_id, row.target]),
  JSON.stringify([row.address, row.request_id, Object.entries(row.details).sort(byKey), row.previous_hash]),
]

/** A server that is busy has refused nobody, and has no time to write about it. */
const isRefused = (failure: unknown): failure is Refusal => failure instanceof Refusal && failure.code !== 'server.busy'

const byKey = ([a]: [string, string], [b]: [string, string]) => (a < b ? -1 : 1)
