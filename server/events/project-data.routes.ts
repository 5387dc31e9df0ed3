import { projectDataEndpoints } from '#contract/events/project-data.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { ProjectDataRules } from './project-data.ts'

export const serveProjectData = ({ serve, requestContextOf }: HttpRoutes, projectData: ProjectDataRules) => {
  serve(projectDataEndpoints.viewProjectData, ({ who, projectId }) => projectData.view(who, projectId))
  serve(projectDataEndpoints.saveRetention, ({ context, who, projectId, body }) =>
    projectData.keepFor(who, projectId, body, requestContextOf(context)),
  )
  serve(projectDataEndpoints.setQuota, async ({ context, who, params, body }) => {
    await projectData.setQuota(who, params.id, body, requestContextOf(context))
    return null
  })
}
