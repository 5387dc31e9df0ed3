import type { Context } from 'hono'
import { headerNames } from '#contract/http/headers.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { Projects } from './projects.ts'

export const serveProjects = ({ serve, requestContextOf }: HttpRoutes, projects: Projects) => {
  serve(projectEndpoints.listProjects, ({ who }) => projects.list(who))
  serve(
    projectEndpoints.saveProject,
    ({ context, who, body }) =>
      'id' in body
        ? projects.rename(who, body.id, body.projectName, requestContextOf(context))
        : projects.create(
            who,
            { name: body.projectName, timeZone: body.timeZone },
            formKeyOf(context),
            requestContextOf(context),
          ),
    { creates: ({ body }) => !('id' in body) },
  )
  for (const endpoint of [projectEndpoints.deleteProject, projectEndpoints.deleteProjectAsAdmin])
    serve(endpoint, async ({ context, who, body }) => {
      await projects.delete(who, body, requestContextOf(context))
      return null
    })
  serve(projectEndpoints.listDeletedProjects, ({ who }) => projects.listDeleted(who))
  serve(projectEndpoints.restoreProject, ({ context, who, params }) =>
    projects.restore(who, params.id, requestContextOf(context)),
  )
}

/** The key of the form that was sent, or null. */
const formKeyOf = (context: Context): string | null => {
  const key = context.req.header(headerNames.form) ?? null
  if (key !== null && !/^[\w-]{1,64}$/.test(key)) throw new ApiError('request.invalid')
  return key
}
