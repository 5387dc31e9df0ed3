export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const isDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The chosen theme; `system` if none was chosen or nothing can be read. */
const readTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Shows a theme and stores it. `public/appearance.js` does the same before the first paint. */
export const applyTheme = (theme: Theme): void => {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Shown now, but not stored for the next visit.
  }
  show(theme)
}

/** Follows the choice in other tabs, and the system's theme if that is the choice. */
export const followTheme = (): void => {
  isDark().addEventListener('change', () => show(currentTheme()))
  window.addEventListener('storage', (event) => {
    if (event.key === key) show(readTheme())
  })
}

let shown: Theme | null = null
const listeners = new Set<() => void>()

/** The theme that is shown, also if the browser stores none. */
export const currentTheme = (): Theme => shown ?? readTheme()

/** Calls back after each change of the theme. Returns a function that stops this. */
export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const show = (theme: Theme) => {
  const dark = theme === 'dark' || (theme === 'system' && isDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  shown = theme
  for (const tell of listeners) tell()
}
