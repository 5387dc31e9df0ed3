import type { Context } from 'hono'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { serving } from '../http/serve.ts'
import type { ProjectDataRules } from './project-data.ts'

export const serveProjectData = (
  serve: ReturnType<typeof serving>,
  projectData: ProjectDataRules,
  requestContextOf: (context: Context) => RequestContext,
) => {
  serve(projectEndpoints.viewProjectData, ({ who, projectId }) => projectData.view(who, projectId))
  serve(projectEndpoints.saveRetention, ({ context, who, projectId, body }) =>
    projectData.keepFor(who, projectId, body, requestContextOf(context)),
  )
  serve(projectEndpoints.setQuota, async ({ context, who, params, body }) => {
    await projectData.setQuota(who, params.id, body.monthlyEvents, requestContextOf(context))
    return null
  })
}
