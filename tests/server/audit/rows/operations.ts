import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { AuditWorld, Row } from './world.ts'

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
