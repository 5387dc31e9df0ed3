/**
 * The console's live stream, `text/event-stream`, of all accepted and rejected events of a project: each message `event: event` has an `id`
 * and a `LiveEvent` as data. Without `Last-Event-ID` it begins with the newest 100 events; with it, with all later ones, or the newest
 * 2,000 of them if there are more. Then it sends `event: caught-up` (`CaughtUp`), and after that new events. A comment each 15 s keeps the
 * connection open. It is read with `fetch`, so that session and project are sent in headers and never in an address. In each process, a
 * session may have `aSession` streams open and an organisation `anOrganization`: when there are more, the oldest ends with the last message
 * `event: displaced` (`Displaced`). A client that receives it reconnects only on request of the user.
 */
export const liveEventsStream = {
  method: 'GET',
  path: '/quote/api/v1/events/live',
  access: 'project',
  permission: 'event:read',
  heartbeatSeconds: 15,
  newest: 100,
  replay: 2_000,
  aSession: 4,
  anOrganization: 50,
} as const
