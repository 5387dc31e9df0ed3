import { useEffect, useState } from 'react'

const known = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * What `load` imports, or null until it is there; `load` is one function for each module. Unlike with `lazy`, it is shown as soon as it is
 * loaded: React holds back what suspends until 300 ms after it has shown another fallback. A failure is thrown to the nearest boundary.
 */
export const useLoaded = <Module>(load: () => Promise<Module>): Module | null => {
  const [loaded, setLoaded] = useState<Module | null>(() => (known.get(load) as Module | undefined) ?? null)
  useEffect(() => {
    let isShown = true
    load().then(
      (it) => {
        known.set(load, it)
        if (isShown) setLoaded(() => it)
      },
      (failure: unknown) => {
        if (isShown)
          setLoaded(() => {
            throw failure
          })
      },
    )
    return () => {
      isShown = false
    }
  }, [load])
  return loaded
}
