import type { WeeklySummary } from '#contract/dashboards/weekly-summary.ts'
import { weeklySummaryMachine } from '#machines/dashboards/weekly-summary.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const summary: WeeklySummary = {
  isSubscribed: false,
  isMember: true,
  email: 'ann@example.com',
  locale: 'zh',
  zone: 'Asia/Shanghai',
  nextAt: '2026-03-09T00:00:00.000Z',
}
export const of = { projectId: 'first' }

export const graph = graphOf(weeklySummaryMachine, {
  input: of,
  examples: [
    { type: 'subscription.set', isSubscribed: true },
    { type: 'subscription.set', isSubscribed: false },
    done('viewSummary', summary),
    failed('viewSummary', { code: 'transport.offline', status: 0 }),
    done('changeSummary', { ...summary, isSubscribed: true }),
    failed('changeSummary', { code: 'permission.denied' }),
  ],
  serialize: ({ summary: known, wanted, problem }) => [known?.isSubscribed, wanted, problem?.code],
  detail: (event) =>
    'isSubscribed' in event
      ? String(event.isSubscribed)
      : 'error' in event
        ? String((event.error as { problem?: { code: string } }).problem?.code)
        : undefined,
})

export const { walks } = graph
