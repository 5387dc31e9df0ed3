/** Strings that outlive the page, or only the page where the browser refuses. Never throws. */
export type Store = { get: (key: string) => string | null; set: (key: string, value: string) => void }

export const openStore = (): Store => {
  const memory: Record<string, string> = {}
  return {
    get: (key) => {
      try {
        const value = localStorage.getItem(prefix + key)
        if (value !== null) return value
      } catch {
        // Refused: what memory holds is all there is.
      }
      return memory[key] ?? null
    },
    set: (key, value) => {
      try {
        localStorage.setItem(prefix + key, value)
        delete memory[key]
      } catch {
        memory[key] = value
      }
    },
  }
}

export const readJson = <Value>(store: Store, key: string): Value | null => {
  try {
    return JSON.parse(store.get(key) ?? 'null') as Value | null
  } catch {
    return null
  }
}

const prefix = 'causeway_'
