import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()
const patience = { timeout: 30_000 }

const shop = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  keepSession(window.localStorage, 'user', session)
  const publish = async () => {
    await server.call('changeHoldout', { ...at, body: { share: 0, reason: 'a test' } })
    const body = { name: '茶具推荐', definition: definitionOf({ limits: limitsOf({ quiet: { from: '00:00', to: '23:59' } }) }) }
    const { id } = (await server.call('createStrategy', { ...at, body })).data as { id: string }
    await server.call('publishStrategy', { ...at, params: { id }, body: { replaces: null } })
  }
  return { skdKey, publish }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

const rowOf = (name: string) => screen.getByRole('button', { name }).closest('tr')

test('an event waits for its decision, then shows it, leads to its trace, and can be filtered by it', async () => {
  const { skdKey, publish } = await shop()
  await publish()
  await send(server, skdKey, [{ anonymousId: 'laptop', event: 'purchase' }])
  await server.app.foldEvents()
  const { user } = await open('/ai-marketing/live-monitoring')
  expect(await screen.findByRole('button', { name: 'purchase' }, patience)).toBeTruthy()
  await send(server, skdKey, [{ anonymousId: 'laptop' }])
  expect(await screen.findByRole('button', { name: 'search' }, patience)).toBeTruthy()
  await waitFor(() => expect(rowOf('search')?.textContent).toContain('决定中…'), patience)
  await server.app.foldEvents()
  await waitFor(() => expect(rowOf('search')?.textContent).toContain('未投放 · 免打扰时段'), patience)
  expect(rowOf('purchase')?.textContent).not.toContain('未投放')
  await user.click(screen.getByRole('checkbox', { name: '只看有决策的' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'purchase' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'search' }))
  const details = await screen.findByRole('dialog', { name: 'search' })
  expect(await within(details).findByText('没有投放：当时是免打扰时段。')).toBeTruthy()
  await user.click(within(details).getByRole('button', { name: '为什么？' }))
  const trace = await screen.findByRole('dialog', { name: '决策' })
  expect(await within(trace).findByRole('list', { name: '检查' })).toBeTruthy()
})

test('in a project without published strategies events show nothing about decisions', async () => {
  const { skdKey } = await shop()
  await send(server, skdKey, [{ anonymousId: 'laptop' }])
  await server.app.foldEvents()
  network.hold('listEventDecisions')
  await open('/ai-marketing/live-monitoring')
  expect(await screen.findByRole('button', { name: 'search' }, patience)).toBeTruthy()
  await network.succeed('listEventDecisions', { isActive: false, decidedTo: 0, items: [] })
  await send(server, skdKey, [{ anonymousId: 'laptop', event: 'purchase' }])
  expect(await screen.findByRole('button', { name: 'purchase' }, patience)).toBeTruthy()
  expect(rowOf('purchase')?.textContent).not.toContain('决定中')
  network.release()
})
