import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { openBackOffice } from '#tests/server/platform/back-office.ts'
import { newcomerWithKey } from '#tests/server/setup.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

test('an admin sees which scenarios are received, and finds a project of one of them', async () => {
  network.release()
  const mei = await newcomerWithKey(server)
  const search = {
    ...{ messageId: 'one', type: 'track', event: 'search', anonymousId: 'a', originalTimestamp: server.now().toISOString() },
    properties: { query: 'tea', results_count: 1 },
  }
  await server.call('sendEvents', { body: { skdKey: mei.skdKey, events: [search] } })
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication('/admin/scenarios')
  await start()
  await user.click(await screen.findByRole('link', { name: '搜索' }))
  await screen.findByRole('heading', { level: 1, name: '搜索' })
  await user.type(await screen.findByLabelText('项目、组织或 ID'), mei.username)
  await waitFor(() => expect(window.location.search).toContain(mei.username))
  const link = await screen.findByRole('link', { name: 'Shop' })
  expect(link.getAttribute('href')).toBe(`/admin/organizations/${mei.session.companyid}`)
  expect(screen.getAllByText('接收中')).toHaveLength(1)
  expect(screen.getByText('100%')).toBeTruthy()
})
