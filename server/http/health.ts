import type { Context, Hono } from 'hono'
import type { Database } from '../database/database.ts'
import { missingMigrations } from '../database/open.ts'
import type { Mailbox } from '../mail/mailbox.ts'

type Dependencies = { database: Database; mailbox: Mailbox; patience?: number }

/** Whoever asks whether a server is well does not wait for a database that is not. */
const usualPatience = 1_000

/**
 * Two questions of whoever runs the server. `/healthz`: does the process live (always 200), and in what state is its database? `/readyz`:
 * can it serve (200), or why not (503)?
 */
export const serveHealth = (app: Hono, { database, mailbox, patience = usualPatience }: Dependencies) => {
  const look = shared(async () => {
    const missing = await within(patience, missingMigrations(database))
    return missing.length === 0 ? null : 'database.outdated'
  })
  /** Why the database cannot be used, or null. */
  const trouble = () => look().catch(() => 'database.unreachable' as const)

  app.get('/healthz', async (context: Context) => {
    const [reason, oldestMailSeconds] = await Promise.all([
      trouble(),
      // Nobody knows what waits where the database says nothing.
      within(patience, mailbox.oldestWaiting()).catch(() => null),
    ])
    const state = reason === null ? (database.isReadOnly() ? 'readOnly' : 'ok') : reason.replace('database.', '')
    return context.json({
      status: 'ok',
      database: database.kind,
      databaseState: state,
      mail: mailbox.kind,
      oldestMailSeconds,
    })
  })

  app.get('/readyz', async (context: Context) => {
    const reason = await trouble()
    return reason === null ? context.json({ status: 'ready' }) : context.json({ status: 'unready', reason }, 503)
  })
}

/** However many ask at once, the database is asked once. */
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
