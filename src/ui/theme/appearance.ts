export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const isDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The chosen theme; `system` where none was chosen or nothing can be read. */
export const readTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Shows a theme and remembers it. `public/appearance.js` does the same before the first paint. */
export const applyTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Shown now, forgotten at the next visit.
  }
  show(theme)
}

/** Follows the system for as long as that is the choice. */
export const followSystemTheme = (): void => isDark().addEventListener('change', () => show(readTheme()))

const show = (theme: Theme) => {
  const dark = theme === 'dark' || (theme === 'system' && isDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
