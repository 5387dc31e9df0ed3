/**
 * A visitor's stream of actions, `text/event-stream`, opened by a ticket from the events answer: `?ticket=…`, and `lastEventId` or the
 * header `Last-Event-ID`, after which it goes on. Its events are `action`, `cancel {decisionId}`, `config`, `reset` where messages after
 * that place are gone, and `reconnect {delayMs}`. 401: the ticket is not good, ask for another; 204: there is no stream any more.
 */
export const actionStream = {
  method: 'GET',
  path: '/quote/api/v1/events/sse',
  heartbeatSeconds: 15,
  ticketSeconds: 60,
  reconnectWithinSeconds: 10,
} as const
