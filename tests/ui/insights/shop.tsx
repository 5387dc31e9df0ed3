import { keepSession } from '#api/accounts/session-storage.ts'
import type { SavedInsightContent } from '#contract/insights/saved.ts'
import { openApplication } from '#tests/support/application.tsx'
import type { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { queryClient } from '../../../src/routes/-shell/console.ts'

/** Somebody at a page with a shop whose visitors looked at a product, and one of them also at a page; with some insights saved. */
export const arriveAtShop = async (
  server: ReturnType<typeof withNetworkStub>['server'],
  path: string,
  insights: readonly SavedInsightContent[] = [],
) => {
  const { session, project } = await server.newcomer()
  const ofProject = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...ofProject, body: { skdKey } })
  const originalTimestamp = server.now().toISOString()
  const of = (anonymousId: string, event: string, over = {}) => ({
    ...{ messageId: crypto.randomUUID(), type: 'track', event, anonymousId, sessionId: `of ${anonymousId}`, originalTimestamp },
    ...over,
  })
  const events = [
    of('ann', 'view_product'),
    of('ben', 'view_product'),
    of('ben', 'view_product'),
    of('ben', 'page_view', { type: 'page', context: { page: { path: '/sale' } } }),
    ...Array.from({ length: 4 }, () => of('ben', 'page_ping')),
  ]
  await server.call('sendEvents', { body: JSON.stringify({ skdKey, events }) })
  await server.app.foldEvents()
  for (const body of insights) await server.call('createSavedInsight', { ...ofProject, body })
  queryClient.clear()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication(path)
  await application.start()
  return { ...application, ofProject }
}
