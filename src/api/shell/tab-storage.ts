import * as v from 'valibot'
import { pageAt } from '#contract/http/page-lookup.ts'
import type { Tab } from '#machines/shell/tabs.ts'

const isTab = ({ path, href }: Tab) => pageAt(path) !== null && (href === path || href.startsWith(`${path}?`))

const tabSchema = v.object({ path: v.string(), href: v.string(), pinned: v.boolean() })
const keptSchema = v.object({ user: v.string(), tabs: v.array(tabSchema) })

const keyOf = (home: string) => `tab_bar:${home}`

/**
 * The tabs that a user had open in this browser tab. Paths that are not pages of the console are left out, and another user's tabs are
 * ignored.
 */
export const readTabs = (storage: Storage, { user, home }: { user: string; home: string }): Tab[] => {
  const parsed = v.safeParse(keptSchema, valueFrom(storage.getItem(keyOf(home))))
  return parsed.success && parsed.output.user === user ? parsed.output.tabs.filter(isTab) : []
}

export const keepTabs = (storage: Storage, { home, ...kept }: { user: string; home: string; tabs: Tab[] }): void =>
  storage.setItem(keyOf(home), JSON.stringify(kept))

export const forgetTabs = (storage: Storage, { home }: { home: string }): void => storage.removeItem(keyOf(home))

const valueFrom = (json: string | null): unknown => {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}
