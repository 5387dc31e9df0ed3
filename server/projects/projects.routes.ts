import type { Context } from 'hono'
import type { From } from '../http/from.ts'
import type { serving } from '../http/serve.ts'
import type { Projects } from './projects.ts'

export const serveProjects = (serve: ReturnType<typeof serving>, projects: Projects, fromOf: (context: Context) => From) => {
  serve('listProjects', ({ who }) => projects.list(who))
  serve(
    'saveProject',
    ({ who, body }) => ('id' in body ? projects.rename(who, body.id, body.projectName) : projects.create(who, body.projectName)),
    { creates: ({ body }) => !('id' in body) },
  )
  serve('deleteProject', async ({ who, body }) => {
    await projects.delete(who, body)
    return null
  })
  serve('deleteProjectAsAdmin', async ({ who, body }) => {
    await projects.delete(who, body)
    return null
  })
  serve('createSdkKey', async ({ context, who, projectId, body }) => ({
    skdKey: await projects.createKey(who, projectId, body.skdKey, fromOf(context)),
  }))
  serve('viewSdkKey', async ({ who, projectId }) => {
    const skdKey = await projects.viewKey(who, projectId)
    return skdKey === null ? null : { skdKey }
  })
  serve('rotateSdkKey', async ({ context, who, projectId, body }) => ({
    skdKey: await projects.rotateKey(who, projectId, { proposed: body.skdKey, replaces: body.replaces }, fromOf(context)),
  }))
  serve('revokeSdkKey', async ({ context, who, projectId, body }) => {
    await projects.revokeKey(who, projectId, body.skdKey, fromOf(context))
    return null
  })
  serve('viewSdkSettings', ({ who, projectId }) => projects.viewSettings(who, projectId))
  serve('saveAllowedOrigins', ({ context, who, projectId, body }) =>
    projects.keepAllowedOrigins(who, projectId, body.allowedOrigins, fromOf(context)),
  )
}
