import type { serving } from '../http/serve.ts'
import type { Projects } from './projects.ts'

export const serveProjects = (serve: ReturnType<typeof serving>, projects: Projects) => {
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
  serve('createSdkKey', async ({ who, projectId, body }) => ({ skdKey: await projects.createKey(who, projectId, body.skdKey) }))
  serve('viewSdkKey', async ({ who, projectId }) => {
    const skdKey = await projects.viewKey(who, projectId)
    return skdKey === null ? null : { skdKey }
  })
  serve('rotateSdkKey', async ({ who, projectId, body }) => ({
    skdKey: await projects.rotateKey(who, projectId, { proposed: body.skdKey, replaces: body.replaces }),
  }))
  serve('viewSdkSettings', ({ who, projectId }) => projects.viewSettings(who, projectId))
  serve('saveAllowedOrigins', ({ who, projectId, body }) => projects.keepAllowedOrigins(who, projectId, body.allowedOrigins))
}
