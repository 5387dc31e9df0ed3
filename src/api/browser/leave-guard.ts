/** Knows whether unsaved input would be lost. While there is any, the browser asks before a reload or before the window closes. */
export type Unsaved = { isThere: () => boolean; watch: (isThere: () => boolean) => void }

export const createUnsaved = (window: Window): Unsaved => {
  const watched = new Set<() => boolean>()
  const isThere = () => [...watched].some((it) => it())
  window.addEventListener('beforeunload', (event) => {
    if (isThere()) event.preventDefault()
  })
  return { isThere, watch: (it) => void watched.add(it) }
}
