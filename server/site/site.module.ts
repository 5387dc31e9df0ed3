import { answerFailure } from '#server/http/answers.ts'
import { isApi } from '#server/http/headers.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { serveSite, serveTracker } from './site.ts'

export type SiteSettings = {
  /** The folders of the built site and tracker; without them only the calls are served. */
  folders?: { site: string; tracker: string; origin?: string | undefined }
}

/** The built pages and the tracker. Its routes come last, because it answers every address without another route. */
export const createSiteModule = ({ folders, clock }: SiteSettings & { clock: Clock }) => ({
  routes: ({ app }: HttpRoutes) => {
    if (folders) serveTracker(app, folders.tracker)
    app.all('*', (context, next) => (isApi(context.req.path) ? answerFailure(context, new ApiError('route.unknown')) : next()))
    if (folders) serveSite(app, { ...folders, clock })
  },
})
