import { savedInsightsKey, withSaved } from '#api/insights/queries.ts'
import type { SavedInsight, SavedInsights } from '#contract/insights/saved.ts'
import { queryClient } from '../-shell/console.ts'

/** Shows the stored version of a saved insight at once, and reads the list again. */
export const rememberSaved = (project: string, saved: SavedInsight): void => {
  const queryKey = savedInsightsKey(project)
  queryClient.setQueryData<SavedInsights>(queryKey, (list) => withSaved(list, saved))
  void queryClient.invalidateQueries({ queryKey })
}
