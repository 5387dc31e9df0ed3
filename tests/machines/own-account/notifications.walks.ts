import type { Notifications } from '#contract/own-account/notifications.ts'
import { notificationsMachine } from '#machines/own-account/notifications.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const projectId = '00000000-0000-4000-8000-000000000001'
export const known: Notifications = {
  email: 'ann@example.com',
  locale: 'zh',
  kinds: { alerts: true, organization: true },
  summaries: [{ projectId, project: 'Shop', organization: 'Acme', isOn: false }],
}
export const without: Notifications = { ...known, kinds: { alerts: false, organization: true } }
export const offAlerts = { kind: 'alerts', isOn: false } as const
export const onSummary = { kind: 'weeklySummary', projectId, isOn: true } as const

export const graph = graphOf(notificationsMachine, {
  examples: [
    done('viewNotifications', known),
    failed('viewNotifications', { code: 'transport.offline', status: 0 }),
    { type: 'notification.set', change: offAlerts },
    { type: 'notification.set', change: onSummary },
    done('changeNotification', without),
    failed('changeNotification', { code: 'project.unknown' }),
  ],
  serialize: ({ notifications, asked, problem }) => [notifications?.kinds.alerts, asked?.kind, problem?.code],
  detail: (event) => ('change' in event ? event.change.kind : undefined),
})

export const { walks } = graph
