import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { AlertRules } from '#contract/alerts/alerts.ts'
import { ruleOf } from '#tests/server/alerts/rules.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()
const minute = 60_000

const openProject = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  const reject = () =>
    server.call('sendEvents', { body: { events: [{ messageId: 'bad' }] }, headers: { Authorization: `Bearer ${skdKey}` } })
  const rules = async () => ((await server.call('listAlerts', at)).data as AlertRules).rules
  return { at, reject, rules }
}

const open = async () => {
  const application = openApplication('/ai-marketing/monitoring-center')
  await application.start()
  return application
}

test('a rule is written in the monitoring centre, with a chart of the last day, and is shown with its state', async () => {
  const { rules } = await openProject()
  const { user } = await open()
  const section = await screen.findByRole('region', { name: '告警' })
  const [create] = await within(section).findAllByRole('button', { name: '新建规则' })
  if (create) await user.click(create)
  const drawer = await screen.findByRole('dialog', { name: '新建告警规则' })
  expect(await within(drawer).findByRole('img', { name: '最近 24 小时没有数据' })).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: '保存' }))
  expect(await within(drawer).findByText('请输入名称，最多 100 个字')).toBeTruthy()
  await user.type(within(drawer).getByLabelText('名称'), '拒绝太多')
  await user.click(await within(drawer).findByRole('checkbox', { name: /^邮件通知/ }))
  await user.click(within(drawer).getByRole('button', { name: '保存' }))
  const item = await screen.findByRole('listitem', { name: '拒绝太多' })
  expect(within(item).getByText('尚未检查')).toBeTruthy()
  expect(await rules()).toMatchObject([
    { name: '拒绝太多', threshold: 0.05, channels: { inApp: true, mail: [expect.any(String)] } },
  ])
})

test('a rule that fires is shown with its record', async () => {
  const { at, reject } = await openProject()
  await server.call('createAlert', { ...at, body: ruleOf({ name: '拒绝太多' }) })
  await reject()
  server.pass(minute)
  await server.app.sweep()
  await open()
  const item = await screen.findByRole('listitem', { name: '拒绝太多' })
  expect(within(item).getByText('告警中')).toBeTruthy()
  expect((await screen.findByRole('list', { name: '告警记录' })).textContent).toContain('触发时 100%')
})
