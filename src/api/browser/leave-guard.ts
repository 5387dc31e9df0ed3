/** What would be lost if the page were left. Whoever wants to reload it or close the window is asked by the browser first. */
export type Unsaved = { isThere: () => boolean; watch: (isThere: () => boolean) => void }

export const createUnsaved = (window: Window): Unsaved => {
  const watched = new Set<() => boolean>()
  const isThere = () => [...watched].some((it) => it())
  window.addEventListener('beforeunload', (event) => {
    if (isThere()) event.preventDefault()
  })
  return { isThere, watch: (it) => void watched.add(it) }
}
