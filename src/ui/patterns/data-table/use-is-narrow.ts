import { useSyncExternalStore } from 'react'

/** As the theme's breakpoint `wide`. */
const query = '(max-width: 767.98px)'

const watch = (listener: () => void) => {
  const list = window.matchMedia?.(query)
  list?.addEventListener('change', listener)
  return () => list?.removeEventListener('change', listener)
}

/** Whether the window is so narrow that rows are cards. */
export const useIsNarrow = (): boolean => useSyncExternalStore(watch, () => window.matchMedia?.(query).matches ?? false)
