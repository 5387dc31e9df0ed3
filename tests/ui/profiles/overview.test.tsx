import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { ProfilesOverview } from '#contract/profiles/overview.ts'
import { identify, type Shop, shopOf } from '#tests/server/profiles/people.ts'
import { openApplication } from '#tests/support/application.tsx'
import { followSavedFiles } from '#tests/support/saved-files.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { queryClient } from '../../../src/routes/-shell/console.ts'
import { scores } from './scores.ts'

const { server, network } = withNetworkStub()

const minute = 60_000
const ago = (minutes: number) => new Date(server.now().getTime() - minutes * minute).toISOString()

beforeEach(() => {
  queryClient.clear()
  network.release()
})

/** A shop whose visitors are folded: four of today, one of them identified, and one of three days ago. */
const shopWithPeople = async (): Promise<Shop> => {
  const shop = await shopOf(server)
  const source = (name: string) => ({ source: { type: 'search', name } })
  await shop.send([
    { anonymousId: 'old', originalTimestamp: ago(3 * 24 * 60), context: { ...source('baidu'), locale: 'fr', device: 'phone' } },
    { anonymousId: 'a', context: { ...source('google'), locale: 'fr', device: 'phone' } },
    { anonymousId: 'b', context: { ...source('google'), locale: 'zh', device: 'desktop' } },
    { anonymousId: 'c', event: 'purchase', properties: { order_id: 'o', value: 20 }, context: source('=1+1') },
    { ...identify('d', 'u1'), context: { locale: 'en' } },
  ])
  await shop.fold()
  return shop
}

