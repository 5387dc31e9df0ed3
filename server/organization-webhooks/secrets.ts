import type { Clock } from '#server/kernel/clock.ts'
import type { Keys } from '#server/kernel/keys.ts'
import type { WebhookRow } from './webhooks.store.ts'

type Generations = Pick<WebhookRow, 'id' | 'generation' | 'rotated_at'>
export type Secrets = ReturnType<typeof createSecrets>

/** The headers of every notice beside those of its signature. */
export const headers = { 'User-Agent': 'Causeway-Webhooks/1', 'Content-Type': 'application/json' }

/** Milliseconds during which the secret before the last rotation signs along. */
const overlap = 24 * 60 * 60 * 1_000

/** Until when the previous secret signs along; null if it does not. */
export const previousUntilOf = ({ rotated_at: rotatedAt }: Pick<Generations, 'rotated_at'>, now: Date): Date | null => {
  const until = rotatedAt && new Date(rotatedAt.getTime() + overlap)
  return until && until > now ? until : null
}

/** The secrets with which notices to a webhook are signed, derived from the application secret. */
export const createSecrets = ({ clock, keys }: { clock: Clock; keys: Pick<Keys, 'webhookSecrets'> }) => {
  const secretsOf = (id: string, generation: number) => keys.webhookSecrets(['organization', id, String(generation)])
  return {
    newest: ({ id, generation }: Pick<Generations, 'id' | 'generation'>): Buffer =>
      secretsOf(id, generation)[0] ?? Buffer.alloc(0),
    /** All that the receiver may know: of this and the last generation, by the present and the previous application secrets. */
    signing: (row: Generations): Buffer[] => [
      ...secretsOf(row.id, row.generation),
      ...(previousUntilOf(row, clock.now()) ? secretsOf(row.id, row.generation - 1) : []),
    ],
  }
}
