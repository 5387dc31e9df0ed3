import { expect } from 'vitest'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import { headerNames } from '#contract/http/headers.ts'
import { auditCsv } from '#contract/operations/security.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, here, type Row } from './world.ts'

/** The audited deeds of platform admins who run the platform. */
export const operationsRows = ({ server, ask, mine }: AuditWorld) => {
  type Options = NonNullable<Parameters<typeof ask>[1]>
  const onCall = (name: EndpointName, options: Options, row: { when: string; target?: string; details: object }): Row => ({
    when: row.when,
    result: 'done',
    happens: async () => {
      const { session } = await server.admin()
      await ask(name, { session: session.session, ...options })
      return { ...mine(session), target: row.target ?? null, details: { ...row.details } }
    },
  })
  const job = 'rateLimits.removeEnded'
  const body = { level: 'debug', minutes: 15 }
  return {
    'job.run': [
      onCall('runJob', { params: { name: job } }, { when: 'an admin runs a job at once', target: job, details: {} }),
      {
        when: 'an admin runs a job that a process is running',
        result: 'refused',
        happens: async () => {
          const { session } = await server.admin()
          const until = new Date(server.now().getTime() + 60_000).toISOString()
          await server.database.query(
            `insert into jobs (name, next_run_at, started_at, leased_by, leased_until)
             values ('audit.check', $1::timestamptz, $1::timestamptz, 'another', $1::timestamptz)
             on conflict (name) do update set leased_by = 'another', leased_until = excluded.leased_until`,
            [until],
          )
          await ask('runJob', { session: session.session, params: { name: 'audit.check' } })
          return { ...mine(session), target: 'audit.check', details: { reason: 'job.running' } }
        },
      },
    ],
    'audit.export': [
      {
        when: 'an admin exports the audit record',
        result: 'done',
        happens: async () => {
          const { session, email } = await server.admin()
          const query = new URLSearchParams({ action: 'account.', actor: email })
          const headers = { [headerNames.session]: session.session, ...at(here) }
          await (await server.request(`${auditCsv.path}?${query}`, { headers })).text()
          return { ...mine(session), target: null, details: { action: 'account.', actor: 'by name' }, secrets: [email] }
        },
      },
    ],
    'audit.check': [
      {
        when: 'an admin has the audit record checked',
        result: 'done',
        happens: async () => {
          const { session } = await server.admin()
          await ask('checkAudit', { session: session.session })
          return { ...mine(session), target: null, details: expect.objectContaining({ newest: expect.stringMatching(/^\d+$/) }) }
        },
      },
    ],
    'log.changeLevel': [
      onCall(
        'changeLogLevel',
        { body },
        { when: 'an admin changes the level of the log', details: { level: 'debug', minutes: '15' } },
      ),
      onCall('resetLogLevel', {}, { when: 'an admin sets it back', details: { level: 'trace' } }),
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