const open = async (shop: Shop) => {
  keepSession(window.localStorage, 'user', shop.session)
  const application = openApplication('/user-profile')
  await application.start()
  await screen.findByRole('heading', { level: 1, name: '用户概况' })
  return application
}
const block = async (name: string) => within(await screen.findByRole('region', { name }))
const figure = (name: string) => {
  const term = screen.getAllByRole('term').find((it) => it.textContent === name)
  return term?.nextElementSibling?.textContent
}
const rowsIn = (shown: Awaited<ReturnType<typeof block>>, name: string) =>
  within(shown.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((it) => ({
      text: [...it.children].map((part) => part.textContent).filter((text) => text !== ''),
      href: decodeURIComponent(within(it).queryByRole('link')?.getAttribute('href') ?? ''),
    }))
const growth = '每天新增多少用户？'
/** The block of the days, once they are read. */
const days = async () => {
  const shown = await block(growth)
  await shown.findByRole('img')
  return shown
}

test('the people of a project are shown in figures, with the day they came, and where they come from leads to them', async () => {
  const shop = await shopWithPeople()
  await open(shop)
  await days()
  expect(figure('用户')).toBe('5最近 30 天 +5')
  expect(figure('已识别的比例')).toBe('20%1 人')
  expect(figure('今天新增')).toBe('4昨天全天 0')
  expect(figure('当前活跃')).toBe('4最近 5 分钟')
  expect(figure('买家')).toBe('1占全部用户的 20%')
  expect(figure('收入')).toBe('¥20.00付款减退款，只计 CNY 订单')
  expect(screen.getByText(/^计算于 \d\d:\d\d:\d\d，每分钟更新。日期按 UTC 计。$/)).toBeTruthy()
  expect(rowsIn(await block('从哪里来？'), '从哪里来？')).toEqual([
    { text: ['google', '2', '40%'], href: '/users?filter={"profile":"source","is":"equals","value":"google"}' },
    { text: ['=1+1', '1', '20%'], href: '/users?filter={"profile":"source","is":"equals","value":"=1+1"}' },
    { text: ['baidu', '1', '20%'], href: '/users?filter={"profile":"source","is":"equals","value":"baidu"}' },
    { text: ['未知', '1', '20%'], href: '/users?filter={"profile":"source","is":"missing"}' },
  ])
  expect(rowsIn(await block('说什么语言？'), '说什么语言？').map(({ text }) => text[0])).toEqual(['法语', '英语', '中文', '未知'])
  expect(rowsIn(await block('用什么设备？'), '用什么设备？').map(({ text }) => text[0])).toContain('手机')
})

test('the link of a source shows those people in the list', async () => {
  const shop = await shopWithPeople()
  const { user } = await open(shop)
  await user.click((await block('从哪里来？')).getByRole('link', { name: 'google' }))
  const list = await screen.findByRole('grid', { name: '用户' })
  await waitFor(() => expect(within(list).getAllByRole('row')).toHaveLength(3))
})

test('the days are read by keyboard, as a table and as a file', async () => {
  const shop = await shopWithPeople()
  const { user } = await open(shop)
  const shown = await days()
  const finding = '最近 30 天新增 5 人，其中 20% 已识别。'
  expect(shown.getByRole('img', { name: finding })).toBeTruthy()
  const slider = shown.getByRole('slider', { name: '按天查看' })
  expect(slider.getAttribute('aria-valuetext')).toBe('今天，到目前为止, 新增 4, 已识别 1 · 25%')
  slider.focus()
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(slider.getAttribute('aria-valuetext')).toBe('2月26日, 新增 1, 已识别 0 · 0%')
  await user.keyboard('{Home}')
  expect(slider.getAttribute('aria-valuenow')).toBe('1')
  await user.keyboard('{End}{Escape}')
  expect(slider.getAttribute('aria-valuenow')).toBe('30')

  await user.click(shown.getByRole('button', { name: '表格' }))
  const rows = within(shown.getByRole('table', { name: growth })).getAllByRole('row')
  expect([...(rows[1]?.children ?? [])].map((it) => it.textContent)).toEqual(['3月1日', '4', '1', '25%'])
  expect(shown.queryByRole('img')).toBeNull()

  const saved = followSavedFiles()
  await user.click(shown.getByRole('button', { name: `下载 CSV：${growth}` }))
  expect(saved.at(-1)?.name).toBe('new-people.csv')
  expect(await saved.at(-1)?.text()).toContain('\r\n2026-03-01,4,1')
  await user.click(screen.getByRole('button', { name: '下载 CSV：从哪里来？' }))
  expect((await saved.at(-1)?.text())?.split('\r\n')).toEqual(['source,people', 'google,2', `"'=1+1",1`, 'baidu,1', ',1', ''])
})

test('segments are ranked by their members and lead to them', async () => {
  const shop = await shopWithPeople()
  const define = (name: string, definition: unknown) =>
    server.call('createSegment', { session: shop.token, project: shop.project.id, body: { name, definition } })
  const buyers = await define('买过', { profile: 'orders', is: 'gte', value: 1 })
  await define('手机', { profile: 'device', is: 'equals', value: 'phone' })
  await server.app.foldEvents()
  await shop.untilFilled()
  await open(shop)
  const title = '哪些分群人数最多？'
  const shown = await block(title)
  await shown.findByRole('list', { name: title })
  const { id } = buyers.data as { id: string }
  expect(rowsIn(shown, title).map(({ text }) => text[0]?.split(' ')[0])).toEqual(['手机', '买过'])
  expect(rowsIn(shown, title)[1]?.href).toBe(`/segments/${id}`)
})

test('without the permission for segments the block says so, and the others stay', async () => {
  const shop = await shopWithPeople()
  network.hold('listSegments')
  await open(shop)
  await network.fail('listSegments', { code: 'permission.denied' })
  await network.fail('listSegments', { code: 'permission.denied' })
  const shown = await block('哪些分群人数最多？')
  expect((await shown.findByRole('alert')).textContent).toContain('您没有查看的权限')
  expect(shown.getByRole('alert').textContent).toContain('组织的所有者和管理员')
  expect((await days()).getByRole('img')).toBeTruthy()
})

test('without the permission for people the page says who can grant it', async () => {
  network.hold('viewProfilesOverview')
  await open(await shopOf(server))
  await network.fail('viewProfilesOverview', { code: 'permission.denied' })
  await network.fail('viewProfilesOverview', { code: 'permission.denied' })
  const [alert] = await screen.findAllByRole('alert')
  expect(alert?.textContent).toContain('组织的所有者和管理员可以在成员管理中授予权限。')
  expect(screen.queryByRole('region', { name: growth })).toBeNull()
})

test('a project without people says how to get them', async () => {
  await open(await shopOf(server))
  expect(await screen.findByText('还没有用户')).toBeTruthy()
  expect(screen.getByRole('link', { name: '安装追踪代码' }).getAttribute('href')).toBe('/sdk')
})

test('an overview that cannot be read leaves the other blocks, and is read again on demand', async () => {
  const shop = await shopWithPeople()
  network.hold('viewProfilesOverview')
  const { user } = await open(shop)
  await network.fail('viewProfilesOverview', { code: 'server.failed' })
  await network.fail('viewProfilesOverview', { code: 'server.failed' })
  expect((await screen.findByRole('alert')).textContent).toBe('服务器出错，请稍后重试')
  expect(await (await block('哪些分群人数最多？')).findByText('还没有分群')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重试' }))
  await network.pass('viewProfilesOverview')
  await waitFor(() => expect(figure('用户')).toBe('5最近 30 天 +5'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a later failure keeps what was read, with its time', async () => {
  const shop = await shopWithPeople()
  network.hold('viewProfilesOverview')
  await open(shop)
  await network.pass('viewProfilesOverview')
  await days()
  void queryClient.refetchQueries({ queryKey: ['profilesOverview'] })
  await network.fail('viewProfilesOverview', { code: 'transport.offline' })
  await network.fail('viewProfilesOverview', { code: 'transport.offline' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/以下是 \d\d:\d\d:\d\d 的数据。$/)
  expect(figure('用户')).toBe('5最近 30 天 +5')
})

test('weeks are compared without today, and long numbers are shortened with the exact one beside them', async () => {
  const shop = await shopWithPeople()
  network.hold('viewProfilesOverview')
  await open(shop)
  const perDay = Array.from({ length: 30 }, (_, place) => ({
    day: `2026-02-${String(place + 1).padStart(2, '0')}`,
    profiles: place === 29 ? 1_000 : place >= 22 ? 12 : 10,
    identified: 3,
  }))
  const top = (value: string, profiles: number): ProfilesOverview['sources'][number] => ({ value, profiles })
  await network.succeed('viewProfilesOverview', {
    profiles: 1_234_567,
    identified: 600,
    newToday: 1_000,
    active: 3,
    buyers: 0,
    revenue: 2_500_000.5,
    currency: 'CNY',
    days: perDay,
    sources: [top('a•••b', 1_000_000), ...Array.from({ length: 9 }, (_, place) => top(`s${place}`, 10))],
    countries: [top('FR', 1_234_567)],
    devices: [],
    languages: [],
    computedAt: '2026-03-01T08:00:00.000Z',
  } satisfies ProfilesOverview)
  const shown = await days()
  expect(shown.getByRole('img', { name: /最近 7 个完整的日子与之前 7 天相比：\+20%。$/ })).toBeTruthy()
  expect(figure('用户')).toContain('1,234,567')
  expect(figure('已识别的比例')).toContain('<0.1%')
  const sources = await block('从哪里来？')
  expect(rowsIn(sources, '从哪里来？')).toHaveLength(6)
  // A masked source finds nobody, so that it is no link.
  expect(sources.queryByRole('link', { name: 'a•••b' })).toBeNull()
  const { default: userEvent } = await import('@testing-library/user-event')
  await userEvent.setup({ delay: null }).click(sources.getByRole('button', { name: '显示其余 5 项' }))
  expect(rowsIn(sources, '从哪里来？').at(-1)?.text).toEqual(['其他', '234,477', '19%'])
})

const grid = '买家最近买过吗，买得多吗？'
const forecast = '接下来 90 天会有多少订单？'

test('buyers are shown in 25 cells that lead to their group, by people and by revenue, as a table and as a file', async () => {
  const shop = await shopWithPeople()
  network.hold('viewProfileScores')
  const { user } = await open(shop)
  await network.succeed('viewProfileScores', scores())
  const shown = await block(grid)
  const table = await shown.findByRole('table', { name: grid })
  expect(within(table).getAllByRole('link')).toHaveLength(24)
  const best = within(table).getByRole('link', { name: /^核心客户：55 人.*（最近 5，频次与金额 5）$/ })
  expect(decodeURIComponent(best.getAttribute('href') ?? '')).toBe('/users?filter={"rfm":["champions"]}')
  const first = within(table).getAllByRole('link')[0]
  first?.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('（最近 3，频次与金额 4）')
  await user.click(shown.getByRole('button', { name: '占收入' }))
  expect(best.textContent).toMatch(/）6\.8%/)
  await user.click(shown.getByRole('button', { name: '表格' }))
  const rows = within(shown.getByRole('table', { name: grid })).getAllByRole('row')
  expect(rows).toHaveLength(12)
  expect(rows[1]?.textContent).toContain('核心客户')
  const saved = followSavedFiles()
  await user.click(shown.getByRole('button', { name: `下载 CSV：${grid}` }))
  expect(await saved.at(-1)?.text()).toContain('\r\n5,5,champions,55,550\r\n')
})

test('the forecast says how well its model fits, and warns where revenue is doubtful', async () => {
  const shop = await shopWithPeople()
  network.hold('viewProfileScores')
  await open(shop)
  await network.succeed('viewProfileScores', scores())
  const shown = await block(forecast)
  expect(await shown.findByText('预计 50% 的买家还会再买。')).toBeTruthy()
  expect(shown.getByText('订单数与金额相关（0.41），收入只供参考。')).toBeTruthy()
  expect(shown.getByText('模型把 3.1% 的买家算在了别的复购次数上；0% 表示完全吻合。')).toBeTruthy()
  const last = within(shown.getByRole('table', { name: '复购次数：实际与预计' }))
    .getAllByRole('row')
    .at(-1)
  expect(last?.textContent).toBe('2+4038')
})

test.each([
  [{ state: 'tooFew', repeatBuyers: 137, need: 200 } as const, '预测需要 200 位下过两单以上的买家，还差 63 位。'],
  [{ state: 'notConverged' } as const, /不符合预测模型/],
  [{ state: 'notComputed' } as const, '预测每天计算一次。第一次计算完成后会显示在这里。'],
])('a forecast that is not there says why (%o)', async (buying, text) => {
  const shop = await shopWithPeople()
  network.hold('viewProfileScores')
  await open(shop)
  await network.succeed('viewProfileScores', { ...scores(), buying })
  const shown = await block(forecast)
  expect(await shown.findByText(text)).toBeTruthy()
  if (buying.state === 'tooFew') expect(shown.getByRole('meter').getAttribute('aria-valuetext')).toBe('137 / 200')
})

test('before the first computation the grid says when it comes, and without buyers what it waits for', async () => {
  const shop = await shopWithPeople()
  network.hold('viewProfileScores')
  await open(shop)
  const none = { ...scores(), buyers: 0, repeatBuyers: 0, revenue: 0 }
  await network.succeed('viewProfileScores', { ...none, computedAt: null, buying: { state: 'notComputed' } })
  expect(await (await block(grid)).findByText('评分每天计算一次。第一次计算完成后会显示在这里。')).toBeTruthy()
  void queryClient.refetchQueries({ queryKey: ['profileScores'] })
  await network.succeed('viewProfileScores', none)
  expect(await (await block(grid)).findByText('还没有买家')).toBeTruthy()
})
