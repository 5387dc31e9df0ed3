import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, type StateValue } from 'xstate'
import type { TabBarEmitted } from '#machines/shell/tab-bar.events.ts'
import { walks } from '#tests/machines/shell/tab-bar.walks.ts'
import { ann } from '#tests/support/machine-people.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { TabBar } from '#ui/shell/tab-bar/tab-bar.tsx'

const titleOf = (path: string) => `Page ${path}`

type Kept = { path: string; href: string; pinned: boolean }

const setScene = ({ kept = [], refuses }: { kept?: Kept[]; refuses?: 'getItem' | 'setItem' } = {}) => {
  window.sessionStorage.clear()
  window.sessionStorage.setItem('tab_bar:/dashboard', JSON.stringify({ user: ann.id, tabs: kept }))
  const { machines, user, show } = setUpScreen(refuses ? { refuses } : {})
  const actor = createActor(machines.tabBar, { input: { home: '/dashboard' } })
  const told: TabBarEmitted[] = []
  actor.on('*', (event) => told.push(event))
  actor.start()
  show(<TabBar actor={actor} titleOf={titleOf} onList={() => {}} />)
  const bar = screen.getByRole('navigation', { name: '标签页' })
  return {
    actor,
    user,
    told,
    send: (event: Parameters<typeof actor.send>[0]) => act(async () => actor.send(event)),
    begin: () => act(async () => actor.send({ type: 'session.began', session: ann })),
    visit: (path: string) => act(async () => actor.send({ type: 'page.visit', path, href: path })),
    links: () => within(bar).getAllByRole('link'),
    link: (name: string) => within(bar).getByRole('link', { name: new RegExp(name) }),
    /** The question before input is lost covers the bar: nobody reaches it then, and it is still what it is. */
    names: () =>
      within(bar)
        .getAllByRole('link', { hidden: true })
        .map((link) => link.getAttribute('title')),
    current: () => bar.querySelector('[aria-current=page]')?.getAttribute('title'),
  }
}

const open = async (...paths: string[]) => {
  const scene = setScene()
  await scene.begin()
  for (const path of paths) await scene.visit(path)
  return scene
}

const isOpen = (value: StateValue): value is { open: { closing: StateValue } } => typeof value === 'object' && 'open' in value
const closingOf = (value: StateValue) => (isOpen(value) ? value.open.closing : null)

/** Every walk as gestures on the bar. What only the machine can be told is told to it. */
test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const isKept = walk.steps.some(({ event }) => event.type === 'xstate.done.actor.readTabs')
  const fails = (id: string) => walk.steps.some(({ event }) => event.type === `xstate.error.actor.${id}`)
  const kept = isKept ? [{ path: '/projects', href: '/projects', pinned: false }] : []
  const scene = setScene({
    kept,
    ...(fails('readTabs') ? { refuses: 'getItem' as const } : {}),
    ...(fails('keepTabs') ? { refuses: 'setItem' as const } : {}),
  })
  const choose = async (path: string, item: string) => {
    fireEvent.contextMenu(scene.links().find((link) => link.dataset.path === path) as HTMLElement)
    await scene.user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type.startsWith('xstate.')) return act(async () => {})
      if (event.type === 'tabs.close' && 'path' in event && event.path === '/dashboard')
        await scene.user.type(scene.link('首页'), '{Delete}', { skipClick: true })
      else if (event.type === 'tabs.close') await scene.user.click(screen.getByRole('button', { name: '关闭 Page /projects' }))
      else if (event.type === 'close.confirm') await scene.user.click(await screen.findByRole('button', { name: '放弃并关闭' }))
      else if (event.type === 'leave.confirm') await scene.user.click(await screen.findByRole('button', { name: '放弃并退出' }))
      else if (event.type === 'close.cancel' || event.type === 'leave.cancel')
        await scene.user.click(await screen.findByRole('button', { name: '继续编辑' }))
      else if (event.type === 'tab.refresh') await choose('/projects', '刷新')
      else if (event.type === 'menu.open') {
        fireEvent.contextMenu(scene.link('Page /projects'))
        // Only a menu that has the focus notices that somebody presses beside it.
        await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
      } else if (event.type === 'menu.close') await scene.user.keyboard('{Escape}')
      else await scene.send(event as Parameters<typeof scene.actor.send>[0])
      // The calls of the walk are answered within a moment here.
      if (!isOpen(state) || !isOpen(scene.actor.getSnapshot().value)) return
      const wanted = closingOf(state)
      await waitFor(() => expect(closingOf(scene.actor.getSnapshot().value)).toEqual(wanted))
      await waitFor(() =>
        expect(screen.queryByRole('menu', { hidden: true }) !== null).toBe(JSON.stringify(wanted) === '{"possible":"menuOpen"}'),
      )
      await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true }) !== null).toBe(typeof wanted === 'string'))
    },
  })
  expect(scene.names()).toEqual(
    scene.actor.getSnapshot().context.tabs.map(({ path }) => (path === '/dashboard' ? '首页' : titleOf(path))),
  )
})

