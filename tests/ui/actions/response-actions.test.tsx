import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const library = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const create = async (name: string) =>
    (await server.call('createResponseAction', { ...at, body: { name, type: 'popup', content: popup() } })).data as ResponseAction
  const view = async (id: string) => (await server.call('viewResponseAction', { ...at, params: { id } })).data as ResponseAction
  return { at, create, view }
}

const open = async (address: string) => {
  const application = openApplication(address)
  await application.start()
  return application
}

test('an action is written, and publishing it makes version 1', async () => {
  await library()
  const { user } = await open('/response-actions')
  await user.click((await screen.findAllByRole('link', { name: '创建响应动作' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: '从空白开始' }))
  const footer = await screen.findByRole('region', { name: '保存' })
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')))
  await user.type(screen.getByLabelText('名称'), '茶')
  await user.type(screen.getByLabelText('标题'), '免费的茶')
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  expect(await screen.findByRole('heading', { level: 1, name: '茶' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: '版本' }))
  expect(await screen.findByRole('heading', { name: '版本 1' })).toBeTruthy()
})

test('a link that is not allowed is marked at its field, and cannot be saved', async () => {
  const { create } = await library()
  const { id } = await create('Tea')
  const { user } = await open(`/response-actions/edit/${id}`)
  const link = await screen.findByLabelText('按钮链接')
  await user.clear(link)
  await user.type(link, 'javascript:alert(1)')
  const footer = screen.getByRole('region', { name: '保存' })
  await user.click(within(footer).getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(document.activeElement).toBe(link))
  expect(link.getAttribute('aria-invalid')).toBe('true')
})

test('what somebody else saved meanwhile is shown before it is replaced', async () => {
  const { at, create, view } = await library()
  const { id } = await create('Tea')
  const { user } = await open(`/response-actions/edit/${id}`)
  const headline = await screen.findByLabelText('标题')
  const body = { name: 'Tea', content: popup({ texts: { en: texts('Their tea') } }), replaces: 1 }
  await server.call('changeResponseAction', { ...at, params: { id }, body })
  await user.type(headline, '!')
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  expect(await screen.findByText('Their tea')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '用我的修改替换' }))
  await waitFor(async () => expect((await view(id)).content).toMatchObject({ texts: { en: { headline: 'Free tea!' } } }))
})

