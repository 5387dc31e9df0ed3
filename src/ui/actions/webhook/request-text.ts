import type { ContentOf } from '#contract/actions/response-actions-content.ts'

/** A request as it goes over the wire, without the headers that differ with every call. */
export const requestText = ({ url, method, headers }: ContentOf<'webhook'>, body: string): string => {
  const hasType = headers.some(({ name }) => name.toLowerCase() === 'content-type')
  const lines = [
    ...(hasType ? [] : ['content-type: application/json']),
    ...headers.map(({ name, value }) => `${name.toLowerCase()}: ${value}`),
    'webhook-id: …',
    'webhook-timestamp: …',
    'webhook-signature: v1,…',
  ]
  return [`${method} ${url || 'https://…'}`, ...lines, '', body].join('\n')
}

/** What is sent where there is no template. */
export const usualBody = (event: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ decision: '…', at: '…', event }, null, 2)
