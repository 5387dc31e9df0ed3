import type { ResponseActionContent } from '#contract/actions/response-actions-content.ts'

/** What is sent if the action has no template. Its form is part of the product's documentation. */
type Message = { id: string; at: Date; event: Readonly<Record<string, unknown>> }

/** The call that the filled-in content of a webhook makes; null of the content of another type. */
export const requestOf = (content: ResponseActionContent, { id, at, event }: Message) => {
  if (!('method' in content)) return null
  const { url, method, headers, body } = content
  const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
  const hasType = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  return {
    url,
    method,
    headers: { 'User-Agent': 'Causeway-Webhooks/1', ...(hasType ? {} : { 'Content-Type': 'application/json' }), ...named },
    body: body === '' ? JSON.stringify({ decision: id, at: at.toISOString(), event }) : body,
  }
}
