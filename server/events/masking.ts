import type { LiveEvent, QuarantinedEvent } from '#contract/events/events.ts'
import { markedTraits, mask, maskPersonal, maskText } from '#engine/profiles/mask.ts'

/** An event as people see it who may not see personal values. */
export const maskEvent = (event: LiveEvent): LiveEvent => ({
  ...event,
  messageId: textOf(event.messageId),
  event: textOf(event.event),
  anonymousId: textOf(event.anonymousId),
  sessionId: textOf(event.sessionId),
  pageViewId: textOf(event.pageViewId),
  url: textOf(event.url),
  path: textOf(event.path),
  title: textOf(event.title),
  properties: fieldsOf(event.properties),
  context: fieldsOf(event.context),
  payload: event.payload === null ? null : payloadOf(event.payload),
})

export const maskQuarantined = (event: QuarantinedEvent): QuarantinedEvent => ({
  ...event,
  messageId: textOf(event.messageId),
  event: textOf(event.event),
  anonymousId: textOf(event.anonymousId),
  payload: payloadOf(event.payload),
})

const textOf = (text: string | null) => text && maskText(text)

const fieldsOf = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(maskPersonal(fields, markedTraits, 'properties'))))

/** What cannot be read cannot be masked by its names: it is masked whole. */
const payloadOf = (payload: string): string => {
  try {
    return JSON.stringify(maskPersonal(JSON.parse(payload), markedTraits, 'properties'))
  } catch {
    return mask
  }
}
