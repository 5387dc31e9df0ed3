import type { Receipt, Replay } from '#contract/events/events.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import { parseCounted } from '#server/http/json.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Ingestion } from './ingestion.ts'

export type ReplayQuarantined = ReturnType<typeof createReplay>

type Dependencies = { quarantine: EventsModule['quarantine']; ingestion: Ingestion }

/**
 * Sends rejected events again after a repair. An event is stored once, however often it is sent, because it keeps its messageId. The entry
 * of a stored event is removed, also if an earlier attempt stopped before the removal.
 */
export const createReplay =
  ({ quarantine, ingestion }: Dependencies) =>
  async (project: ProjectRef, { id, event }: Replay): Promise<Receipt | null> => {
    const found = await quarantine.find(project, id)
    if (!found) return null
    const { messageId, payload, isCut, monthlyEvents } = found
    if (event === undefined && isCut) return { messageId, status: 'rejected', reason: 'too_large' }
    const repaired = event === undefined ? parseCounted(payload) : keepingId(event, messageId)
    const receipt = await ingestion.replay({ ...project, monthlyEvents }, repaired)
    if (receipt.status !== 'rejected') await quarantine.remove(project, id)
    return receipt
  }

const keepingId = (event: unknown, messageId: string | null): unknown =>
  messageId !== null && typeof event === 'object' && event !== null && !Array.isArray(event) ? { ...event, messageId } : event
