import type { CreatedToken, Token, Tokens } from '#contract/tokens/tokens.ts'
import { tokensMachine } from '#machines/tokens/tokens.machine.ts'
import { done, failed, graphOf } from '#tests/support/walks.ts'

export const reports: Token = {
  id: '0d4f2d5e-6f0b-4b51-9d58-3c3d3c1f2a01',
  name: 'Reports',
  ending: 'aZ09',
  permissions: ['project:read'],
  projectIds: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  expiresAt: '2026-05-30T08:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
}
const grantable: Tokens['grantable'] = ['project:read', 'event:read']
/** A project in which the person may do something else than elsewhere. */
const shop: Tokens['projects'][number] = {
  id: '5e0d8c7e-6b0a-4c36-8f0e-1f2d3c4b5a02',
  name: 'Shop',
  grantable: ['project:read', 'segment:write'],
}
export const none: Tokens = { tokens: [], grantable, projects: [shop] }
export const one: Tokens = { tokens: [reports], grantable, projects: [shop] }
export const created: CreatedToken = { token: reports, secret: `cwt_${'a'.repeat(42)}` }

export const graph = graphOf(tokensMachine, {
  examples: [
    { type: 'draft.edit', change: { name: 'Reports' } },
    { type: 'draft.edit', change: { permissions: ['project:read'] } },
    { type: 'token.ask', id: reports.id },
    done('listTokens', none),
    done('listTokens', one),
    failed('listTokens', { code: 'transport.offline', status: 0 }),
    done('createToken', created),
    failed('createToken', { code: 'token.tooMany' }),
    done('revokeToken'),
    failed('revokeToken', { code: 'token.unknown' }),
  ],
  serialize: ({ tokens, draft, wrong }) => [tokens?.tokens.length, draft.name, draft.permissions.length, wrong],
  detail: (event) => {
    if (event.type === 'draft.edit') return Object.keys(event.change).join()
    if (!('output' in event)) return undefined
    return event.output === one ? 'one' : event.output === none ? 'none' : undefined
  },
})

export const { walks } = graph
