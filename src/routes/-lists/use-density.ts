import { useState } from 'react'
import type { Density } from '#ui/patterns/data-table/column.ts'

/** How close the rows of a page's table stand, as this user chose it last in this browser. */
export const useDensity = (
  storage: Storage,
  { user, page, first }: { user: string; page: string; first: Density },
): [density: Density, choose: (density: Density) => void] => {
  const key = `table_density:${user}:${page}`
  const [density, setDensity] = useState<Density>(() => {
    const stored = storage.getItem(key)
    return stored === 'comfortable' || stored === 'compact' ? stored : first
  })
  const choose = (next: Density) => {
    storage.setItem(key, next)
    setDensity(next)
  }
  return [density, choose]
}
