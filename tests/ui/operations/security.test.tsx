import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createSecurityMachines } from '#api/operations/security-adapters.ts'
import { walks } from '#tests/machines/operations/audit-check.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { followSavedFiles } from '#tests/support/saved-files.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { CheckCard } from '#ui/operations/security/check-card.tsx'

const { server, network } = withNetworkStub()

test.each(walks.map((walk) => [walk.title, walk] as const))('checking: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const { auditCheck } = createSecurityMachines({
    call: account.call,
    confirm: (ask) => ask(),
    sessionId: () => null,
    locale: () => 'zh',
    window,
    now: account.now,
  })
  const actor = createActor(auditCheck).start()
  show(<CheckCard actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'check.begin') await user.click(screen.getByRole('button', { name: '开始校验' }))
      if (event.type === 'check.cancel') await user.click(screen.getByRole('button', { name: '取消' }))
      if (event.type === 'xstate.done.actor.checkAudit' && 'output' in event) await network.succeed('checkAudit', event.output)
      if (event.type === 'xstate.error.actor.checkAudit') await network.fail('checkAudit', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  const { result, problem } = actor.getSnapshot().context
  if (result) expect(await screen.findByText(result.broken === null ? /到第 120 条为止完整/ : /第 7 条被改动或缺失/)).toBeTruthy()
  if (problem) expect((await screen.findByRole('alert')).textContent).toBe('网络连接失败')
  actor.stop()
})

test('an admin sees failed sign-ins, searches the audit record, exports it and has it checked', async () => {
  network.release()
  const mei = await server.newcomer()
  await server.call('login', { body: { account: mei.email, password: 'wr0ngword' } })
  const admin = await server.admin()
  keepSession(window.localStorage, 'admin', admin.session)
  const { user, start, router } = openApplication('/admin/security')
  await start()
  const byAccount = await screen.findByRole('table', { name: '按账号' })
  expect(within(byAccount).getByRole('row', { name: new RegExp(`^${mei.username} 1 `) })).toBeTruthy()

  const audit = await screen.findByRole('table', { name: '审计记录' })
  expect(within(audit).getAllByText(mei.username).length).toBeGreaterThan(0)
  await user.type(screen.getByLabelText('操作人（用户名、邮箱或编号）'), mei.email)
  await user.type(screen.getByLabelText('动作（开头部分）'), 'project.')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ actor: mei.email, action: 'project.' }))
  await waitFor(() => expect(within(screen.getByRole('table', { name: '审计记录' })).getAllByRole('row')).toHaveLength(2))
  expect(screen.getByText('project.create')).toBeTruthy()
  const [made] = await server.database.query<{ request_id: string }>(
    `select request_id from audit_records where action = 'project.create' and actor_id = $1`,
    [mei.session.id],
  )
  expect(screen.getByText(made?.request_id ?? 'none')).toBeTruthy()

  const saved = followSavedFiles()
  await user.click(screen.getByRole('button', { name: '导出 CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toContain('project.create')

  await user.click(screen.getByRole('button', { name: '开始校验' }))
  expect(await screen.findByText(/条为止完整，没有改动/)).toBeTruthy()

  const sessions = await screen.findByRole('table', { name: '有效会话' })
  expect(within(sessions).getByRole('link', { name: mei.username }).getAttribute('href')).toBe(`/admin/users/${mei.session.id}`)
  expect(within(sessions).getByText('平台管理员')).toBeTruthy()

  await user.selectOptions(screen.getByLabelText('预设视图'), '权限变更')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'permissions' }))
  expect(await screen.findByText('没有符合条件的记录。')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('预设视图'), '全部')

  await user.selectOptions(screen.getByLabelText('结果'), '被拒绝')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  expect(await screen.findByText('没有符合条件的记录。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '清除筛选' }))
  expect(await screen.findByText('audit.export')).toBeTruthy()
})
