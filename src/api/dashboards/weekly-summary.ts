import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { dashboardEndpoints } from '#contract/dashboards/endpoints.ts'
import type { WeeklySummary } from '#contract/dashboards/weekly-summary.ts'
import { type SubscribeInput, weeklySummaryMachine } from '#machines/dashboards/weekly-summary.machine.ts'

/** The machine of one's own weekly summary with the server's answers. */
export const weeklySummaryWith = (call: Call) =>
  weeklySummaryMachine.provide({
    actors: {
      viewSummary: fromPromise<WeeklySummary, { projectId: string }>(({ input: { projectId: project }, signal }) =>
        call(dashboardEndpoints.viewWeeklySummary, { project, signal }),
      ),
      changeSummary: fromPromise<WeeklySummary, SubscribeInput>(({ input: { projectId: project, isSubscribed }, signal }) =>
        call(dashboardEndpoints.changeWeeklySummary, { project, body: { isSubscribed }, signal }),
      ),
    },
  })
