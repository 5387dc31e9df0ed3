import type { Logger } from 'pino'
import { latestMonday, sendingTimeOf } from '#contract/dashboards/weekly-summary.ts'
import { rightsIn } from '#contract/organisation/rights.ts'
import { holds } from '#contract/organisation/roles.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database, Queries } from '#server/kernel/database.ts'
import type { MailQueue } from '#server/mail/mail-queue.ts'
import type { Notices } from '#server/mail/notices.ts'
import type { createWeeklyContent, WeeklyContent } from './weekly-content.ts'
import { weeklyMail } from './weekly-mail.ts'
import { findWaiting, takeSummary, type WaitingRow } from './weekly-summaries.store.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  people: Pick<AccountsModule['people'], 'heldBy' | 'rightsNow'>
  mailQueue: Pick<MailQueue, 'wake'> & { notices: Pick<Notices, 'postSummary'> }
  contentOf: ReturnType<typeof createWeeklyContent>
  origin: string
}

/** A summary that could not be sent so long after its time, in milliseconds, is passed over: its week is no news any more. */
const latest = 2 * 24 * 60 * 60 * 1_000
/** The zone in which a Monday begins first. */
const earliestZone = 'Pacific/Kiritimati'

/**
 * Sends the weekly summaries whose time has come. Taking one and queueing its mail is one transaction: however many processes try, and
 * whenever one of them ends, each person gets one mail for a project and a week.
 */
export const createWeeklySending = ({ database, clock, log, people, mailQueue, contentOf, origin }: Dependencies) => {
  /** What the person may read in the project at this moment; null if that is nothing. */
  const heldNow = async (
    { query }: Queries,
    { project_id, tenant_id, user_id }: WaitingRow,
    isOfPlatform: boolean,
  ): Promise<readonly string[] | null> => {
    const of = { userId: user_id, organizationId: tenant_id }
    const standing = await people.heldBy(query, of)
    const rights = await people.rightsNow(query, { ...of, isOfPlatform })
    if (!standing || standing.isSuspended || standing.isBeingDeleted || standing.lacksFactor || !rights?.isActive) return null
    const held = rightsIn(rights, project_id)
    return holds(held, 'event:read') ? held : null
  }

  const send = (row: WaitingRow, monday: string, content: WeeklyContent | null) =>
    database.transaction(async (queries) => {
      const recipient = await takeSummary(queries, row, monday)
      if (!recipient || !content) return
      const { email, locale, usertype } = recipient
      const held = await heldNow(queries, row, usertype === 'admin')
      if (!held) return
      const mail = weeklyMail(locale, { project: { id: row.project_id, name: row.name }, content, held, origin })
      const person = { userId: row.user_id, to: email, locale, organizationId: row.tenant_id }
      await mailQueue.notices.postSummary(queries.query, person, row.project_id, mail)
    })

  return {
    run: async (): Promise<void> => {
      const now = clock.now()
      const contents = new Map<string, WeeklyContent>()
      for (const row of await findWaiting(database, latestMonday(now.getTime(), earliestZone))) {
        const zone = row.time_zone
        const monday = latestMonday(now.getTime(), zone)
        if (row.done_monday >= monday) continue
        const project = { projectId: row.project_id, tenantId: row.tenant_id }
        const isLate = now.getTime() - sendingTimeOf(monday, zone) > latest
        try {
          const known = contents.get(row.project_id)
          const content = isLate ? null : (known ?? (await contentOf(project, { monday, zone, now })))
          if (content) contents.set(row.project_id, content)
          await send(row, monday, content)
        } catch (failure) {
          // The subscription is as before: the next run tries again.
          log.warn(
            { project: row.project_id, reason: failure instanceof Error ? failure.name : 'unknown' },
            'a weekly summary was not sent',
          )
        }
      }
      mailQueue.wake()
    },
  }
}
