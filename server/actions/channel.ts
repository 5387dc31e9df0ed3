import * as v from 'valibot'
import { type Action, type ActionMessage, actionMessageSchema } from '#contract/actions/actions.ts'
import type { Message, Page } from '#server/http/event-stream.ts'
import type { Found, Kept } from './outbox.store.ts'

/** The position before the first message. */
export const beginning = '0'

/**
 * What a stream at `place` sends next. `isNew` is true for a reader that has just connected with that position: if it does not exist in the
 * channel, or messages after it were deleted, the stream sends a reset first and continues from the oldest position.
 */
export const pageOf = (
  found: Found | null,
  { cursor, isNew, atMost, now }: { cursor: string; isNew: boolean; atMost: number; now: Date },
): Page => {
  const isPlaced = isNew && cursor !== beginning
  if (!found) return { messages: isPlaced ? [reset(null)] : [], from: beginning, to: beginning, isLast: true }
  const { lastSeq, prunedSeq, messages } = found
  const isLost = Number(cursor) < prunedSeq || Number(cursor) > lastSeq
  const isLast = messages.length < atMost
  return {
    messages: [
      ...(isPlaced && isLost ? [reset(String(prunedSeq))] : []),
      ...messages.map((it) => ({ id: it.seq, text: textOf(it.seq, it.kind, dataOf(it, now)) })),
    ],
    from: cursor,
    // Other messages have expired or arrived, so the stream need not read them again.
    to: isLast ? String(lastSeq) : (messages.at(-1)?.seq ?? cursor),
    isLast,
  }
}

/** The actions among the stored messages, with their present time to live. */
export const actionsOf = (found: Found | null, now: Date): Action[] =>
  (found?.messages ?? []).flatMap((it) => (it.kind === 'action' ? [withTimeLeft(it, now)] : []))

/** The fields of a message that the contract knows; only those are stored and sent. Throws if it is not a message. */
export const contentOf = (message: ActionMessage): { decisionId: string | null; payload: unknown; ttl: number | null } => {
  const it = v.parse(actionMessageSchema, message)
  if (it.kind === 'config') return { decisionId: null, payload: it.config, ttl: it.ttl }
  if (it.kind === 'cancel') return { decisionId: it.decisionId, payload: { decisionId: it.decisionId }, ttl: null }
  return { decisionId: it.action.decisionId, payload: it.action, ttl: it.action.ttl }
}

const dataOf = (it: Kept, now: Date) => (it.kind === 'action' ? withTimeLeft(it, now) : it.payload)

/** `ttl` is counted from now, the time of sending. */
const withTimeLeft = ({ payload, expiresAt }: { payload: Action; expiresAt: Date }, now: Date): Action => ({
  ...payload,
  ttl: Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000)),
})

const reset = (id: string | null): Message => ({ id, text: textOf(id, 'reset', {}) })

const textOf = (id: string | null, event: string, data: unknown) =>
  `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Tells a reader to reconnect after a time, which is random so that not all reconnect at once. */
export const reconnectText = (delayMs: number): string => textOf(null, 'reconnect', { delayMs })
