import type { Context } from 'hono'
import type { From } from '#server/http/request-context.ts'
import type { serving } from '../http/serve.ts'
import type { ProjectDataRules } from './project-data.ts'

export const serveProjectData = (
  serve: ReturnType<typeof serving>,
  projectData: ProjectDataRules,
  fromOf: (context: Context) => From,
) => {
  serve('viewProjectData', ({ who, projectId }) => projectData.view(who, projectId))
  serve('saveRetention', ({ context, who, projectId, body }) => projectData.keepFor(who, projectId, body, fromOf(context)))
  serve('setQuota', async ({ context, who, params, body }) => {
    await projectData.setQuota(who, params.id, body.monthlyEvents, fromOf(context))
    return null
  })
}
