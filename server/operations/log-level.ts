import type { Logger } from 'pino'
import { type LogLevel, type LogLevelChange, type LogState, logLevels } from '#contract/operations/operations.ts'
import type { Audit } from '#server/audit/audit.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { readLogLevel, removeLogLevel, saveLogLevel } from './log-level.store.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; audit: Audit }

/** How often each process looks for another level, in milliseconds. */
const lookEvery = 5_000

export type LogLevelSwitch = ReturnType<typeof createLogLevelSwitch>

/** The level of the log, which can be another one than configured for some time. It is in the database, so that all processes follow it. */
export const createLogLevelSwitch = ({ database, clock, log, audit }: Dependencies) => {
  const configured: LogLevel = logLevels.find((it) => it === log.level) ?? 'warn'
  let timer: NodeJS.Timeout | undefined

  /** Sets the level that holds now, and answers it. */
  const follow = async (): Promise<LogState> => {
    const set = await readLogLevel(database.query, clock.now())
    const level = set?.level ?? configured
    if (log.level !== level) log.level = level
    return { level, configured, until: set?.until.toISOString() ?? null }
  }

  const record = (who: SignedIn, from: RequestContext, details: Record<string, string>) =>
    ({ action: 'log.changeLevel', result: 'done', tenantId: who.tenantId, actorId: who.userId, details, from }) as const

  return {
    follow,
    change: async (who: SignedIn, { level, minutes }: LogLevelChange, from: RequestContext): Promise<LogState> => {
      const changedAt = clock.now()
      const until = new Date(changedAt.getTime() + minutes * 60_000)
      await database.transaction(async ({ query }) => {
        await saveLogLevel(query, { level, until, changedBy: who.userId, changedAt })
        await audit.record(query, record(who, from, { level, minutes: String(minutes) }))
      })
      return follow()
    },
    reset: async (who: SignedIn, from: RequestContext): Promise<LogState> => {
      await database.transaction(async ({ query }) => {
        await removeLogLevel(query)
        await audit.record(query, record(who, from, { level: configured }))
      })
      return follow()
    },
    start: (): void => {
      // While the database does not answer, the level stays as it is.
      timer = setInterval(() => void follow().catch(() => {}), lookEvery)
      timer.unref()
    },
    close: (): void => clearInterval(timer),
  }
}
