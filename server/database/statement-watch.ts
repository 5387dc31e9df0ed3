import { type SlowStatement, slowFromMs } from '#contract/operations/watch.ts'
import type { ByteQueries, Database, Queries, Work } from '#server/kernel/database.ts'

/** Of more statements than these, those that were slow longest ago are forgotten. */
const knownAtMost = 100
const longestText = 2_000

type Options = { now?: () => number; today?: () => Date }

/**
 * The same database, with the times of its statements taken. What was slow is known by its text, in which parameters are numbers: no value of
 * anybody is among it.
 */
export const watchStatements = (
  watched: Database,
  { now = () => performance.now(), today = () => new Date() }: Options = {},
): { database: Database; slowest: () => SlowStatement[] } => {
  /** By text, in the order in which they were last slow. */
  const slow = new Map<string, SlowStatement>()

  const note = (sql: string, milliseconds: number): void => {
    if (milliseconds < slowFromMs) return
    const text = sql.replace(/\s+/g, ' ').trim().slice(0, longestText)
    const known = slow.get(text)
    slow.delete(text)
    slow.set(text, {
      text,
      times: (known?.times ?? 0) + 1,
      slowestMs: Math.max(known?.slowestMs ?? 0, milliseconds),
      lastAt: today().toISOString(),
    })
    const [oldest] = slow.keys()
    if (slow.size > knownAtMost && oldest !== undefined) slow.delete(oldest)
  }

  const taking = async <Result>(sql: string, ask: () => Promise<Result>): Promise<Result> => {
    const began = now()
    try {
      return await ask()
    } finally {
      note(sql, now() - began)
    }
  }
  const timed = ({ query, readBytes }: ByteQueries): ByteQueries => ({
    query: <Row>(...asked: Parameters<Queries['query']>) => taking(asked[0], () => query<Row>(...asked)),
    readBytes: (...asked) => taking(asked[0], () => readBytes(...asked)),
  })
  const timedWork =
    <Result>(work: Work<Result>): Work<Result> =>
    (queries, last) =>
      work(timed(queries), last)

  const timedDatabase = (it: Database): Database => ({
    ...it,
    ...timed(it),
    transaction: (work) => it.transaction(timedWork(work)),
    ofTenant: (tenantId, work) => it.ofTenant(tenantId, timedWork(work)),
    isReadOnly: () => it.isReadOnly(),
  })
  const forJobs: Database = {
    ...timedDatabase(watched.forJobs),
    get forJobs() {
      return forJobs
    },
  }
  return {
    database: { ...timedDatabase(watched), forJobs },
    slowest: () => [...slow.values()].sort((one, other) => other.slowestMs - one.slowestMs),
  }
}