test('the current page is marked, only one link is in the Tab order, and every tab except home can be closed', async () => {
  const { links, current, visit } = await open('/projects', '/sdk')
  await visit('/projects')
  expect(current()).toBe('Page /projects')
  expect(links().map((link) => link.tabIndex)).toEqual([-1, 0, -1])
  expect(screen.getAllByRole('button', { name: /^关闭/ }).map((it) => it.getAttribute('aria-label'))).toEqual([
    '关闭 Page /projects',
    '关闭 Page /sdk',
  ])
})

test('arrows move in a circle, Home and End to the ends, Delete closes and says why home stays', async () => {
  const { user, link, names, told } = await open('/projects', '/sdk')
  const focused = () => document.activeElement?.getAttribute('title')
  link('Page /sdk').focus()
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('首页')
  await user.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Page /sdk')
  await user.keyboard('{Home}{ArrowRight}')
  expect(focused()).toBe('Page /projects')
  await user.keyboard('{Delete}')
  expect(names()).toEqual(['首页', 'Page /sdk'])
  expect(told).toEqual([])
  expect(focused()).toBe('Page /sdk')
  await user.keyboard('{End}{Delete}')
  expect(names()).toEqual(['首页'])
  expect(told).toEqual([{ type: 'page.show', href: '/dashboard' }])
  expect(focused()).toBe('首页')
  await user.keyboard('{Delete}')
  expect(names()).toEqual(['首页'])
  expect(screen.getByText('第一个标签页不能关闭')).toBeTruthy()
})

test.each(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])('%s opens the menu of the focused tab', async (keys) => {
  const { user, link } = await open('/projects')
  link('Page /projects').focus()
  await user.keyboard(keys)
  expect(await screen.findByRole('menu', { name: 'Page /projects 的菜单' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement?.getAttribute('title')).toBe('Page /projects')
})

test('the menu of the home tab has no close entry, the menu of other tabs has all entries', async () => {
  const { link } = await open('/projects', '/sdk')
  const items = async (name: string) => {
    fireEvent.contextMenu(link(name))
    await screen.findByRole('menu', { name: `${name} 的菜单` })
    return screen.getAllByRole('menuitem').map((item) => `${item.textContent}${item.dataset.disabled === undefined ? '' : ' –'}`)
  }
  expect(await items('首页')).toEqual(['刷新', '关闭其他', '关闭左侧 –', '关闭右侧', '全部关闭', '在新窗口中打开'])
  expect(await items('Page /sdk')).toEqual([
    '刷新',
    '关闭',
    '关闭其他',
    '关闭左侧',
    '关闭右侧 –',
    '全部关闭',
    '固定',
    '左移',
    '右移 –',
    '在新窗口中打开',
  ])
})

test('a long press of half a second opens the menu and follows no link; a moving finger does not open it', async () => {
  const { link } = await open('/projects')
  const touch = { pointerType: 'touch', clientX: 10, clientY: 10 }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.pointerDown(link('Page /projects'), touch)
  fireEvent.pointerUp(link('Page /projects'), touch)
  act(() => vi.advanceTimersByTime(600))
  expect(screen.queryByRole('menu')).toBeNull()
  fireEvent.pointerDown(link('Page /projects'), touch)
  act(() => vi.advanceTimersByTime(499))
  expect(screen.queryByRole('menu')).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  vi.useRealTimers()
  expect(await screen.findByRole('menu')).toBeTruthy()
  expect(fireEvent.click(link('Page /projects'))).toBe(false)
})

test('the right button opens the menu, and with Shift the browser’s menu', async () => {
  const { link } = await open('/projects')
  expect(fireEvent.contextMenu(link('Page /projects'), { button: 2, shiftKey: true })).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(fireEvent.contextMenu(link('Page /projects'), { button: 2 })).toBe(false)
  expect(await screen.findByRole('menu')).toBeTruthy()
})

test('the middle button closes a tab', async () => {
  const { link, names } = await open('/projects', '/sdk')
  fireEvent(link('Page /projects'), new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }))
  await waitFor(() => expect(names()).toEqual(['首页', 'Page /sdk']))
})

