/** The browser's storage of this kind, or one in memory where it is refused, full or switched off. */
export const openStorage = (target: Window, kind: 'localStorage' | 'sessionStorage'): Storage => {
  try {
    const storage = target[kind]
    storage.setItem('storage_probe', '1')
    storage.removeItem('storage_probe')
    return storage
  } catch {
    return memoryStorage()
  }
}

/** The object that a stored text stands for; an empty one for whatever is none. */
export const objectFrom = (json: string | null): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(json ?? 'null')
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const memoryStorage = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, String(value)),
  }
}
