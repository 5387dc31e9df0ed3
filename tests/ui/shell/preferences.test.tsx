import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { Preferences } from '#ui/components/preferences.tsx'
import { applyTheme, followTheme } from '#ui/theme/appearance.ts'

// What jsdom lacks: a system that prefers light.
window.matchMedia = () => ({ matches: false, addEventListener: () => {} }) as unknown as MediaQueryList

const shown = () => ({
  chosen: (screen.getByRole('combobox', { name: '主题' }) as HTMLSelectElement).value,
  theme: document.documentElement.dataset.theme,
})

test('the theme is the one chosen last: on the page, by a command, or in another tab', async () => {
  const { user, show } = setUpScreen()
  followTheme()
  show(<Preferences />)
  await user.selectOptions(screen.getByRole('combobox', { name: '主题' }), '浅色')
  expect(shown()).toEqual({ chosen: 'light', theme: 'light' })
  act(() => applyTheme('dark'))
  expect(shown()).toEqual({ chosen: 'dark', theme: 'dark' })
  localStorage.setItem('theme', 'light')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
  expect(shown()).toEqual({ chosen: 'light', theme: 'light' })
})

test('the chosen theme is shown also if the browser stores nothing', () => {
  const { show } = setUpScreen()
  show(<Preferences />)
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  act(() => applyTheme('dark'))
  Storage.prototype.setItem = setItem
  expect(shown()).toEqual({ chosen: 'dark', theme: 'dark' })
})
