import type { OrganizationExport, ProjectExport } from '#contract/organization-settings/export.ts'
import type { members, projectRoles, users } from '#server/accounts/accounts.schema.ts'
import type { responseActions, responseActionVersions } from '#server/actions/response-actions.schema.ts'
import type { alertRules } from '#server/alerts/alerts.schema.ts'
import type { strategies, strategyVersions } from '#server/decisions/decisions.schema.ts'
import type { metrics } from '#server/experiments/experiments.schema.ts'
import type { goals } from '#server/goals/goals.schema.ts'
import type { savedInsights } from '#server/insights/saved-insights.schema.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Row } from '#server/kernel/row.ts'
import type { modelEndpoints } from '#server/language-models/language-models.schema.ts'
import type { invitations } from '#server/members/members.schema.ts'
import type { organizations, roles } from '#server/organisation/organisation.schema.ts'
import type { projects } from '#server/projects/projects.schema.ts'
import type { segments } from '#server/segments/segments.schema.ts'
import { readSender } from './mail-sender/senders.store.ts'

const iso = (at: Date) => at.toISOString()

export const findOrganization = async ({ query }: Queries, id: string): Promise<OrganizationExport['organization'] | null> => {
  const [row] = await query<Row<typeof organizations, 'id' | 'name' | 'created_at'>>(
    'select id, name, created_at from organizations where id = $1',
    [id],
  )
  return row ? { id: row.id, name: row.name, createdAt: iso(row.created_at) } : null
}

/** The members with their roles in single projects. It is read outside of a tenant's transaction, which cannot read accounts. */
export const readPeople = async ({ query }: Queries, tenantId: string): Promise<Pick<OrganizationExport, 'members'>> => {
  const rows = await query<Row<typeof users, 'id' | 'username' | 'email'> & Row<typeof members, 'role' | 'status' | 'joined_at'>>(
    `select u.id, u.username, u.email, m.role, m.status, m.joined_at from members m join users u on u.id = m.user_id
      where m.organization_id = $1 order by m.joined_at, u.id`,
    [tenantId],
  )
  const inProjects = await query<Row<typeof projectRoles, 'project_id' | 'user_id' | 'role'>>(
    'select project_id, user_id, role from project_roles where tenant_id = $1 order by project_id',
    [tenantId],
  )
  return {
    members: rows.map(({ joined_at, ...row }) => ({
      ...row,
      joinedAt: iso(joined_at),
      projectRoles: inProjects
        .filter((it) => it.user_id === row.id)
        .map(({ project_id, role }) => ({ projectId: project_id, role })),
    })),
  }
}

/** What people made: roles, invitations that are open, and their projects. Deleted projects are left out. */
export const readMade = async (
  queries: Queries,
  tenantId: string,
): Promise<Pick<OrganizationExport, 'mailSender' | 'modelEndpoint' | 'roles' | 'invitations' | 'projects'>> => {
  const { query } = queries
  const sender = await readSender(query, tenantId)
  const [endpoint] = await query<Row<typeof modelEndpoints, 'base_url' | 'model' | 'is_on'>>(
    'select base_url, model, is_on from model_endpoints where tenant_id = $1',
    [tenantId],
  )
  const own = await query<Row<typeof roles, 'id' | 'name' | 'permissions'>>(
    'select id, name, permissions from roles where tenant_id = $1 order by lower(name), id',
    [tenantId],
  )
  const open = await query<Row<typeof invitations, 'email' | 'role' | 'sent_at' | 'expires_at'>>(
    `select email, role, sent_at, expires_at from invitations where tenant_id = $1 and state = 'pending' order by sent_at, id`,
    [tenantId],
  )
  const all = await query<
    Row<typeof projects, 'id' | 'name' | 'created_at' | 'is_sample' | 'currency' | 'retention_months' | 'allowed_origins'>
  >(
    `select id, name, created_at, is_sample, currency, retention_months, allowed_origins from projects
      where tenant_id = $1 and deleted_at is null order by created_at, id`,
    [tenantId],
  )
  const exported: ProjectExport[] = []
  for (const row of all)
    exported.push({
      id: row.id,
      name: row.name,
      createdAt: iso(row.created_at),
      isSample: row.is_sample,
      currency: row.currency,
      retentionMonths: row.retention_months,
      allowedOrigins: row.allowed_origins,
      ...(await readDefined(queries, row.id)),
      ...(await readRunning(queries, row.id)),
    })
  return {
    modelEndpoint: endpoint ? { baseUrl: endpoint.base_url, model: endpoint.model, isOn: endpoint.is_on } : null,
    mailSender: sender && {
      displayName: sender.display_name,
      address: sender.address,
      replyTo: sender.reply_to,
      state: sender.state,
    },
    roles: own,
    invitations: open.map(({ sent_at, expires_at, ...row }) => ({ ...row, sentAt: iso(sent_at), expiresAt: iso(expires_at) })),
    projects: exported,
  }
}