test('Ctrl+Shift and an arrow key move a tab and announce its position', async () => {
  const { user, link, names } = await open('/projects', '/sdk')
  link('Page /sdk').focus()
  await user.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  expect(names()).toEqual(['首页', 'Page /sdk', 'Page /projects'])
  expect(screen.getByText('已移至第 2 个，共 3 个')).toBeTruthy()
})

test('unsaved input is marked, the question names its page, and closing is the second choice', async () => {
  const { user, send, link, names } = await open('/projects', '/sdk')
  await send({ type: 'draft.begin', path: '/projects', project: 'a' })
  expect(link('Page /projects').textContent).toContain('有未保存的内容')
  await user.click(screen.getByRole('button', { name: '关闭 Page /projects' }))
  const dialog = await screen.findByRole('dialog', { name: '放弃未保存的内容？' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((it) => it.textContent),
  ).toEqual(['Page /projects'])
  expect(
    within(dialog)
      .getAllByRole('button')
      .map((it) => it.textContent),
  ).toEqual(['', '继续编辑', '放弃并关闭'])
  await user.keyboard('{Escape}')
  expect(names()).toHaveLength(3)
})

test('signing out asks about all unsaved input, changing the project about that of the project', async () => {
  const { user, send, told } = await open('/sdk', '/projects/a')
  await send({ type: 'draft.begin', path: '/sdk', project: 'a' })
  await send({ type: 'draft.begin', path: '/projects/a', project: 'a' })
  const asked = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map((it) => it.textContent)
  await send({ type: 'leave.ask', leaveRequest: { from: 'project', of: 'a', to: 'b' } })
  const dialog = await screen.findByRole('dialog', { name: '放弃未保存的内容？' })
  expect(dialog.textContent).toContain('切换项目后将丢失')
  expect(asked()).toEqual(['Page /sdk'])
  await user.click(screen.getByRole('button', { name: '继续编辑' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(told).toEqual([])

  await send({ type: 'leave.ask', leaveRequest: { from: 'session' } })
  expect((await screen.findByRole('dialog')).textContent).toContain('退出登录后将丢失')
  expect(asked()).toEqual(['Page /sdk', 'Page /projects/a'])
  await user.click(screen.getByRole('button', { name: '放弃并退出' }))
  const lost = ['/sdk', '/projects/a'].map((path) => ({ path, project: 'a' }))
  expect(told).toEqual([{ type: 'leave.allowed', leaveRequest: { from: 'session' }, lost }])
})

test('on a page without a tab no tab is current, and closing the last one does not navigate', async () => {
  const { send, current, links, user, names, told } = await open('/projects')
  await send({ type: 'page.miss' })
  expect(current()).toBeUndefined()
  expect(links().map((link) => link.tabIndex)).toEqual([0, -1])
  await user.click(screen.getByRole('button', { name: '关闭 Page /projects' }))
  expect(names()).toEqual(['首页'])
  expect(told).toEqual([])
})
