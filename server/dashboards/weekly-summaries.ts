import { latestMonday, nextSendingTime, type WeeklySummary } from '#contract/dashboards/weekly-summary.ts'
import { rightsIn } from '#contract/organisation/rights.ts'
import { holds } from '#contract/organisation/roles.ts'
import type { OwnSummary } from '#contract/own-account/notifications.ts'
import type { AccountsModule } from '#server/accounts/accounts.module.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder, type RecordChange } from '#server/audit/change-recorder.ts'
import { timeZoneOf } from '#server/database/project-time-zone.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import * as store from './weekly-summaries.store.ts'

type Caller = { who: SignedIn; projectId: string }
type Dependencies = {
  database: Database
  clock: Clock
  audit: Audit
  people: Pick<AccountsModule['people'], 'rightsNow'>
}
/** Who changes a subscription outside of its project: the person in their settings, or by the link in a mail. */
type Changing = { userId: string; projectId: string; from: RequestContext; by: 'settings' | 'mail' }

/** The caller's own subscription to the weekly summary of a project. */
export const createWeeklySummaries = ({ database, clock, audit, people }: Dependencies) => {
  const recorder = changeRecorder(audit)
  const refOf = ({ who, projectId }: Caller) => ({ projectId, tenantId: who.tenantId, userId: who.userId })

  const view = async (caller: Caller): Promise<WeeklySummary> => {
    const recipient = await store.findRecipient(database, caller.who.userId)
    if (!recipient) throw new ApiError('session.invalid')
    return database.ofTenant(caller.who.tenantId, async (queries) => {
      const zone = await timeZoneOf(queries, caller.projectId)
      return {
        isSubscribed: await store.isSubscribed(queries, refOf(caller)),
        isMember: await store.isMember(queries, refOf(caller)),
        ...recipient,
        zone,
        nextAt: new Date(nextSendingTime(clock.now().getTime(), zone)).toISOString(),
      }
    })
  }

  /** Stores a choice. Only what differs from the one before is on record. */
  const change = (tenantId: string, of: { projectId: string; userId: string }, isSubscribed: boolean, record: RecordChange) =>
    database.ofTenant(tenantId, async (queries) => {
      const now = clock.now()
      const zone = await timeZoneOf(queries, of.projectId)
      const subscription = { doneMonday: latestMonday(now.getTime(), zone), now }
      const isChanged = isSubscribed
        ? await store.insertSubscription(queries, { ...of, tenantId }, subscription)
        : await store.deleteSubscription(queries, { ...of, tenantId })
      const made = isSubscribed ? 'subscribed' : 'unsubscribed'
      if (isChanged) await record(queries.query, { project: of.projectId, change: made })
    })

  const mayRead = async ({ id, tenant_id, usertype }: store.OwnSummaryRow, userId: string): Promise<boolean> => {
    const of = { userId, organizationId: tenant_id, isOfPlatform: usertype === 'admin' }
    const rights = await people.rightsNow(database.query, of)
    return rights?.isActive === true && holds(rightsIn(rights, id), 'event:read')
  }

  return {
    view,
    change: async (caller: Caller & { from: RequestContext }, isSubscribed: boolean): Promise<WeeklySummary> => {
      const { who, projectId, from } = caller
      await change(
        who.tenantId,
        { projectId, userId: who.userId },
        isSubscribed,
        recorder(who, projectId, 'weeklySummary.change', from),
      )
      return view(caller)
    },
    /** The summaries that a person gets or may get, in all their organisations. */
    listOf: async (userId: string): Promise<OwnSummary[]> => {
      const rows = await store.findOwnSummaries(database, userId, null)
      const shown: OwnSummary[] = []
      for (const row of rows)
        if (row.is_on || (await mayRead(row, userId)))
          shown.push({ projectId: row.id, project: row.name, organization: row.organization, isOn: row.is_on })
      return shown
    },
    /** Whether a person gets the summary of a project; null if they are not in its organisation, or it is deleted. */
    stateOf: async (userId: string, projectId: string): Promise<boolean | null> => {
      const [row] = await store.findOwnSummaries(database, userId, projectId)
      return row?.is_on ?? null
    },
    /** Who may not read a project can end its summary, and not begin it. Answers whether the person and the project are there. */
    set: async ({ userId, projectId, from, by }: Changing, isOn: boolean): Promise<boolean> => {
      const [row] = await store.findOwnSummaries(database, userId, projectId)
      if (!row || (isOn && !(await mayRead(row, userId)))) return false
      const entry = { action: 'weeklySummary.change', result: 'done', actorId: userId, target: projectId, from } as const
      await change(row.tenant_id, { projectId, userId }, isOn, (query, details) =>
        audit.record(query, { ...entry, tenantId: row.tenant_id, details: by === 'mail' ? { ...details, by } : details }),
      )
      return true
    },
  }
}
