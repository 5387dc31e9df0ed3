import type { CreatedToken } from '#contract/tokens/tokens.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { type AuditWorld, aUuid, type Row } from './world.ts'

const body = { name: 'Reports', permissions: ['project:read'], projectIds: null, days: 30 }

/** The audited changes of API tokens. No record contains a token. */
export const tokenRows = ({ mine, server, ask }: AuditWorld) =>
  ({
    'token.create': [
      {
        when: 'a token is created',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          const { secret } = (await ask('createToken', { session: session.session, body })).data as CreatedToken
          const details = { permissions: 'project:read', days: '30' }
          return { ...mine(session), target: aUuid, details, secrets: [secret, 'Reports'] }
        },
      },
      {
        when: 'the project is unknown',
        result: 'refused',
        happens: async () => {
          const [{ session }, other] = [await server.newcomer(), await server.newcomer()]
          await ask('createToken', { session: session.session, body: { ...body, projectIds: [other.project.id] } })
          return { ...mine(session), target: null, details: { reason: 'project.unknown' } }
        },
      },
    ],
    'token.revoke': [
      {
        when: 'a token is revoked',
        result: 'done',
        happens: async () => {
          const { session } = await server.newcomer()
          const { token } = (await server.call('createToken', { session: session.session, body })).data as CreatedToken
          await ask('revokeToken', { session: session.session, params: { id: token.id } })
          return { ...mine(session), target: token.id, details: {} }
        },
      },
    ],
  }) satisfies Partial<Record<AuditAction, Row[]>>
