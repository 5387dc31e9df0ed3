import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { walks } from '#tests/machines/shell/shell.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { ConsoleFrame } from '#ui/shell/frame/console-frame.tsx'

const ann = { name: 'annabel', email: 'ann@example.com', isAdmin: true }

type Scene = { side?: string; refuses?: 'getItem' | 'setItem'; user?: typeof ann | null }

const setScene = ({ side, refuses, user: who = ann }: Scene = {}) => {
  window.localStorage.clear()
  if (side) window.localStorage.setItem('side_navigation', side)
  const { machines, clock, user, wait, show } = setUpScreen(refuses ? { refuses } : {})
  const actor = createActor(machines.shell, { clock })
  actor.start()
  const saving = createActor(machines.saving, { clock }).start()
  show(
    <ConsoleFrame
      shell={actor}
      saving={saving}
      path="/dashboard"
      shownPath="/dashboard"
      keepsFocus={false}
      onReturn={() => {}}
      user={who}
      projects={[]}
      currentProject={null}
      tabs={null}
      organizations={[]}
      onNear={() => {}}
      onChooseProject={() => {}}
      onGo={() => {}}
      onShortcuts={() => {}}
      onLeave={() => {}}
      onPalette={() => {}}
    >
      <h1>Page</h1>
    </ConsoleFrame>,
  )
  return { actor, user, wait }
}

/** The navigation beside the page; the other one drops down on a phone. */
const side = () => screen.getAllByRole('navigation', { name: '主导航' }).at(-1) as HTMLElement
const group = () => within(side()).getByRole('button', { name: '系统管理' })

/** The storage answers at once here: a page is never visited before the side is known to be narrow. */
const possible = walks.filter(({ steps }) => {
  const [known, visited] = ['xstate.done.actor.readSide', 'page.visit'].map((type) =>
    steps.findIndex(({ event }) => event.type === type && (!('output' in event) || event.output === 'collapsed')),
  )
  return known === undefined || known < 0 || visited === undefined || visited < 0 || known < visited
})

test.each(possible.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const isCollapsed = walk.steps.some(({ event }) => 'output' in event && event.output === 'collapsed')
  const fails = (id: string) => walk.steps.some(({ event }) => event.type === `xstate.error.actor.${id}`)
  const refuses = fails('readSide') ? ('getItem' as const) : fails('keepSide') ? ('setItem' as const) : null
  const { actor, user, wait } = setScene({ ...(isCollapsed ? { side: 'collapsed' } : {}), ...(refuses ? { refuses } : {}) })
  await act(async () => {})
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type.startsWith('xstate.after.')) await wait(100)
      else if (event.type.startsWith('xstate.')) return
      else if (event.type === 'side.toggle') await user.click(within(side()).getByRole('button', { name: /^(?:收起|展开)导航$/ }))
      else if (event.type === 'group.point')
        fireEvent.pointerEnter(group().parentElement as HTMLElement, { pointerType: 'mouse' })
      else if (event.type === 'group.leave' && document.activeElement === group())
        await act(async () => within(side()).getByRole('button', { name: '展开导航' }).focus())
      else if (event.type === 'group.leave')
        fireEvent.pointerLeave(group().parentElement as HTMLElement, { pointerType: 'mouse' })
      else if (event.type === 'group.focus') await act(async () => group().focus())
      else if (event.type === 'group.toggle') await act(async () => group().click())
      else if (event.type === 'list.toggle') await act(async () => screen.getByRole('button', { name: '导航' }).click())
      else await act(async () => actor.send(event as { type: 'group.dismiss' }))
      const wanted = state as { group: string; list: string }
      await waitFor(() => expect(actor.getSnapshot().value).toMatchObject({ group: wanted.group, list: wanted.list }))
      expect(group().getAttribute('aria-expanded')).toBe(String(wanted.group === 'open'))
      expect(screen.getByRole('button', { name: '导航' }).getAttribute('aria-expanded')).toBe(String(wanted.list === 'open'))
    },
  })
  const { side: shown } = actor.getSnapshot().context
  expect(within(side()).queryByRole('button', { name: '收起导航' }) !== null).toBe(shown === 'expanded')
  if (!refuses) expect(window.localStorage.getItem('side_navigation')).toBe(shown)
})

test('the five main pages come first, the organisation’s pages are for admins, and the current page is marked', async () => {
  setScene()
  await act(async () => {})
  const links = within(side()).getAllByRole('link')
  expect(links.slice(0, 5).map((link) => link.textContent)).toEqual(['仪表盘', '用户画像 1.0', 'AI 营销', '监控中心', '效果追踪'])
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual(['仪表盘'])
  await act(async () => group().click())
  expect(
    within(side())
      .getAllByRole('link')
      .slice(-3)
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/organization/members', '/organization/settings', '/organization/permissions'])
})

test('the skip link moves the focus to the content and is no navigation', async () => {
  const { user } = setScene()
  const address = window.location.href
  screen.getByRole('link', { name: '跳到主要内容' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(window.location.href).toBe(address)
})

test('a person who is not an admin sees no system management', async () => {
  setScene({ user: { ...ann, isAdmin: false } })
  await act(async () => {})
  expect(within(side()).queryByRole('button', { name: '系统管理' })).toBeNull()
})

test('without a session there is a link to the login and no user menu', async () => {
  setScene({ user: null })
  await act(async () => {})
  expect(screen.getByRole('link', { name: '登录' }).getAttribute('href')).toBe('/auth')
  expect(screen.queryByRole('button', { name: /用户菜单/ })).toBeNull()
})

describe('the organisation’s pages beside a narrow navigation', () => {
  const open = async () => {
    const scene = setScene({ side: 'collapsed' })
    await act(async () => {})
    return scene
  }
  const isOpen = () => group().getAttribute('aria-expanded') === 'true'

  test('open on keyboard focus, can be reached by keyboard with their names, and close when the focus leaves', async () => {
    const { user } = await open()
    act(() => group().focus())
    expect(isOpen()).toBe(true)
    await user.tab()
    expect(document.activeElement?.textContent).toContain('成员管理')
    await user.tab()
    await user.tab()
    expect(isOpen()).toBe(true)
    await user.tab()
    expect(isOpen()).toBe(false)
  })

  test('close on Escape and return the focus', async () => {
    const { user } = await open()
    act(() => group().focus())
    await user.tab()
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(group())
  })

  test('open after the pointer has rested for 100 ms, stay while it is on them, and close on Escape from anywhere', async () => {
    const { user, wait } = await open()
    const around = group().parentElement as HTMLElement
    fireEvent.pointerEnter(around, { pointerType: 'mouse' })
    await wait(99)
    expect(isOpen()).toBe(false)
    await wait(1)
    expect(isOpen()).toBe(true)
    await user.hover(within(around).getAllByRole('link')[1] as HTMLElement)
    expect(isOpen()).toBe(true)
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
  })

  test('open and close when the button is pressed', async () => {
    const { user } = await open()
    await user.pointer({ keys: '[TouchA]', target: group() })
    expect(isOpen()).toBe(true)
    await user.pointer({ keys: '[TouchA]', target: group() })
    expect(isOpen()).toBe(false)
  })
})

test('no two entries have the same icon', async () => {
  setScene({ side: 'collapsed' })
  await act(async () => group().click())
  const drawings = [...side().querySelectorAll('path')].map((path) => path.getAttribute('d'))
  expect(drawings.length).toBeGreaterThanOrEqual(12)
  expect(new Set(drawings).size).toBe(drawings.length)
})
