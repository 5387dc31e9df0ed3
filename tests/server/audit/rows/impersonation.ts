import type { Session } from '#contract/accounts/accounts.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import type { AuditWorld, Row } from './world.ts'

const reason = 'Ticket 17 asks for a look at the funnel'

/** What is on record of platform admins who use the console in place of a person. */
export const impersonationRows = ({ server, ask }: AuditWorld) => {
  const start = async (call = server.call, more = {}) => {
    const person = await server.newcomer()
    const admin = (await server.admin()).session
    const { id: user, companyid: organization } = person.session
    const body = { user, organization, reason, minutes: 30, ...more }
    const { data } = await call('startImpersonation', { session: admin.session, body })
    return { person, session: (data as Session | null)?.session, on: { actor: admin.id, tenant: organization, target: user } }
  }
  return {
    'impersonation.start': [
      {
        when: 'it begins',
        result: 'done',
        happens: async () => ({ ...(await start(ask)).on, details: { reason, minutes: '30' } }),
      },
      {
        when: 'personal values are shown',
        result: 'done',
        happens: async () => {
          const personalReason = 'The name of one visitor is wrong'
          return { ...(await start(ask, { personalReason })).on, details: { reason, minutes: '30', personalReason } }
        },
      },
      {
        when: 'the person is a platform admin themselves',
        result: 'refused',
        happens: async () => {
          const admin = (await server.admin()).session
          const body = { user: admin.id, organization: admin.companyid, reason, minutes: 30 }
          await ask('startImpersonation', { session: admin.session, body })
          return { actor: admin.id, tenant: admin.companyid, target: admin.id, details: { asked: reason, reason: 'user.self' } }
        },
      },
    ],
    'impersonation.call': [
      {
        when: 'something is changed meanwhile',
        result: 'done',
        happens: async () => {
          const { session, on, person } = await start()
          await ask('saveProject', { session, body: { id: person.project.id, projectName: 'Renamed' } })
          return { ...on, details: { call: 'saveProject' } }
        },
      },
    ],
    'impersonation.end': [
      {
        when: 'the admin ends it',
        result: 'done',
        happens: async () => {
          const { session, on } = await start()
          await ask('endImpersonation', { session })
          return { ...on, details: { cause: 'ended' } }
        },
      },
      {
        when: 'the admin signs out of it',
        result: 'done',
        happens: async () => {
          const { session, on } = await start()
          await ask('logout', { session })
          return { ...on, details: { cause: 'ended' } }
        },
      },
      {
        when: 'its time is over',
        result: 'done',
        address: null,
        hasNoRequest: true,
        happens: async () => {
          const { on } = await start()
          server.pass(30 * 60_000)
          await server.app.sweep()
          return { ...on, details: { cause: 'expired' } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
