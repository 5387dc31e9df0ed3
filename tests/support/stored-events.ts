import { createParser } from 'eventsource-parser'
import type { LiveEvent } from '#contract/events/events.ts'
import { liveEventsStream } from '#contract/events/live-stream.ts'
import { headerNames } from '#contract/http/headers.ts'

/** What a running server has stored of a project so far, in the order of arrival. */
export const storedEvents = async (
  url: string,
  { session, project }: { session: string; project: { id: string } },
): Promise<LiveEvent[]> => {
  const controller = new AbortController()
  const response = await fetch(url + liveEventsStream.path, {
    headers: { [headerNames.session]: session, [headerNames.project]: project.id, 'Last-Event-ID': '0' },
    signal: controller.signal,
  })
  const events: LiveEvent[] = []
  const parser = createParser({
    onEvent: ({ event: name, data }) => {
      // Said once, after all that there was.
      if (name === 'caught-up') controller.abort()
      const event = name === 'event' ? (JSON.parse(data) as LiveEvent) : null
      if (event?.rejection === null) events.push(event)
    },
  })
  const decoder = new TextDecoder()
  try {
    for await (const piece of response.body ?? []) parser.feed(decoder.decode(piece, { stream: true }))
  } catch (failure) {
    if (!controller.signal.aborted) throw failure
  }
  return events
}
