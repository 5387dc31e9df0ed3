import type { Context } from 'hono'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { From } from '#server/http/request-context.ts'
import type { serving } from '../http/serve.ts'
import type { ProjectDataRules } from './project-data.ts'

export const serveProjectData = (
  serve: ReturnType<typeof serving>,
  projectData: ProjectDataRules,
  fromOf: (context: Context) => From,
) => {
  serve(projectEndpoints.viewProjectData, ({ who, projectId }) => projectData.view(who, projectId))
  serve(projectEndpoints.saveRetention, ({ context, who, projectId, body }) =>
    projectData.keepFor(who, projectId, body, fromOf(context)),
  )
  serve(projectEndpoints.setQuota, async ({ context, who, params, body }) => {
    await projectData.setQuota(who, params.id, body.monthlyEvents, fromOf(context))
    return null
  })
}
