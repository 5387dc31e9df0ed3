import type { AuditAction } from '#server/audit/actions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, here, type Row } from './world.ts'

/** The audited changes of weekly summaries. Each row makes one audit record. */
export const dashboardsRows = ({ server }: AuditWorld) => {
  const change = async (isSubscribed: boolean, isFirst = true) => {
    const desk = await openDesk(server)
    if (!isFirst) await desk.data('changeWeeklySummary', { body: { isSubscribed: !isSubscribed } })
    await desk.data('changeWeeklySummary', { body: { isSubscribed }, headers: at(here) })
    const { tenantId, projectId } = desk.ref
    const details = { project: projectId, change: isSubscribed ? 'subscribed' : 'unsubscribed' }
    return { actor: desk.userId, tenant: tenantId, target: projectId, details }
  }
  return {
    'weeklySummary.change': [
      { when: 'somebody subscribes to the weekly summary', result: 'done', happens: () => change(true) },
      { when: 'somebody ends the subscription', result: 'done', happens: () => change(false, false) },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
