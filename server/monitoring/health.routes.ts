import type { Context, Hono } from 'hono'
import { type DatabaseState, healthPath } from '#contract/monitoring/health.ts'
import { missingMigrations } from '#server/database/open.ts'
import type { Database } from '#server/kernel/database.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'

type Dependencies = { database: Database; mailQueue: MailQueue; patience?: number }

/** In milliseconds: a health check does not wait long for a database that does not answer. */
const usualPatience = 1_000

/**
 * Two questions for operators. `/healthz`: is the process running (always 200), and what is the state of its database? `/readyz`: can it
 * serve requests (200), or why not (503)?
 */
export const serveHealth = (app: Hono, { database, mailQueue, patience = usualPatience }: Dependencies) => {
  const look = shared(async () => {
    const missing = await within(patience, missingMigrations(database.ahead))
    return missing.length === 0 ? ('ok' as const) : ('outdated' as const)
  })
  const oldestMail = shared(() => within(patience, mailQueue.oldestWaiting(database.ahead)))
  const stateOfDatabase = async (): Promise<DatabaseState> => {
    const state = await look().catch(() => 'unreachable' as const)
    return state === 'ok' && database.isReadOnly() ? 'readOnly' : state
  }

  app.get(healthPath, async (context: Context) => {
    const [databaseState, oldestMailSeconds] = await Promise.all([
      stateOfDatabase(),
      // The number of waiting mails is unknown while the database does not answer.
      oldestMail().catch(() => null),
    ])
    return context.json({ status: 'ok', database: database.kind, databaseState, mail: mailQueue.kind, oldestMailSeconds })
  })

  app.get('/readyz', async (context: Context) => {
    const state = await stateOfDatabase()
    // A read-only server is still ready. If it were taken out of rotation, nobody could read the saved data.
    if (state === 'ok' || state === 'readOnly') return context.json({ status: 'ready' })
    return context.json({ status: 'unready', reason: `database.${state}` }, 503)
  })
}

/** Simultaneous health checks share one query. */
const shared = <Answer>(ask: () => Promise<Answer>) => {
  let asked: Promise<Answer> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

const within = <Answer>(milliseconds: number, asked: Promise<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
