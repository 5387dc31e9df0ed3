import * as v from 'valibot'

const time = v.string()
/** What people defined, in the form in which the calls about it take it. */
const definition = v.unknown()
const published = v.object({ version: v.number(), publishedAt: time, content: definition })

const projectSchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: time,
  isSample: v.boolean(),
  currency: v.string(),
  retentionMonths: v.number(),
  allowedOrigins: v.array(v.string()),
  segments: v.array(
    v.object({ id: v.string(), name: v.string(), description: v.string(), kind: v.string(), status: v.string(), definition }),
  ),
  strategies: v.array(
    v.object({ id: v.string(), name: v.string(), status: v.string(), draft: definition, versions: v.array(published) }),
  ),
  actions: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      type: v.string(),
      status: v.string(),
      draft: definition,
      versions: v.array(published),
    }),
  ),
  metrics: v.array(v.object({ id: v.string(), name: v.string(), definition })),
  goals: v.array(v.object({ id: v.string(), metric: definition, target: v.number(), owner: v.string() })),
  alertRules: v.array(v.object({ id: v.string(), name: v.string(), condition: definition })),
  insights: v.array(v.object({ id: v.string(), name: v.string(), question: definition })),
})

/**
 * What people made in an organisation, and who is in it. No key, code, token or password is among it, and no event or profile: those are exported
 * from their project.
 */
export const organizationExportSchema = v.object({
  exportedAt: time,
  organization: v.object({ id: v.string(), name: v.string(), createdAt: time }),
  /** The sender of its e-mails, without its key; null if none was named. */
  mailSender: v.nullable(v.object({ displayName: v.string(), address: v.string(), replyTo: v.string(), state: v.string() })),
  /** Its language model, without the key; null without one. */
  modelEndpoint: v.nullable(v.object({ baseUrl: v.string(), model: v.string(), isOn: v.boolean() })),
  roles: v.array(v.object({ id: v.string(), name: v.string(), permissions: v.array(v.string()) })),
  members: v.array(
    v.object({
      id: v.string(),
      username: v.string(),
      email: v.string(),
      role: v.string(),
      status: v.string(),
      joinedAt: time,
      projectRoles: v.array(v.object({ projectId: v.string(), role: v.string() })),
    }),
  ),
  /** Those that nobody has accepted or revoked. */
  invitations: v.array(v.object({ email: v.string(), role: v.string(), sentAt: time, expiresAt: time })),
  projects: v.array(projectSchema),
})
export type OrganizationExport = v.InferOutput<typeof organizationExportSchema>
export type ProjectExport = OrganizationExport['projects'][number]