test('a template is found by its scenario and type, and becomes a draft in the form', async () => {
  const { at } = await library()
  const { user } = await open('/response-actions/create')
  const gallery = await screen.findByRole('list', { name: '模板' })
  expect(within(gallery).getAllByRole('region')).toHaveLength(24)
  await user.selectOptions(screen.getByLabelText('场景'), 'add_to_cart')
  expect(within(screen.getByRole('list', { name: '模板' })).getAllByRole('region')).toHaveLength(3)
  await user.selectOptions(screen.getByLabelText('类型'), 'banner')
  await user.click(screen.getByRole('button', { name: '显示全部模板' }))
  await user.selectOptions(screen.getByLabelText('类型'), 'email')
  await user.click(screen.getByRole('button', { name: '使用模板“购物车提醒邮件”' }))
  expect((await screen.findByLabelText<HTMLInputElement>('名称')).value).toBe('购物车提醒邮件')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  expect(screen.getByLabelText<HTMLInputElement>('发件人名称').value).not.toBe('')
  expect(screen.getByRole('button', { name: /English.*完整/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(async () => {
    const { data } = await server.call('listResponseActions', at)
    expect(data).toMatchObject({ items: [{ name: '购物车提醒邮件', type: 'email', status: 'draft' }] })
  })
})

test('each template of the gallery is drawn in the language that is chosen', async () => {
  await library()
  const { user } = await open('/response-actions/create')
  await screen.findByRole('list', { name: '模板' })
  const drawnIn = (name: string) => {
    const frame = screen.getByTitle<HTMLIFrameElement>(name)
    const body = frame.contentDocument?.body
    return `${body?.textContent ?? ''}${[...(body?.children ?? [])].map((it) => it.shadowRoot?.textContent ?? '').join('')}`
  }
  await waitFor(() => expect(drawnIn('已加入购物车的预览')).toContain('查看购物车'))
  await user.click(screen.getByRole('button', { name: 'Français' }))
  await waitFor(() => expect(drawnIn('已加入购物车的预览')).toContain('Voir mon panier'))
  expect(drawnIn('新会员欢迎的预览')).toContain('Bienvenue parmi nous')
})

test('a coupon names its pool: without one, or with an empty one, its field says why it cannot be published', async () => {
  const { at } = await library()
  const rules = { personLimit: null, budget: 1, validFrom: null, validTo: null, expiresAfterHours: null, lowStock: null }
  const pool = (name: string, source: unknown) => server.call('createCouponPool', { ...at, body: { name, source, rules } })
  await pool('空池', { kind: 'uploaded' })
  await pool('满池', { kind: 'shared', code: 'TEA-2026' })
  const { user } = await open('/response-actions/create')
  await user.click(await screen.findByRole('button', { name: '从空白开始' }))
  await user.type(await screen.findByLabelText('名称'), '茶券')
  await user.selectOptions(screen.getByLabelText('类型'), 'coupon')
  await user.type(screen.getByLabelText('标题'), '送您一张券')
  const footer = screen.getByRole('region', { name: '保存' })
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  const field = await screen.findByLabelText('优惠券池')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(screen.getByText('请选择优惠券池')).toBeTruthy()
  await user.selectOptions(field, await screen.findByRole('option', { name: '空池（剩余 0）' }))
  expect(await screen.findByText('这个优惠券池已经没有券码')).toBeTruthy()
  await user.selectOptions(field, await screen.findByRole('option', { name: '满池（剩余 1）' }))
  await waitFor(() => expect(screen.queryByText('这个优惠券池已经没有券码')).toBeNull())
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  expect(await screen.findByRole('heading', { level: 1, name: '茶券' })).toBeTruthy()
})

test('the performance of an action that was never sent says so, and one that cannot be read can be read again', async () => {
  const { create } = await library()
  const { id } = await create('Tea')
  network.hold('viewActionPerformance')
  const { user } = await open(`/response-actions/${id}?tab=performance`)
  // Each question is asked twice before it counts as failed.
  await network.fail('viewActionPerformance', { code: 'server.busy' })
  await network.fail('viewActionPerformance', { code: 'server.busy' })
  await user.click(await screen.findByRole('button', { name: '重试' }))
  await network.pass('viewActionPerformance')
  expect(await screen.findByRole('heading', { name: '最近 30 天没有发送' })).toBeTruthy()
})

test('the performance tells what became of the messages of each version, as a chart and as a table', async () => {
  const { create } = await library()
  const { id } = await create('Tea')
  network.hold('viewActionPerformance')
  const { user } = await open(`/response-actions/${id}`)
  await user.click(await screen.findByRole('link', { name: '表现' }))
  const counts = { sent: 200, shown: 100, clicked: 25, dismissed: 50 }
  const days = Array.from({ length: 30 }, (_, place) => ({
    day: new Date(Date.UTC(2026, 2, 1 + place)).toISOString().slice(0, 10),
    ...(place === 3 ? counts : { sent: 0, shown: 0, clicked: 0, dismissed: 0 }),
  }))
  const places = {
    arms: [{ strategy: id, name: '加购', arm: 'A', ...counts }],
    devices: [
      { device: 'phone', ...counts },
      { device: null, sent: 1, shown: 0, clicked: 0, dismissed: 0 },
    ],
    pages: [{ path: '/tea', ...counts }],
    others: 3,
    isCut: true,
  }
  const course = { shown: 100, clicked: 25, ordered: 5, clickMs: 4_000, orderMs: 90_000, closed: [10, 25, 15, 0, 0] }
  await network.succeed('viewActionPerformance', { versions: [{ version: 2, ...counts }], days, places, course })
  const versions = await screen.findByRole('table', { name: '各版本的表现如何？' })
  expect(within(versions).getByRole('row', { name: '2 200 100 (50%) 25 (25%) 50 (50%)' })).toBeTruthy()
  expect(screen.getAllByText(/共展示 100 次，最多的是 3\/4：100 次。/).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: '表格' }))
  const byDay = screen.getByRole('table', { name: '每天展示了多少次？' })
  expect(within(byDay).getByRole('row', { name: '3/4 200 100 25 50' })).toBeTruthy()
  const rowsOf = (name: string) => within(screen.getByRole('table', { name }))
  const row = '200 100 (50%) 25 (25%) 50 (50%)'
  expect(rowsOf('哪条策略的方案更有效？').getByRole('row', { name: `加购 · A ${row}` })).toBeTruthy()
  expect(rowsOf('在哪些设备上？').getByRole('row', { name: `手机 ${row}` })).toBeTruthy()
  expect(rowsOf('在哪些设备上？').getByRole('row', { name: /^未知 1 0/ })).toBeTruthy()
  expect(rowsOf('由哪些页面上的事件触发？').getByRole('row', { name: `/tea ${row}` })).toBeTruthy()
  expect(screen.getByText('另有 3 个页面没有列出。')).toBeTruthy()
  expect(screen.getAllByText(/按最近 30 天内最新的 10,000 条消息统计。$/)).toHaveLength(4)
  const itemsOf = (name: string) =>
    within(screen.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map((it) => it.textContent)
  expect(itemsOf('看到的人后来下单了吗？')).toEqual(['展示100100%', '点击 展示后 4秒钟2525%', '下单 点击后 1.5分钟55.0%'])
  expect(itemsOf('多久后被关闭？')).toEqual(['不到 1 秒1020%', '1–3 秒2550%', '3–10 秒1530%', '10–30 秒00%', '30 秒以上00%'])
})
