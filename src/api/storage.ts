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
