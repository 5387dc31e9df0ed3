/**
 * Strings that outlive the page, or only the page where the browser refuses. Never throws. What was read is remembered until another tab
 * changes it.
 */
export type Store = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  /** Written within five seconds, or by `settle`: for what changes with each event. */
  setSoon: (key: string, value: string) => void
  settle: () => void
  remove: (key: string) => void
}

const soon = 5_000

export const openStore = (): Store => {
  const known = new Map<string, string | null>()
  let unwritten = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const write = (key: string, value: string) => {
    unwritten.delete(key)
    writeLocal(prefix + key, value)
  }
  const settle = () => {
    clearTimeout(timer)
    timer = undefined
    const keys = unwritten
    unwritten = new Set()
    for (const key of keys) write(key, known.get(key) || '')
  }
  addEventListener('storage', ({ key }) => {
    if (key === null) known.clear()
    else known.delete(key.slice(prefix.length))
  })

  return {
    get: (key) => {
      const value = known.get(key)
      if (value !== undefined) return value
      const read = readLocal(prefix + key)
      known.set(key, read)
      return read
    },
    set: (key, value) => {
      known.set(key, value)
      write(key, value)
    },
    setSoon: (key, value) => {
      known.set(key, value)
      unwritten.add(key)
      timer ||= setTimeout(settle, soon)
    },
    settle,
    remove: (key) => {
      known.set(key, null)
      unwritten.delete(key)
      removeLocal(prefix + key)
    },
  }
}

export const readJson = <Value>(store: Store, key: string): Value | null => parse<Value>(store.get(key))

export const parse = <Value>(text: string | null | undefined): Value | null => {
  try {
    return JSON.parse(text as string) as Value | null
  } catch {
    return null
  }
}

export const prefix = 'causeway_'

export const readLocal = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Whether it was written. */
export const writeLocal = (name: string, value: string): boolean => {
  try {
    localStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

export const removeLocal = (name: string): void => {
  try {
    localStorage.removeItem(name)
  } catch {
    // Without access to the storage nothing was stored.
  }
}

export const localNames = (start: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}
