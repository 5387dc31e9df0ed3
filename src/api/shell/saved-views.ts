import * as v from 'valibot'
import { fromPromise } from 'xstate'
import { randomUuid } from '#api/browser/random-uuid.ts'
import { objectFrom } from '#api/browser/storage.ts'
import { savedViewsMachine, type ViewsOf } from '#machines/shell/saved-views.machine.ts'
import { type SavedView, savedViewLimits, type ViewChange, viewsAfter } from '#machines/shell/saved-views.ts'

const viewSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(100)),
  name: v.pipe(v.string(), v.nonEmpty(), v.maxLength(savedViewLimits.nameLength)),
  search: v.pipe(v.string(), v.maxLength(20_000)),
})
const keptSchema = v.object({ views: v.pipe(v.array(viewSchema), v.maxLength(savedViewLimits.views)) })

/** Under which a browser keeps the views of a user on a page about a project. */
export const savedViewsKey = ({ user, projectId, page }: ViewsOf): string => `saved_views:${user}:${projectId}:${page}`

/** The views that a browser keeps. None where what it keeps is broken. */
export const readSavedViews = (storage: Storage, of: ViewsOf): SavedView[] => {
  const parsed = v.safeParse(keptSchema, objectFrom(storage.getItem(savedViewsKey(of))))
  return parsed.success ? parsed.output.views : []
}

/** Applies a change to what the browser keeps now, which another tab may have changed, and answers the views after it. */
export const changeSavedViews = (storage: Storage, { of, change }: { of: ViewsOf; change: ViewChange }): SavedView[] => {
  const views = viewsAfter(readSavedViews(storage, of), change, randomUuid).slice(0, savedViewLimits.views)
  if (views.length === 0) storage.removeItem(savedViewsKey(of))
  else storage.setItem(savedViewsKey(of), JSON.stringify({ views }))
  return views
}

/** The machine of saved views over the browser's storage. It is loaded with the first page that has saved views. */
export const createSavedViewsMachine = ({ storage }: { storage: Storage }) =>
  savedViewsMachine.provide({
    actors: {
      readViews: fromPromise<SavedView[], ViewsOf>(async ({ input }) => readSavedViews(storage, input)),
      changeViews: fromPromise<SavedView[], { of: ViewsOf; change: ViewChange }>(async ({ input }) =>
        changeSavedViews(storage, input),
      ),
    },
  })
