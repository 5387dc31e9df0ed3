import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { definitionOf, limitsOf } from '#tests/server/decisions/definitions.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { MonitoringScreen } from '#ui/monitoring/centre/monitoring-screen.tsx'

const { server, network } = withNetworkStub()

const shop = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  keepSession(window.localStorage, 'user', session)
  const view = async () => (await server.call('viewMonitoring', at)).data as Monitoring
  return { at, skdKey, view }
}

const open = async () => {
  const application = openApplication('/ai-marketing/monitoring-center')
  await application.start()
  return application
}

const figure = (name: string) => screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling

test('a new project says that no event was received, and shows no tables of nothing', async () => {
  await shop()
  await open()
  expect(await screen.findByText('还没有收到事件')).toBeTruthy()
  expect(figure('被接收')?.textContent).toBe('0其中机器人 0重复 0（–）')
  expect(figure('决策耗时')?.textContent).toBe('–从收到事件到消息就绪')
  expect(figure('营销邮件')?.textContent).toBe('0等待 0')
  expect(screen.queryByRole('heading', { name: '事件为什么被拒绝？' })).toBeNull()
  expect(screen.queryByRole('heading', { name: '策略作出了多少决定？' })).toBeNull()
})

test('what arrived, why some of it was rejected and what was decided is counted', async () => {
  const { at, skdKey } = await shop()
  await server.call('changeHoldout', { ...at, body: { share: 0, reason: 'a test' } })
  const body = { name: '茶', definition: definitionOf({ limits: limitsOf({ quiet: { from: '00:00', to: '23:59' } }) }) }
  const { id } = (await server.call('createStrategy', { ...at, body })).data as { id: string }
  await server.call('publishStrategy', { ...at, params: { id }, body: { replaces: null } })
  await send(server, skdKey, [{ anonymousId: 'a' }, { anonymousId: 'a', event: 'purchase' }])
  await server.call('sendEvents', {
    body: { events: [{ messageId: 'bad' }] },
    headers: { Authorization: `Bearer ${skdKey}` },
  })
  await server.app.foldEvents()
  await open()
  expect(await screen.findByText(/^最近一次收到事件：/)).toBeTruthy()
  expect(figure('被拒绝')?.textContent).toBe('133% · 字段不符合要求')
  const ends = await screen.findByRole('table', { name: '决定的结果是什么？' })
  expect(within(ends).getByRole('row', { name: /^未投放 · 免打扰时段 1 100%/ })).toBeTruthy()
  expect(within(screen.getByRole('table', { name: '哪些事件最多？' })).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText(`…${skdKey.slice(-4)}`)).toBeTruthy()
})

test('a part that could not be counted says so, and the others stay', async () => {
  const { skdKey, view } = await shop()
  await send(server, skdKey, [{ anonymousId: 'a' }])
  const answer = { ...(await view()), folding: null, failed: ['folding'] }
  network.hold('viewMonitoring')
  await open()
  await network.succeed('viewMonitoring', answer)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(figure('处理延迟')?.textContent).toBe('–暂时无法统计')
  expect(figure('被接收')?.textContent).toBe('1其中机器人 0重复 0（0%）')
  network.release()
})

test('figures that could not be read again stay, with the reason and a way to try again', async () => {
  const { view } = await shop()
  const onRetry = vi.fn()
  const { user, show } = setUpScreen()
  const reading = {
    problem: { code: 'transport.offline' as const },
    isLoading: false,
    readAt: '2026-03-01T08:00:00.000Z',
    onRetry,
  }
  show(<MonitoringScreen reading={{ ...reading, data: await view() }} onSave={() => {}} />)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(figure('被接收')?.textContent).toBe('0其中机器人 0重复 0（–）')
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('how long events and messages took is told with the median, and calls and e-mails with the share that succeeded', async () => {
  const { view } = await shop()
  const data: Monitoring = {
    ...(await view()),
    folding: { waiting: 7, milliseconds: 900, setAside: 0 },
    delays: { folded: { n: 5_000, median: 30, p95: 80 }, decided: { n: 1_200, median: 40, p95: 120 }, received: null },
    webhooks: { done: 9, failed: 1, waiting: 2, isCut: false },
    emails: null,
    failed: ['emails'],
  }
  const reading = { data, problem: null, isLoading: false, readAt: '2026-03-01T08:00:00.000Z', onRetry: () => {} }
  setUpScreen().show(<MonitoringScreen reading={reading} onSave={() => {}} />)
  await screen.findByRole('alert')
  expect(figure('处理延迟')?.textContent).toBe('80毫秒95% 的事件在此时间内计入画像，一半在 30毫秒 内目前最久已等待 900毫秒')
  expect(figure('决策耗时')?.textContent).toMatch(/^120毫秒.*一半在 40毫秒 内；最新 1,200 条$/)
  expect(figure('送达耗时')?.textContent).toBe('–从消息就绪到浏览器确认')
  expect(figure('Webhook 调用')?.textContent).toBe('9成功率 90%，失败 1，等待 2')
  expect(figure('营销邮件')?.textContent).toBe('–暂时无法统计')
})

test('what sends the events is told, which pages may not, and what each scenario caused', async () => {
  const { view } = await shop()
  const found = await view()
  const data: Monitoring = {
    ...found,
    messages: found.messages && { ...found.messages, openStreams: 4, openedStreams: 20, reconnects: 5 },
    senders: {
      sampled: 1_000,
      libraries: [
        { name: '@causeway/tracker', version: '1.4.0', count: 900, lastAt: found.at },
        { name: null, version: null, count: 100, lastAt: found.at },
      ],
      refusal: { origin: 'https://elsewhere.example', at: found.at, count: 7 },
    },
    scenarios: {
      items: [
        { scenario: 'search', fires: 40, matched: 9, delivered: 3, heldOut: 1, suppressed: [{ reason: 'quietHours', count: 5 }] },
      ],
      isCut: false,
    },
  }
  const reading = { data, problem: null, isLoading: false, readAt: found.at, onRetry: () => {} }
  setUpScreen().show(<MonitoringScreen reading={reading} onSave={() => {}} />)
  const libraries = await screen.findByRole('table', { name: '事件由哪个版本的 SDK 发送？' })
  expect(within(libraries).getByRole('row', { name: /^@causeway\/tracker 1\.4\.0 900 90%/ })).toBeTruthy()
  expect(within(libraries).getByRole('row', { name: /^没有写明 100 10%/ })).toBeTruthy()
  expect(screen.getByText(/^来源 https:\/\/elsewhere\.example 不在允许的名单里.*至今共拒绝 7 次/)).toBeTruthy()
  const table = screen.getByRole('table', { name: '各场景触发了什么？' })
  expect(within(table).getByRole('row', { name: '搜索 40 9 3 1 免打扰时段 5' })).toBeTruthy()
  expect(figure('打开的连接')?.textContent).toBe('4访客与这个服务器进程之间，25% 是断开后重连')
})
