import type { LiveEvent } from '#contract/events.ts'

/** What was sent, as JSON to read: of a rejected event as it came, of an accepted one as it is stored. */
export const payloadOf = (event: LiveEvent): string => {
  if (event.payload !== null) return readable(event.payload)
  const { messageId, type, event: name, anonymousId, sessionId, pageViewId, seq, properties, context } = event
  const { userId, traits, ...rest } = context
  const sent = {
    messageId,
    type,
    event: name,
    anonymousId,
    userId,
    sessionId,
    pageViewId,
    seq,
    properties,
    traits,
    context: rest,
  }
  return JSON.stringify(sent, (_, value: unknown) => value ?? undefined, 2)
}

const readable = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
