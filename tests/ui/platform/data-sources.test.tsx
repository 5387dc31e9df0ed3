import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { openBackOffice, reason } from '#tests/server/platform/back-office.ts'
import { newcomerWithKey } from '#tests/server/setup.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

test('an admin finds a source whose events are rejected, and has them processed again with a reason', async () => {
  network.release()
  const mei = await newcomerWithKey(server)
  const wrong = { messageId: 'one', type: 'track', event: '', anonymousId: 'a', originalTimestamp: server.now().toISOString() }
  await server.call('sendEvents', { body: { skdKey: mei.skdKey, events: [wrong] } })
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication('/admin/data-sources')
  await start()
  await user.type(await screen.findByLabelText('项目、组织或 ID'), mei.username)
  await waitFor(() => expect(window.location.search).toContain(mei.username))
  await user.selectOptions(screen.getByLabelText('状态'), 'rejecting')
  await waitFor(() => expect(window.location.search).toContain('state=rejecting'))
  const link = await screen.findByRole('link', { name: 'Shop' })
  expect(link.getAttribute('href')).toBe(`/admin/organizations/${mei.session.companyid}`)
  await user.click(await screen.findByRole('button', { name: '重新处理“Shop”被拒绝的事件' }))
  const asking = within(await screen.findByRole('dialog'))
  await user.type(asking.getByLabelText('理由'), reason)
  await user.click(asking.getByRole('button', { name: '重新处理' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await office.last('dataSource.replay')).toMatchObject({
    target: mei.project.id,
    details: { reason, accepted: '0', duplicates: '0', rejected: '1' },
  })
})
