/**
 * A visitor's stream of actions, `text/event-stream`, opened with a ticket from the answer to events: `?ticket=…`, and `lastEventId` or the
 * header `Last-Event-ID`, after which it continues. Its events are `action`, `cancel {decisionId}`, `config`, `reset` if messages after
 * that id were deleted, and `reconnect {delayMs}`. 401: the ticket is not valid, get another one; 204: there is no stream any more.
 */
export const actionStream = {
  method: 'GET',
  path: '/quote/api/v1/events/sse',
  heartbeatSeconds: 15,
  ticketSeconds: 60,
  /** The readers of a server that stops come back within this time, or within more if they were more than `reconnectsASecond` allows. */
  reconnectWithinSeconds: 10,
  reconnectsASecond: 300,
} as const
