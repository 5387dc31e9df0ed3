import type { Context, Hono } from 'hono'
import { type DatabaseState, healthPath } from '#contract/monitoring/health.ts'
import { missingMigrations } from '#server/database/open.ts'
import type { Database } from '#server/kernel/database.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'

type Dependencies = { database: Database; mailQueue: MailQueue; patience?: number }

/** In milliseconds: after this time without an answer, the database counts as unreachable. */
const usualPatience = 1_000

/** In milliseconds: `/healthz` waits this long for a new answer, then it gives the one before. */
const brief = 50

/**
 * Two questions for operators. `/healthz`: is the process running (always 200), and what is the state of its database? `/readyz`: can it
 * serve requests (200), or why not (503)? `/healthz` answers soon also while the database does not: with the state that was found last,
 * which is at most a second older than the answer if it is asked for that often.
 */
export const serveHealth = (app: Hono, { database, mailQueue, patience = usualPatience }: Dependencies) => {
  const missing = createLook(() => missingMigrations(database.ahead), patience)
  const oldestMail = createLook(() => mailQueue.oldestWaiting(database.ahead), patience)
  const stateOf = (looked: Looked<string[]>): DatabaseState => {
    if (!looked) return 'unreachable'
    if (looked.found.length > 0) return 'outdated'
    return database.isReadOnly() ? 'readOnly' : 'ok'
  }

  app.get(healthPath, async (context: Context) => {
    const [looked, oldest] = await Promise.all([missing.soon(), oldestMail.soon()])
    return context.json({
      status: 'ok',
      database: database.kind,
      databaseState: stateOf(looked),
      mail: mailQueue.kind,
      // The age of the oldest waiting mail is unknown while the database does not answer.
      oldestMailSeconds: oldest?.found ?? null,
    })
  })

  app.get('/readyz', async (context: Context) => {
    const state = stateOf(await missing.now())
    // A read-only server is still ready. If it were taken out of rotation, nobody could read the saved data.
    if (state === 'ok' || state === 'readOnly') return context.json({ status: 'ready' })
    return context.json({ status: 'unready', reason: `database.${state}` }, 503)
  })
}

/** What a look found; null if it failed or took too long. */
type Looked<Found> = { found: Found } | null

/**
 * Looks for something, once for all who ask meanwhile. `now` resolves with what is found, or with null after `patience` milliseconds. `soon`
 * resolves within `brief` milliseconds: with that, or with what the look before it found. The first look has none before it and takes its time.
 */
const createLook = <Found>(find: () => Promise<Found>, patience: number) => {
  let looking: Promise<Looked<Found>> | null = null
  let before: { looked: Looked<Found> } | null = null
  const now = () => {
    looking ??= within(patience, find())
      .then((found) => ({ found }))
      .catch(() => null)
      .then((looked) => {
        before = { looked }
        looking = null
        return looked
      })
    return looking
  }
  const soon = () => {
    const [asked, last] = [now(), before]
    return last ? within(brief, asked).catch(() => last.looked) : asked
  }
  return { now, soon }
}

const within = <Answer>(milliseconds: number, asked: Promise<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
