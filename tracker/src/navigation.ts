/** Calls back after each change of the page's path or query, however the page made it. */
export const watchNavigation = (hear: (previous: string) => void): void => {
  let last = location.href
  const look = () => {
    const before = last
    last = location.href
    if (withoutHash(before) !== withoutHash(last)) hear(before)
  }
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = function (this: History, ...parameters: Parameters<History['pushState']>) {
      original.apply(this, parameters)
      look()
    }
  }
  addEventListener('popstate', look)
}

const withoutHash = (href: string) => href.split('#')[0]
