import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { walks } from '#tests/machines/shell/shortcuts.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { ShortcutsCard } from '#ui/accounts/settings/shortcuts-card.tsx'
import { Shortcuts } from '../../../src/routes/-shell/shortcuts.tsx'

afterEach(() => vi.restoreAllMocks())

const setScene = async ({ kept, refuses }: { kept?: string; refuses?: 'getItem' | 'setItem' } = {}) => {
  window.localStorage.clear()
  if (kept) window.localStorage.setItem('single_keys', kept)
  const { machines, user, show } = setUpScreen(refuses ? { refuses } : {})
  const actor = createActor(machines.shortcuts)
  show(
    <>
      <input aria-label="text" />
      <div role="menu">
        <button type="button">item</button>
      </div>
      <ShortcutsCard actor={actor} />
      <Shortcuts actor={actor} />
    </>,
  )
  return { actor, user, start: () => act(async () => void actor.start()) }
}

const overview = () => screen.queryByRole('dialog', { name: '键盘快捷键' })
const toggle = () => screen.getAllByRole('checkbox', { name: /使用单键快捷键/, hidden: true }).at(-1) as HTMLElement

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const has = (part: string) => walk.title.includes(part)
  const isOff = walk.steps.some(({ event }) => 'output' in event && event.output === 'off')
  const refuses = has('readSingleKeys failed') ? 'getItem' : has('keepSingleKeys failed') ? 'setItem' : undefined
  const { actor, user, start } = await setScene({ ...(isOff ? { kept: 'off' } : {}), ...(refuses ? { refuses } : {}) })
  if (has('readSingleKeys')) await start()
  else actor.start()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'overviewKey.press') await user.keyboard('?')
      else if (event.type === 'singleKeys.toggle') await user.click(toggle())
      else if (event.type === 'overview.open') act(() => actor.send({ type: 'overview.open' }))
      else if (event.type === 'overview.close' && overview()) await user.keyboard('{Escape}')
      else if (event.type === 'overview.close') act(() => actor.send({ type: 'overview.close' }))
      const wanted = state as { singleKeys: string; overview: string }
      await waitFor(() => expect(actor.getSnapshot().value).toMatchObject({ overview: wanted.overview }))
      await waitFor(() => expect(overview() !== null).toBe(wanted.overview === 'open'))
    },
  })
  await waitFor(() => expect((toggle() as HTMLInputElement).checked).toBe(actor.getSnapshot().context.singleKeys === 'on'))
  if (!refuses) expect(window.localStorage.getItem('single_keys')).toBe(actor.getSnapshot().context.singleKeys)
})

test('the question mark opens nothing while the person types, composes or is in a menu, with Ctrl or while it is held down', async () => {
  const { user, start } = await setScene()
  await start()
  await user.type(screen.getByRole('textbox'), '?')
  screen.getByRole('button', { name: 'item' }).focus()
  await user.keyboard('?')
  screen.getByRole('button', { name: '查看所有快捷键' }).focus()
  const press = (with_: KeyboardEventInit) => fireEvent.keyDown(document.activeElement as HTMLElement, { key: '?', ...with_ })
  press({ isComposing: true })
  press({ keyCode: 229 })
  press({ ctrlKey: true })
  press({ metaKey: true })
  press({ altKey: true })
  press({ repeat: true })
  await act(async () => {})
  expect(overview()).toBeNull()
  press({ shiftKey: true })
  await waitFor(() => expect(overview()).not.toBeNull())
})

test('switched off in the settings the key has no effect, at the next visit too; the button still works', async () => {
  const { user, start } = await setScene()
  await start()
  await user.click(toggle())
  await user.keyboard('?')
  await act(async () => {})
  expect(overview()).toBeNull()
  expect(window.localStorage.getItem('single_keys')).toBe('off')
  await user.click(screen.getByRole('button', { name: '查看所有快捷键' }))
  await waitFor(() => expect(overview()).not.toBeNull())
})

const lineOf = (group: string, does: string) => {
  const section = within(overview() as HTMLElement)
    .getByRole('heading', { name: group, level: 3 })
    .closest('section') as HTMLElement
  const line = within(section).getByText(does).closest('li') as HTMLElement
  return [...line.querySelectorAll('kbd')].map((it) => it.textContent)
}

test.each([
  ['Win32', ['Ctrl', 'K'], ['Ctrl', 'Shift', '←', 'Ctrl', 'Shift', '→'], ['Delete']],
  ['MacIntel', ['⌘Command', 'K'], ['⌘Command', '⇧Shift', '←', '⌘Command', '⇧Shift', '→'], ['⌦Forward delete']],
])('on %s keys have the names that they have there', async (platform, palette, move, close) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
  const { user, start } = await setScene()
  await start()
  await user.keyboard('?')
  await waitFor(() => expect(overview()).not.toBeNull())
  expect(lineOf('全局', '打开命令面板')).toEqual(palette)
  expect(lineOf('标签页', '左移、右移')).toEqual(move)
  expect(lineOf('标签页', '关闭')).toEqual(close)
})
