import type { LiveEvent } from '#contract/events/events.ts'

/** The event as formatted JSON: a rejected one as received, an accepted one as stored. */
export const payloadOf = (event: LiveEvent): string => {
  if (event.payload !== null) return readable(event.payload)
  const { messageId, type, event: name, anonymousId, sessionId, pageViewId, seq, properties } = event
  const { userId, traits, windowId, originalTimestamp, ...rest } = event.context
  const context = Object.fromEntries(Object.entries(rest).filter(([key]) => !addedByServer.has(key)))
  const who = { anonymousId, userId, sessionId, windowId, pageViewId }
  const sent = { messageId, type, event: name, ...who, seq, originalTimestamp, properties, traits, context }
  return JSON.stringify(sent, (_key, value: unknown) => value ?? undefined, 2)
}

const addedByServer = new Set(['clockSkewed', 'isBot', 'country'])

const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
