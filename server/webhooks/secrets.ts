import type { WebhookSecret } from '#contract/webhooks/webhooks.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Row } from '#server/kernel/row.ts'
import { secretText } from './signature.ts'
import type { webhookSecrets } from './webhooks.schema.ts'

type SecretRow = Row<typeof webhookSecrets, 'generation' | 'rotated_at'>

/** Milliseconds during which the secret before the last rotation signs along. */
const overlap = 24 * 60 * 60 * 1_000

/** The secrets with which calls of a project are signed. */
export const createSecrets = ({ clock, keys }: { clock: Clock; keys: Pick<Keys, 'webhookSecrets'> }) => {
  const generationOf = async ({ query }: Queries, projectId: string) => {
    const [row] = await query<SecretRow>('select generation, rotated_at from webhook_secrets where project_id = $1', [projectId])
    const until = row ? row.rotated_at.getTime() + overlap : 0
    return { generation: row?.generation ?? 0, previousUntil: until > clock.now().getTime() ? new Date(until) : null }
  }
  const secretsOf = (projectId: string, generation: number) => keys.webhookSecrets([projectId, String(generation)])

  const view = async (queries: Queries, projectId: string): Promise<WebhookSecret> => {
    const { generation, previousUntil } = await generationOf(queries, projectId)
    const [secret = Buffer.alloc(0)] = secretsOf(projectId, generation)
    return { secret: secretText(secret), previousUntil: previousUntil?.toISOString() ?? null }
  }

  return {
    view,
    /** All secrets that receivers may know: of this and the last generation, by the present and the previous application secrets. */
    signing: async (queries: Queries, projectId: string): Promise<Buffer[]> => {
      const { generation, previousUntil } = await generationOf(queries, projectId)
      return [...secretsOf(projectId, generation), ...(previousUntil ? secretsOf(projectId, generation - 1) : [])]
    },
    rotate: async (queries: Queries, { projectId, tenantId }: ProjectRef): Promise<WebhookSecret> => {
      await queries.query(
        `insert into webhook_secrets as s (project_id, tenant_id, generation, rotated_at) values ($1, $2, 1, $3::timestamptz)
         on conflict (project_id) do update set generation = s.generation + 1, rotated_at = excluded.rotated_at`,
        [projectId, tenantId, clock.now().toISOString()],
      )
      return view(queries, projectId)
    },
  }
}
