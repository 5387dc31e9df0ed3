import { usualTimeZone } from '#contract/dashboards/dashboard.ts'
import { latestMonday, nextSendingTime, type WeeklySummary } from '#contract/dashboards/weekly-summary.ts'
import type { Audit } from '#server/audit/audit.ts'
import { changeRecorder } from '#server/audit/change-recorder.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'
import { readTimeZone } from './report.store.ts'
import * as store from './weekly-summaries.store.ts'

type Caller = { who: SignedIn; projectId: string }
type Dependencies = { database: Database; clock: Clock; audit: Audit }

/** The caller's own subscription to the weekly summary of a project. */
export const createWeeklySummaries = ({ database, clock, audit }: Dependencies) => {
  const recorder = changeRecorder(audit)
  const refOf = ({ who, projectId }: Caller) => ({ projectId, tenantId: who.tenantId, userId: who.userId })

  const view = async (caller: Caller): Promise<WeeklySummary> => {
    const recipient = await store.findRecipient(database, caller.who.userId)
    if (!recipient) throw new ApiError('session.invalid')
    return database.ofTenant(caller.who.tenantId, async (queries) => {
      const zone = (await readTimeZone(queries, caller.projectId)) ?? usualTimeZone
      return {
        isSubscribed: await store.isSubscribed(queries, refOf(caller)),
        ...recipient,
        zone,
        nextAt: new Date(nextSendingTime(clock.now().getTime(), zone)).toISOString(),
      }
    })
  }

  return {
    view,
    change: async (caller: Caller & { from: RequestContext }, isSubscribed: boolean): Promise<WeeklySummary> => {
      const { who, projectId, from } = caller
      await database.ofTenant(who.tenantId, async (queries) => {
        const now = clock.now()
        const zone = (await readTimeZone(queries, projectId)) ?? usualTimeZone
        const subscription = { doneMonday: latestMonday(now.getTime(), zone), now }
        const isChanged = isSubscribed
          ? await store.insertSubscription(queries, refOf(caller), subscription)
          : await store.deleteSubscription(queries, refOf(caller))
        const change = isSubscribed ? 'subscribed' : 'unsubscribed'
        if (isChanged) await recorder(who, projectId, 'weeklySummary.change', from)(queries.query, { project: projectId, change })
      })
      return view(caller)
    },
  }
}
