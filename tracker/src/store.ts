/** Strings that outlive the page, or only the page where the browser refuses. Never throws. */
export type Store = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

export const openStore = (): Store => {
  const memory: Record<string, string> = {}
  return {
    get: (key) => memory[key] ?? readLocal(prefix + key),
    set: (key, value) => {
      if (writeLocal(prefix + key, value)) delete memory[key]
      else memory[key] = value
    },
    remove: (key) => {
      delete memory[key]
      removeLocal(prefix + key)
    },
  }
}

export const readJson = <Value>(store: Store, key: string): Value | null => parse<Value>(store.get(key))

export const parse = <Value>(text: string | null): Value | null => {
  try {
    return JSON.parse(text ?? 'null') as Value | null
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
    // What cannot be removed could not be written either.
  }
}

export const localNames = (start: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start))
  } catch {
    return []
  }
}
