import { randomUUID } from 'node:crypto'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import { actionStream } from '#contract/actions/action-stream.ts'
import type { Action } from '#contract/actions/actions.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { BehaviorAnswer } from '#contract/events/events.ts'
import { headerNames } from '#contract/http/headers.ts'

export type Person = { session: string; project: { id: string }; skdKey: string }
export type Visitor = ReturnType<typeof createVisitor>

/** A simulated browser with a stream. It reconnects when told to, after its last message. */
export const createVisitor = (url: string, { skdKey }: Person) => {
  const anonymousId = randomUUID()
  const received = new Set<string>()
  let request: ClientRequest | undefined
  let lastId: string | null = null
  let opened = 0
  let onMessage = () => {}

  const hear = (response: IncomingMessage) => {
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        if (event === 'reconnect') comeBackIn((JSON.parse(data) as { delayMs: number }).delayMs)
        if (event !== 'action') return
        lastId = id ?? lastId
        received.add((JSON.parse(data) as Action).decisionId)
        onMessage()
      },
    })
    response.setEncoding('utf8')
    response.on('data', (text: string) => parser.feed(text))
    response.on('error', () => {})
  }
  const comeBackIn = (milliseconds: number) => {
    setTimeout(() => void connect().catch(() => comeBackIn(500 + Math.random() * 1_000)), milliseconds)
  }
  const connect = async () => {
    const query = new URLSearchParams({
      ticket: await ticketFor(url, { skdKey, sse: { anonymousId, lastEventId: lastId } }),
      ...(lastId === null ? {} : { lastEventId: lastId }),
    })
    await new Promise<void>((resolve, reject) => {
      request = get(`${url}${actionStream.path}?${query}`, { agent: false }, (response) => {
        if (response.statusCode !== 200) {
          response.resume()
          return reject(new Error(`a stream answered ${response.statusCode}`))
        }
        hear(response)
        response.once('data', () => {
          opened += 1
          resolve()
        })
      })
      request.on('error', reject)
    })
  }

  return {
    anonymousId,
    received,
    connect,
    opened: () => opened,
    drop: () => request?.destroy(),
    /** Resolves with the moment in which an action arrives. */
    next: () =>
      new Promise<number>((resolve) => {
        onMessage = () => {
          onMessage = () => {}
          resolve(performance.now())
        }
      }),
  }
}

const ticketFor = async (url: string, body: { skdKey: string; sse: { anonymousId: string; lastEventId: string | null } }) => {
  const { sse } = await post<BehaviorAnswer>(url + endpoints.sendEvents.path, { ...body, events: [] })
  if (!sse) throw new Error('the answer held no ticket')
  return sse.ticket
}

/** Sends an action by hand, as the console does. */
export const sendAction = (url: string, { session, project }: Person, { anonymousId }: Visitor) =>
  post<{ decisionId: string }>(
    url + endpoints.sendTestAction.path,
    { anonymousId, payload: { text: 'Hello' } },
    { [headerNames.session]: session, [headerNames.project]: project.id },
  )

const post = async <Data>(address: string, body: unknown, headers: Record<string, string> = {}): Promise<Data> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${new URL(address).pathname} answered ${response.status}`)
  return ((await response.json()) as { data: Data }).data
}
