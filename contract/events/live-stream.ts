/**
 * The console's live stream, `text/event-stream`, of all that arrived for a project, rejected events included: each message `event: event`
 * has an `id` and a `LiveEvent` as data. Without `Last-Event-ID` the newest 100 come first; with it every later one, the newest 2,000 of
 * them where there are more. Then `event: caught-up` says so (`CaughtUp`), and what comes is live. A comment each 15 s keeps it open. Read
 * by `fetch`, so that session and project travel in headers and never in an address. A session may have `aSession` of them open and an
 * organisation `anOrganization`, in each process: of more the oldest ends, with `event: displaced` (`Displaced`) as its last word. A client
 * that gets it reconnects only when the user asks for it.
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
