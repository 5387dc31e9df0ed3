import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { ProjectDataRules } from './project-data.ts'

export const serveProjectData = ({ serve, requestContextOf }: HttpRoutes, projectData: ProjectDataRules) => {
  serve(projectEndpoints.viewProjectData, ({ who, projectId }) => projectData.view(who, projectId))
  serve(projectEndpoints.saveRetention, ({ context, who, projectId, body }) =>
    projectData.keepFor(who, projectId, body, requestContextOf(context)),
  )
  serve(projectEndpoints.setQuota, async ({ context, who, params, body }) => {
    await projectData.setQuota(who, params.id, body.monthlyEvents, requestContextOf(context))
    return null
  })
}
