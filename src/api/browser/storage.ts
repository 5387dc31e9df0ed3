/**
 * The browser's storage of this kind. Values that it refuses, because it is full, switched off or forbidden, are kept in memory until the
 * page ends; `onRefused` is called the first time.
 */
export const openStorage = (
  target: Window,
  kind: 'localStorage' | 'sessionStorage',
  onRefused: () => void = () => {},
): Storage => {
  const memory = memoryStorage()
  const [real, isRefused] = outcomeOf(() => target[kind])
  let wasTold = false
  const tell = () => {
    if (!wasTold) onRefused()
    wasTold = true
  }
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    const [result, refused] = real ? outcomeOf(() => use(real)) : [undefined, isRefused]
    if (refused) tell()
    return result
  }
  return {
    get length() {
      return namesIn(attempt, memory).length
    },
    key: (index) => namesIn(attempt, memory)[index] ?? null,
    getItem: (key) => memory.getItem(key) ?? attempt((it) => it.getItem(key)) ?? null,
    setItem: (key, value) => {
      const isKept = attempt((it) => {
        it.setItem(key, value)
        return true
      })
      if (isKept) return memory.removeItem(key)
      // The stored value is outdated now.
      attempt((it) => it.removeItem(key))
      memory.setItem(key, value)
    },
    removeItem: (key) => {
      memory.removeItem(key)
      attempt((it) => it.removeItem(key))
    },
    clear: () => {
      memory.clear()
      attempt((it) => it.clear())
    },
  }
}

type Attempt = <Result>(use: (storage: Storage) => Result) => Result | undefined

const namesIn = (attempt: Attempt, memory: Storage): string[] => {
  const namesOf = (it: Storage) => Array.from({ length: it.length }, (_, index) => it.key(index) ?? '')
  return [...new Set([...(attempt(namesOf) ?? []), ...namesOf(memory)])]
}

/** The result of using the browser's storage, and whether the browser refused it. */
const outcomeOf = <Result>(use: () => Result): [Result | undefined, boolean] => {
  try {
    return [use(), false]
  } catch {
    return [undefined, true]
  }
}

/** The object in a stored text; an empty object for any other text. */
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
