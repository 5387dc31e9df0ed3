import type { Database } from '#server/kernel/database.ts'
import { endAttempt, expireDelivery, takeDue } from './deliveries.store.ts'
import type { createSecrets } from './secrets.ts'
import type { CallStore, DueCall } from './sending.ts'

type ProjectCall = DueCall & { projectId: string; tenantId: string }

/** The queue of calls that projects make. */
export const createProjectCalls = ({
  database,
  secrets,
}: {
  database: Database
  secrets: Pick<ReturnType<typeof createSecrets>, 'signing'>
}): CallStore<ProjectCall> => ({
  ownerOf: ({ projectId }) => projectId,
  take: async (it) => {
    const row = await takeDue(database, it)
    if (!row) return null
    const { project_id: projectId, tenant_id: tenantId, due_at: dueAt, ...call } = row
    return { ...call, projectId, tenantId, dueAt }
  },
  secretsOf: ({ projectId, tenantId }) => database.ofTenant(tenantId, (queries) => secrets.signing(queries, projectId)),
  expire: ({ projectId, tenantId, id }) => database.ofTenant(tenantId, (queries) => expireDelivery(queries, projectId, id)),
  end: ({ projectId, tenantId, id }, ended) =>
    database.ofTenant(tenantId, (queries) => endAttempt(queries, { projectId, id, ...ended })),
})
