import { guarded } from './safely.ts'

type Parts = { search?: boolean; hash?: boolean }

/**
 * Calls back after each change of the page's path (and of the query and hash if requested), however the page made it, with the previous
 * address.
 */
export const watchNavigation = (hear: (previous: string) => void, { search = true, hash = false }: Parts = {}): void => {
  let last = location.href
  const partOf = (href: string) => {
    const [address = '', fragment] = href.split('#')
    return (search ? address : address.split('?')[0]) + (hash ? `#${fragment}` : '')
  }
  const look = () => {
    const before = last
    last = location.href
    if (partOf(before) !== partOf(last)) guarded(() => hear(before))
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    guarded(() => {
      const original = history[name]
      history[name] = function (this: History, ...parameters: Parameters<History['pushState']>) {
        original.apply(this, parameters)
        guarded(look)
      }
    })
  }
  addEventListener('popstate', look)
  if (hash) addEventListener('hashchange', look)
}

/** Runs work once: after the next frame, or after a moment if none is painted. Returns a function that runs it at once. */
export const afterFrame = (work: () => void): (() => void) => {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    guarded(work)
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, 300)
  return once
}
