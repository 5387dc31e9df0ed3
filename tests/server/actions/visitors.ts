import { randomUUID } from 'node:crypto'
import { createParser } from 'eventsource-parser'
import { expect } from 'vitest'
import { actionStream } from '#contract/actions/action-stream.ts'
import type { Action, ActionMessage } from '#contract/actions/actions.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import type { BehaviorAnswer } from '#contract/events/events.ts'
import { newcomerWithKey, withServer } from '#tests/server/setup.ts'

export const second = 1_000
export const day = 24 * 60 * 60 * second

export const shop = 'https://shop.example'

type Server = ReturnType<typeof withServer>
type Request = Server['request']
type Somebody = Awaited<ReturnType<typeof newcomerWithKey>> & { visitor: string }
export type Message = { id?: string | undefined; event?: string | undefined; data: unknown }

/** What a visitor's page and the server that sends to it do, in a server for the tests of one file. */
export const withVisitors = () => {
  const server = withServer()

  const somebody = async (): Promise<Somebody> => ({ ...(await newcomerWithKey(server)), visitor: randomUUID() })

  const event = (anonymousId: string, over: Record<string, unknown> = {}) => ({
    messageId: randomUUID(),
    type: 'track',
    event: 'add_to_cart',
    anonymousId,
    originalTimestamp: server.now().toISOString(),
    ...over,
  })

  const tell = async (
    { skdKey }: Pick<Somebody, 'skdKey'>,
    body: Record<string, unknown>,
    { origin = shop, request = server.request }: { origin?: string | null; request?: Request } = {},
  ) => {
    const response = await request(endpoints.sendEvents.path, {
      method: 'POST',
      headers: origin === null ? {} : { Origin: origin },
      body: JSON.stringify({ skdKey, events: [], ...body }),
    })
    return { status: response.status, ...((await response.json()) as { code: number; data: BehaviorAnswer }) }
  }
  const ask = (person: Somebody, lastEventId: string | null = null, options: Parameters<typeof tell>[2] = {}) =>
    tell(person, { sse: { anonymousId: person.visitor, lastEventId } }, options)
  const ticketFor = async (person: Somebody, options: Parameters<typeof tell>[2] = {}) =>
    (await ask(person, null, options)).data.sse?.ticket ?? ''

  const open = (
    ticket: string,
    {
      origin = shop,
      lastEventId,
      headers = {},
      request = server.request,
    }: { origin?: string | null; lastEventId?: string; headers?: Record<string, string>; request?: Request } = {},
  ) => {
    const query = new URLSearchParams({ ticket, ...(lastEventId === undefined ? {} : { lastEventId }) })
    return request(`${actionStream.path}?${query}`, { headers: { ...(origin === null ? {} : { Origin: origin }), ...headers } })
  }
  const failureOf = async (response: Response) => ({
    status: response.status,
    code: ((await response.json()) as { code: number }).code,
  })

  const openFor = async (person: Somebody, options: Parameters<typeof open>[1] = {}) =>
    readStream(await open(await ticketFor(person), options))

  const sendMessage = async ({ project, visitor }: Somebody, message: ActionMessage) => {
    const channel = { projectId: project.id, tenantId: project.tenantId, anonymousId: visitor }
    await server.database.ofTenant(project.tenantId, (queries) => server.app.actions.send(queries, channel, message))
    server.app.actions.wake(channel)
  }
  const send = (person: Somebody, decisionId: string, over: Partial<Action> = {}) =>
    sendMessage(person, { kind: 'action', action: action(decisionId, over) })
  const outbox = ({ project }: Somebody) =>
    server.database.query<{ seq: string; decision_id: string }>(
      'select seq::text as seq, decision_id from action_messages where project_id = $1 order by seq',
      [project.id],
    )
  const placesOf = async (person: Somebody) => (await outbox(person)).map(({ seq }) => seq)

  return { server, somebody, event, tell, ask, ticketFor, open, failureOf, openFor, sendMessage, send, outbox, placesOf }
}

export const readStream = (response: Response) => {
  expect(response.status).toBe(200)
  const messages: Message[] = []
  const comments: string[] = []
  let retry: number | undefined
  let ended = false
  const parser = createParser({
    onEvent: ({ id, event, data }) => void messages.push({ id, event, data: JSON.parse(data) as unknown }),
    onComment: (it) => void comments.push(it),
    onRetry: (it) => {
      retry = it
    },
  })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  const reading = (async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
      parser.feed(decoder.decode(chunk.value, { stream: true }))
    ended = true
  })()
  return {
    messages,
    comments,
    retry: () => retry,
    ids: () => messages.map(({ id }) => Number(id)),
    decisions: () => messages.map(({ data }) => (data as Partial<Action>).decisionId),
    isEnded: () => ended,
    close: () => reader.cancel().then(() => reading),
  }
}

export const action = (decisionId: string, over: Partial<Action> = {}): Action => ({
  decisionId,
  actionId: 'welcome',
  variant: 'B',
  ttl: 600,
  priority: 1,
  payload: { text: 'Hello' },
  ...over,
})
