import type { Receipt, Replay } from '#contract/events/events.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import { parseCounted } from '#server/http/json.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { Ingestion } from './ingestion.ts'

export type ReplayQuarantined = ReturnType<typeof createReplay>

type Dependencies = { quarantine: EventsModule['quarantine']; ingestion: Ingestion }

/**
 * Sends rejected events again, after what was wrong with them or with us was repaired. However often and by whomever: it is stored once,
 * for it keeps its messageId; an entry whose event is stored is taken out, also where an earlier attempt got no further than that.
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
