import { searchText } from '#contract/http/search-text.ts'

/** A view of a page that somebody named. `search` is the part of the address that makes it: filter, sorting and columns. */
export type SavedView = { id: string; name: string; search: string }

export type ViewChange =
  | { type: 'add'; name: string; search: string }
  | { type: 'replace'; view: SavedView }
  | { type: 'remove'; id: string }
  | { type: 'restore'; view: SavedView; index: number }

export const savedViewLimits = { views: 50, nameLength: 60 } as const
export type ViewNameProblem = 'name.required' | 'name.long' | 'name.taken' | 'views.full'

/** The views after a change. One that is restored gets its old place. */
export const viewsAfter = (views: readonly SavedView[], change: ViewChange, newId: () => string): SavedView[] => {
  switch (change.type) {
    case 'add':
      return [...views, { id: newId(), name: change.name.trim(), search: change.search }]
    case 'replace':
      return views.map((it) => (it.id === change.view.id ? { ...change.view, name: change.view.name.trim() } : it))
    case 'remove':
      return views.filter(({ id }) => id !== change.id)
    case 'restore':
      return views.some(({ id }) => id === change.view.id) ? [...views] : views.toSpliced(change.index, 0, change.view)
  }
}

/** Why a view may not have this name, or null. `id`: the view that is renamed; null for a new one. */
export const nameProblem = (
  views: readonly SavedView[],
  { id, name }: { id: string | null; name: string },
): ViewNameProblem | null => {
  const text = name.trim()
  if (text === '') return 'name.required'
  if (text.length > savedViewLimits.nameLength) return 'name.long'
  if (views.some((it) => it.id !== id && searchText(it.name) === searchText(text))) return 'name.taken'
  return id === null && views.length >= savedViewLimits.views ? 'views.full' : null
}