type Defined = Pick<ProjectExport, 'segments' | 'metrics' | 'goals' | 'alertRules' | 'insights'>

const readDefined = async ({ query }: Queries, projectId: string): Promise<Defined> => ({
  segments: await query<Row<typeof segments, 'id' | 'name' | 'description' | 'kind' | 'status' | 'definition'>>(
    'select id, name, description, kind, status, definition from segments where project_id = $1 order by lower(name), id',
    [projectId],
  ),
  metrics: await query<Row<typeof metrics, 'id' | 'name' | 'definition'>>(
    'select id, name, definition from metrics where project_id = $1 order by lower(name), id',
    [projectId],
  ),
  goals: await query<Row<typeof goals, 'id' | 'metric' | 'target' | 'owner'>>(
    'select id, metric, target, owner from goals where project_id = $1 order by id',
    [projectId],
  ),
  alertRules: await query<Row<typeof alertRules, 'id' | 'name' | 'condition'>>(
    'select id, name, condition from alert_rules where project_id = $1 order by lower(name), id',
    [projectId],
  ),
  insights: await query<Row<typeof savedInsights, 'id' | 'name' | 'question'>>(
    'select id, name, question from saved_insights where project_id = $1 order by lower(name), id',
    [projectId],
  ),
})

/** Strategies and response actions with their published versions. */
const readRunning = async ({ query }: Queries, projectId: string): Promise<Pick<ProjectExport, 'strategies' | 'actions'>> => {
  const ofStrategies = await query<Row<typeof strategyVersions, 'strategy_id' | 'version' | 'published_at' | 'definition'>>(
    'select strategy_id, version, published_at, definition from strategy_versions where project_id = $1 order by version',
    [projectId],
  )
  const ofActions = await query<Row<typeof responseActionVersions, 'action_id' | 'version' | 'published_at' | 'content'>>(
    'select action_id, version, published_at, content from response_action_versions where project_id = $1 order by version',
    [projectId],
  )
  const all = await query<Row<typeof strategies, 'id' | 'name' | 'status' | 'definition'>>(
    'select id, name, status, definition from strategies where project_id = $1 order by lower(name), id',
    [projectId],
  )
  const actions = await query<Row<typeof responseActions, 'id' | 'name' | 'type' | 'status' | 'content'>>(
    'select id, name, type, status, content from response_actions where project_id = $1 order by lower(name), id',
    [projectId],
  )
  return {
    strategies: all.map(({ definition, ...row }) => ({
      ...row,
      draft: definition,
      versions: ofStrategies
        .filter((it) => it.strategy_id === row.id)
        .map((it) => ({
          version: it.version,
          publishedAt: iso(it.published_at),
          content: it.definition,
        })),
    })),
    actions: actions.map(({ content, ...row }) => ({
      ...row,
      draft: content,
      versions: ofActions
        .filter((it) => it.action_id === row.id)
        .map((it) => ({
          version: it.version,
          publishedAt: iso(it.published_at),
          content: it.content,
        })),
    })),
  }
}
