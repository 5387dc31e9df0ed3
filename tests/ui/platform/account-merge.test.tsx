import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createAccountMerge } from '#api/platform/account-merge.ts'
import { mei, preview, refusedPreview, twin, walks } from '#tests/machines/platform/account-merge.walks.ts'
import { openBackOffice, reason } from '#tests/server/platform/back-office.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { AccountMergeDialog } from '#ui/platform/account-merge/merge-dialog.tsx'

const { server, network } = withNetworkStub()
const titled = <Walk extends { title: string }>(them: Walk[]) => them.map((walk) => [walk.title, walk] as const)
const dialog = async () => within(await screen.findByRole('dialog'))

/** An account of a list, as the server sends it. */
const listed = (account: typeof twin) => ({
  ...account,
  isAdmin: false,
  isSelf: false,
  isVerified: true,
  hasSecondFactor: false,
  organizations: 1,
  lastLoginAt: null,
  failedLogins: 0,
  pausedUntil: null,
  createdAt: '2026-03-02T08:00:00.000Z',
  lock: null,
  isMerged: false,
})
const detail = { ...listed(mei), sessions: 1, mergedInto: null, absorbed: [], memberships: [] }

test.each(titled(walks))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createAccountMerge(account.call)).start()
  show(<AccountMergeDialog actor={actor} />)
  const press = async (name: string) => user.click((await dialog()).getByRole('button', { name }))
  const write = async (label: string, text: string) => {
    const field = (await dialog()).getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  const isConfirming = () => actor.getSnapshot().matches('reauthenticating')
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'merge.ask') actor.send(event)
      if (event.type === 'search.edit') await write('要合并并关闭的账号', event.search)
      if (event.type === 'search.submit') await press('查找')
      if (event.type === 'account.choose') await press('选择“Mei2”')
      if (event.type === 'draft.edit' && event.change.reason !== undefined) await write('理由', event.change.reason)
      if (event.type === 'draft.edit' && event.change.account !== undefined)
        await write('要关闭的账号的用户名', event.change.account)
      if (event.type === 'merge.confirm') await press('合并并关闭账号')
      if (event.type === 'password.edit') await write('您的密码', event.password)
      if (event.type === 'password.submit') await press('确认并合并')
      if (event.type === 'choice.change') await press('选择别的账号')
      if (event.type === 'merge.cancel')
        await press(isConfirming() ? '返回' : actor.getSnapshot().matches('previewing') ? '关闭' : '取消')
      if (event.type === 'xstate.done.actor.findAccounts')
        await network.succeed('listUsers', { items: [listed(mei), listed(twin)], next: null, total: { value: 2, exact: true } })
      if (event.type === 'xstate.error.actor.findAccounts') await network.fail('listUsers', problemOf(event))
      if (event.type === 'xstate.done.actor.previewMerge' && 'output' in event)
        await network.succeed('previewUserMerge', event.output === preview ? preview : refusedPreview)
      if (event.type === 'xstate.error.actor.previewMerge') await network.fail('previewUserMerge', problemOf(event))
      if (event.type === 'xstate.done.actor.mergeAccounts') await network.succeed('mergeUsers', detail)
      if (event.type === 'xstate.error.actor.mergeAccounts') await network.fail('mergeUsers', problemOf(event))
      if (event.type === 'xstate.done.actor.confirmPassword') await network.succeed('confirmSession', null)
      if (event.type === 'xstate.error.actor.confirmPassword') await network.fail('confirmSession', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test('it shows what moves, what ends and where both accounts meet, and says what is missing', async () => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createAccountMerge(account.call)).start()
  show(<AccountMergeDialog actor={actor} />)
  actor.send({ type: 'merge.ask', kept: mei })
  actor.send({ type: 'account.choose', account: twin })
  await network.succeed('previewUserMerge', preview)
  const asking = await dialog()
  expect(await asking.findByText('1 个共同的组织：取较高的角色')).toBeTruthy()
  for (const text of [
    '2 个目标',
    '12 处作者记录',
    '1 个 API 令牌',
    '身份验证器和恢复码',
    '两个账号：只读、管理员',
    '2 个项目另有角色',
  ])
    expect(asking.getByText(text)).toBeTruthy()
  expect(asking.getByText(/^其中 1 个组织要求两步验证/)).toBeTruthy()
  await user.click(asking.getByRole('button', { name: '合并并关闭账号' }))
  expect(await asking.findByText('请写明理由')).toBeTruthy()
  expect(asking.getByText('与要关闭的账号不一致')).toBeTruthy()
  actor.stop()
})

test('an admin merges an account into another one, with the password once the sign-in is old', async () => {
  network.release()
  const [kept, duplicate] = [await server.newcomer(), await server.newcomer()]
  const { admin, see } = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', admin.session)
  const { user, start } = openApplication(`/admin/users/${kept.session.id}`)
  await start()
  const button = await screen.findByRole('button', { name: new RegExp(`“${kept.username}”的操作`) })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await waitFor(() => expect(screen.getAllByRole('menuitem')[0]?.dataset.highlighted).toBe(''))
  await user.keyboard('{End}')
  await waitFor(() => expect(screen.getAllByRole('menuitem').at(-1)?.dataset.highlighted).toBe(''))
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '合并另一个账号…' }).dataset.highlighted).toBe(''))
  await user.keyboard('{Enter}')
  await user.type((await dialog()).getByLabelText('要合并并关闭的账号'), duplicate.email)
  await user.click((await dialog()).getByRole('button', { name: '查找' }))
  await user.click(await screen.findByRole('button', { name: `选择“${duplicate.username}”` }))
  await user.type(await screen.findByLabelText('理由'), reason)
  await user.type(screen.getByLabelText('要关闭的账号的用户名'), duplicate.username)
  server.pass(16 * 60_000)
  await user.click(screen.getByRole('button', { name: '合并并关闭账号' }))
  await user.type(await screen.findByLabelText('您的密码'), admin.password)
  await user.click(screen.getByRole('button', { name: '确认并合并' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('heading', { name: '已合并的账号' })).toBeTruthy()
  // The organisation that came along has the name of the closed account as well.
  const links = await screen.findAllByRole('link', { name: duplicate.username })
  expect(links.map((it) => it.getAttribute('href'))).toContain(`/admin/users/${duplicate.session.id}`)
  expect(await see('viewUser', { params: { id: duplicate.session.id } })).toMatchObject({
    isMerged: true,
    mergedInto: { id: kept.session.id },
  })
})
