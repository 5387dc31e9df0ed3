/** What the tracker reports although the visitor did nothing. Nobody asks about it first. */
const background: readonly string[] = ['page_ping', 'web_vitals', 'identify', 'action_received', 'action_suppressed']

/** The event that a page without a question begins with: the most frequent one that somebody did. `events` begins with the most frequent. */
export const firstEventOf = (events: readonly string[]): string | undefined =>
  events.find((event) => !background.includes(event)) ?? events[0]
