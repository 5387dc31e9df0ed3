import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import { takeLock } from '#server/kernel/locks.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { AuditAction } from './actions.ts'
import { findNewest, findPoint, findRows, insertRows, keepPoint } from './points.store.ts'
import { createSeals, type Place } from './seals.ts'
import { addToTally, type TalliedEntry, takeEndedTallies } from './tallies.ts'

export type AuditEntry = {
  action: AuditAction
  result: 'done' | 'refused'
  tenantId?: string
  actorId?: string
  /** The id of the object of the action. */
  target?: string
  /** Further details, without secrets. */
  details?: Record<string, string>
  /** Of a call with an API token, the record names the token; of one in place of a person, the platform admin who made it. */
  from?: Pick<RequestContext, 'address' | 'requestId' | 'tokenId' | 'impersonatedBy'>
}

export type RecordedEntry = { entry: AuditEntry; at: Date }
/** Hears of each row in the transaction that writes it, with the rights of the server and not of a tenant. */
type OnRecorded = (queries: Queries, recorded: RecordedEntry) => Promise<void>

/** What other modules may do with the record. */
export type Audit = Omit<ReturnType<typeof createAudit>, 'sweep' | 'onRecorded'>

export type AuditDependencies = { database: Database; clock: Clock; rates: RateLimits; key: Key }

/**
 * Up to this number, refusals of one kind by one person or address get a row each. Further ones in the same window share one row with their
 * number.
 */
const refusalsWithRows = { atMost: 60, seconds: 600 }

/** The record of actions: who, what, from where and with what result. Each row is sealed with a secret, together with the previous one. */
export const createAudit = ({ database, clock, rates, key }: AuditDependencies) => {
  const seals = createSeals(key)
  const listeners: OnRecorded[] = []

  /**
   * The position of the next row: after the newest row. If rows up to the stored head were deleted, it is after the head, which leaves a
   * visible gap.
   */
  const endOfChain = async (query: Queries['query']): Promise<{ end: Place; mayMove: boolean }> => {
    const [head, newest] = [await findPoint(query, 'head'), await findNewest(query)]
    if (!head) return { end: newest, mayMove: newest.id === 0 }
    const isSealed = seals.isPlace('head', head)
    return { end: head.id > newest.id ? head : newest, mayMove: isSealed || (head.seal === '' && newest.id === 0) }
  }

  // The role of a tenant's transaction is dropped here, because the tenants' role may not write the audit record.
  const lock = (query: Queries['query']) =>
    Promise.all([
      query(`select set_config('role', 'none', true)`, [], 'leave the role of tenants'),
      takeLock(query, 'auditRecord', ''),
    ])

  /** Call it as the last statement of a transaction, because it locks the end of the chain until the commit. */
  const record = (query: Queries['query'], entry: AuditEntry): Promise<void> => recordAll(query, [entry])

  /** The same for several entries, in their order. */
  const recordAll = async (query: Queries['query'], entries: readonly AuditEntry[]): Promise<void> => {
    await lock(query)
    const { end, mayMove } = await endOfChain(query)
    const at = clock.now()
    let last = end
    const rows = entries.map((entry) => {
      const row = { id: last.id + 1, at, ...columnsOf(entry), previous_hash: last.hash }
      last = { id: row.id, hash: seals.ofRow(row) }
      return { ...row, hash: last.hash }
    })
    await insertRows(query, rows)
    for (const entry of entries) for (const hear of listeners) await hear({ query }, { entry, at })
    // A head that was tampered with is not sealed again, because that would hide the change.
    if (!mayMove || rows.length === 0) return
    await keepPoint(query, 'head', seals.sealed('head', last))
  }

  const recordAlone = async (entry: AuditEntry): Promise<void> => {
    const retryAfter = entry.result === 'refused' ? await rates.take(`record:${kindOf(entry)}`, refusalsWithRows) : null
    if (retryAfter === null) return database.transaction(({ query }) => record(query, entry))
    await tally({ entry, count: 1, endsAt: new Date(clock.now().getTime() + retryAfter * 1_000) })
  }

  const tally = ({ entry, count, endsAt }: { entry: AuditEntry; count: number; endsAt: Date }): Promise<void> =>
    addToTally(database, {
      key: `${kindOf(entry)} ${endsAt.toISOString()}`,
      entry: talliedOf(entry),
      count,
      endsAt,
    })

  return {
    record,
    recordAll,
    /** Whoever is told what is recorded, from now on. */
    onRecorded: (hear: OnRecorded): void => void listeners.push(hear),
    /** Records a refusal in a separate transaction. Beyond 60 of a kind in 10 minutes refusals are only counted. */
    recordAlone,
    /** Adds to the number of refusals that get one row together at the end of their window. */
    tally,
    /** Records the numbers of ended windows. */
    sweep: (): Promise<void> =>
      takeEndedTallies(database, clock.now(), (query, { entry: { address, ...entry }, count, ends_at }) =>
        record(query, {
          ...entry,
          result: 'refused',
          details: { ...entry.details, count: String(count), until: ends_at.toISOString() },
          from: { address, requestId: null },
        }),
      ),
    /** Runs `work`. If it ends in a refusal, the refusal is recorded with its code as the reason, and thrown again. */
    refusals: <Result>(entry: Omit<AuditEntry, 'result'>, work: () => Promise<Result>): Promise<Result> =>
      work().catch(async (failure: unknown) => {
        if (isRefused(failure))
          await recordAlone({ ...entry, result: 'refused', details: { ...entry.details, reason: failure.code } })
        throw failure
      }),

    /**
     * Records that the application secret was changed if the last row was sealed with another one. Returns false if none of the known
     * secrets has sealed it.
     */
    noteSecretChange: (): Promise<boolean> =>
      database.transaction(async ({ query }) => {
        await lock(query)
        const newest = await findNewest(query)
        const [last] = newest.id === 0 ? [] : await findRows(query, newest.id - 1, newest.id, 1)
        const generation = last ? seals.generationOfRow(last) : 0
        if (generation !== null && generation > 0) await record(query, { action: 'secret.change', result: 'done' })
        return generation !== null
      }),
  }
}

const columnsOf = ({ from, details = {}, ...entry }: AuditEntry) => ({
  action: entry.action,
  result: entry.result,
  tenant_id: entry.tenantId ?? null,
  actor_id: entry.actorId ?? null,
  target: entry.target ?? null,
  address: from?.address ?? null,
  request_id: from?.requestId ?? null,
  details: {
    ...details,
    ...(from?.tokenId ? { token: from.tokenId } : {}),
    ...(from?.impersonatedBy ? { impersonatedBy: from.impersonatedBy } : {}),
  },
})

/**
 * The key under which similar refusals are counted: the same action by the same person, or from the same address if nobody is signed in.
 */
const kindOf = ({ action, actorId, from, details }: AuditEntry): string =>
  `${action}${details?.call ? ` ${details.call}` : ''} ${actorId ?? from?.address ?? 'here'}`

const talliedOf = ({ action, tenantId, actorId, from, details }: AuditEntry): TalliedEntry => ({
  action,
  ...(actorId && tenantId ? { tenantId } : {}),
  ...(actorId ? { actorId } : {}),
  address: from?.address ?? null,
  details: details?.call ? { call: details.call } : {},
})

/** `server.busy` is overload and not a refusal. It is not recorded, so that it causes no more work. */
const isRefused = (failure: unknown): failure is ApiError => failure instanceof ApiError && failure.code !== 'server.busy'
