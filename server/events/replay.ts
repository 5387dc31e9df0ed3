import type { Receipt, Replay } from '#contract/events/events.ts'
import type { ProjectOfKey } from '#server/ingestion/events.store.ts'
import type { Ingestion } from '#server/ingestion/ingestion.ts'
import type { Database } from '#server/kernel/database.ts'
import { parseCounted } from '../http/json.ts'
import { findQuarantined, removeQuarantined } from './quarantine.store.ts'

type Dependencies = { database: Database; ingestion: Ingestion }

/**
 * Sends rejected events again, after what was wrong with them or with us was repaired. However often and by whomever: it is stored once,
 * for it keeps its messageId; an entry whose event is stored is taken out, also where an earlier attempt got no further than that.
 */
export const createReplay =
  ({ database, ingestion }: Dependencies) =>
  async (project: ProjectOfKey, { id, event }: Replay): Promise<Receipt | null> => {
    const found = await findQuarantined(database, project, id)
    if (!found) return null
    const { messageId, payload, isCut, monthlyEvents } = found
    if (event === undefined && isCut) return { messageId, status: 'rejected', reason: 'too_large' }
    const repaired = event === undefined ? parseCounted(payload) : keepingId(event, messageId)
    const receipt = await ingestion.replay({ ...project, monthlyEvents }, repaired)
    if (receipt.status !== 'rejected') await removeQuarantined(database, project, id)
    return receipt
  }

const keepingId = (event: unknown, messageId: string | null): unknown =>
  messageId !== null && typeof event === 'object' && event !== null && !Array.isArray(event) ? { ...event, messageId } : event
