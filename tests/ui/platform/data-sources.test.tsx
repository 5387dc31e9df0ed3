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
  expect(link.getAttribute('href')).toBe(`/admin/data-sources/${mei.project.id}`)
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

/** The page of a source that has sent one event. The items of the menu are those that are shown, in their order. */
const openSource = async ({ isPaused }: { isPaused: boolean }) => {
  network.release()
  const mei = await newcomerWithKey(server)
  const event = {
    messageId: 'one',
    type: 'track',
    event: 'purchase',
    anonymousId: 'a',
    originalTimestamp: server.now().toISOString(),
    properties: { email: 'mei@example.com', value: 12 },
  }
  await server.call('sendEvents', { body: { skdKey: mei.skdKey, events: [event] } })
  const office = await openBackOffice(server)
  if (isPaused) await office.act('pauseDataSource', mei.project.id)
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication(`/admin/data-sources/${mei.project.id}`)
  await start()
  /** Chooses an item of the menu by its place, gives the reason and presses the button. */
  const act = async ({ place, button }: { place: number; button: string }) => {
    const trigger = await screen.findByRole('button', { name: /“Shop”的操作/ })
    trigger.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
    await waitFor(() => expect(screen.getAllByRole('menuitem')[0]?.dataset.highlighted).toBe(''))
    for (let step = 1; step <= place; step += 1) {
      await user.keyboard('{ArrowDown}')
      await waitFor(() => expect(screen.getAllByRole('menuitem')[step]?.dataset.highlighted).toBe(''))
    }
    await user.keyboard('{Enter}')
    const asking = within(await screen.findByRole('dialog'))
    await user.type(asking.getByLabelText('理由'), reason)
    await user.click(asking.getByRole('button', { name: button }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The focus is where it was before the menu and the dialog.
    await waitFor(() => expect(document.activeElement).toBe(trigger))
  }
  const onRecord = async (action: string) =>
    expect(await office.last(action)).toMatchObject({ target: mei.project.id, details: { reason } })
  return { mei, user, act, onRecord }
}

test('an admin looks at the events of a source and replaces its key', async () => {
  const { mei, user, act, onRecord } = await openSource({ isPaused: false })
  const samples = within(await screen.findByRole('region', { name: '最近的事件' }))
  expect(samples.getByText('purchase')).toBeTruthy()
  expect(samples.getByLabelText('“purchase”的属性').textContent).toContain('"email": "•••"')
  expect(screen.getByText('网页 SDK')).toBeTruthy()
  expect(screen.getByText(`${mei.skdKey.slice(0, 8)}…`)).toBeTruthy()
  await act({ place: 0, button: '更换密钥' })
  await waitFor(() => expect(screen.queryByText(`${mei.skdKey.slice(0, 8)}…`)).toBeNull())
  await onRecord('dataSource.rotateKey')
  await user.click(screen.getByRole('link', { name: '结构变化' }))
  expect(await screen.findByText('没有可以比较的事件')).toBeTruthy()
})

test('an admin pauses a source', async () => {
  const { act, onRecord } = await openSource({ isPaused: false })
  await act({ place: 1, button: '暂停数据源' })
  expect(await screen.findByText(/项目的密钥会被拒绝/)).toBeTruthy()
  await onRecord('dataSource.pause')
})

test('an admin resumes a paused source', async () => {
  const { act, onRecord } = await openSource({ isPaused: true })
  expect(await screen.findByText(/项目的密钥会被拒绝/)).toBeTruthy()
  await act({ place: 1, button: '恢复数据源' })
  await waitFor(() => expect(screen.queryByText(/项目的密钥会被拒绝/)).toBeNull())
  await onRecord('dataSource.resume')
})

test('the page of a source that does not exist says so', async () => {
  network.release()
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { start } = openApplication('/admin/data-sources/00000000-0000-4000-8000-000000000000')
  await start()
  expect(await screen.findByText('未找到数据源')).toBeTruthy()
})
