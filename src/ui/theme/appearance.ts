export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const isDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The chosen theme; `system` where none was chosen or nothing can be read. */
const readTheme = (): Theme => {
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

/** Follows what is chosen in another tab, and the system for as long as that is the choice. */
export const followTheme = (): void => {
  isDark().addEventListener('change', () => show(currentTheme()))
  window.addEventListener('storage', (event) => {
    if (event.key === key) show(readTheme())
  })
}

let shown: Theme | null = null
const listeners = new Set<() => void>()

/** The theme that is shown, also where the browser keeps none. */
export const currentTheme = (): Theme => shown ?? readTheme()

/** Calls back after each change of the theme. Returns how to stop that. */
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
