import { useEffect, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let names: ReadonlyMap<string, string> = new Map()

/** The names of what pages show, by their paths. They are of one session and are not stored: some are names of people. */
export const usePageNames = (): ReadonlyMap<string, string> => useSyncExternalStore(listen, () => names)

/** Titles the tab of a page with the name of what it shows, once that is known. */
export const usePageName = (path: string, name: string | undefined): void =>
  useEffect(() => {
    if (name !== undefined && names.get(path) !== name) become(new Map([...names, [path, name]]))
  }, [path, name])

export const forgetPageNames = (): void => become(new Map())

const become = (next: ReadonlyMap<string, string>): void => {
  names = next
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
