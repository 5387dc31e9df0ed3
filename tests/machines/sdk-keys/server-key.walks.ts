import { ProblemError } from '#contract/http/problem.ts'
import type { ServerKey } from '#contract/sdk-keys/server-key.ts'
import { serverKeyMachine } from '#machines/sdk-keys/server-key.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

const keyOf = (id: string, until: string | null = null): ServerKey => ({
  id,
  start: `csk_${id}`,
  createdAt: '2026-01-01T00:00:00.000Z',
  lastUsedAt: null,
  until,
})

export const [first, replaced, second] = [keyOf('first'), keyOf('first', '2026-01-02T00:00:00.000Z'), keyOf('second')] as const

export const graph = graphOf(serverKeyMachine, {
  input: { projectId: 'first' },
  examples: [
    done('listKeys', []),
    done('listKeys', [first]),
    failed('listKeys', { code: 'transport.offline', status: 0 }),
    done('createKey', { secret: 'csk_secret', keys: [second, replaced] }),
    failed('createKey', { code: 'server.busy' }),
    failed('createKey', { code: 'serverKey.changed' }),
    { type: 'revocation.ask', id: first.id },
    done('revokeKey', []),
    failed('revokeKey', { code: 'server.busy' }),
  ],
  serialize: ({ keys }) => keys.length,
  detail: (event) => {
    if ('output' in event && Array.isArray(event.output)) return `${event.output.length} keys`
    return 'error' in event && event.error instanceof ProblemError ? event.error.problem.code : undefined
  },
})

export const { walks } = graph
