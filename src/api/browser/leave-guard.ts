/** Knows what would be lost if the page were left. While there is something, the browser asks before a reload or before the window closes. */
export type Unsaved = { isThere: () => boolean; watch: (isThere: () => boolean) => void }

export const createUnsaved = (window: Window): Unsaved => {
  const watched = new Set<() => boolean>()
  const isThere = () => [...watched].some((it) => it())
  window.addEventListener('beforeunload', (event) => {
    if (isThere()) event.preventDefault()
  })
  return { isThere, watch: (it) => void watched.add(it) }
}
