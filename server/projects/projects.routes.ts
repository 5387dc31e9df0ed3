import type { Context } from 'hono'
import { headerNames } from '#contract/http/headers.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { sdkKeyEndpoints } from '#contract/sdk-keys/endpoints.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { ApiError } from '../http/answers.ts'
import type { serving } from '../http/serve.ts'
import type { Projects } from './projects.ts'

export const serveProjects = (
  serve: ReturnType<typeof serving>,
  projects: Projects,
  requestContextOf: (context: Context) => RequestContext,
) => {
  serve(projectEndpoints.listProjects, ({ who }) => projects.list(who))
  serve(
    projectEndpoints.saveProject,
    ({ context, who, body }) =>
      'id' in body
        ? projects.rename(who, body.id, body.projectName, requestContextOf(context))
        : projects.create(who, body.projectName, formKeyOf(context), requestContextOf(context)),
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
  serve(sdkKeyEndpoints.createSdkKey, async ({ context, who, projectId, body }) => ({
    skdKey: await projects.createKey(who, projectId, body.skdKey, requestContextOf(context)),
  }))
  serve(sdkKeyEndpoints.viewSdkKey, async ({ who, projectId }) => {
    const skdKey = await projects.viewKey(who, projectId)
    return skdKey === null ? null : { skdKey }
  })
  serve(sdkKeyEndpoints.rotateSdkKey, async ({ context, who, projectId, body }) => ({
    skdKey: await projects.rotateKey(
      who,
      projectId,
      { proposed: body.skdKey, replaces: body.replaces },
      requestContextOf(context),
    ),
  }))
  serve(sdkKeyEndpoints.revokeSdkKey, async ({ context, who, projectId, body }) => {
    await projects.revokeKey(who, projectId, body.skdKey, requestContextOf(context))
    return null
  })
  serve(sdkKeyEndpoints.viewSdkSettings, ({ who, projectId }) => projects.viewSettings(who, projectId))
  serve(sdkKeyEndpoints.saveAllowedOrigins, ({ context, who, projectId, body }) =>
    projects.keepAllowedOrigins(who, projectId, body.allowedOrigins, requestContextOf(context)),
  )
}

/** The key of the form that is sent, or null where none is named. */
const formKeyOf = (context: Context): string | null => {
  const key = context.req.header(headerNames.form) ?? null
  if (key !== null && !/^[\w-]{1,64}$/.test(key)) throw new ApiError('request.invalid')
  return key
}
