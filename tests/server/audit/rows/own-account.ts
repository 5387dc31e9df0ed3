import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { askForChange } from '#tests/server/own-account/changes.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, aPseudonym, here, type Row } from './world.ts'

/** What people do with their own account. No record contains an address, a name or a code. */
export const ownAccountRows = ({ server, ask, mine }: AuditWorld) => {
  const on = (name: EndpointName, when: string, body?: (username: string) => object, details = {}): Row => ({
    when,
    result: 'done',
    happens: async () => {
      const { session, username, email } = await server.newcomer()
      await ask(name, { session: session.session, ...(body ? { body: body(username) } : {}) })
      return { ...mine(session), target: session.id, details, secrets: [email, username] }
    },
  })
  return {
    'member.leave': [
      {
        when: 'somebody leaves an organisation',
        result: 'done',
        happens: async () => {
          const { owner, member } = await openTeam(server)
          const { session, email } = await member('viewer')
          await ask('leaveOrganization', { session: session.session, params: { id: owner.session.companyid } })
          return { ...mine(session), target: session.id, details: { role: 'viewer' }, secrets: [email] }
        },
      },
      {
        when: 'the last owner would leave',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          const organization = session.companyid
          await ask('leaveOrganization', { session: session.session, params: { id: organization } })
          return { ...mine(session), target: session.id, details: { organization, reason: 'member.lastOwner' } }
        },
      },
    ],
    'email.ask': [
      {
        when: 'somebody asks for another address',
        result: 'done',
        happens: async () => {
          const { session, email } = await server.newcomer()
          const { newEmail } = await askForChange(server, { session, email }, ask)
          const details = { after: aPseudonym }
          return { ...mine(session), target: session.id, details, secrets: [email, newEmail] }
        },
      },
    ],
    'email.change': [
      {
        when: 'both codes are right',
        result: 'done',
        happens: async () => {
          const { session, email } = await server.newcomer()
          const { newEmail, oldCode, newCode } = await askForChange(server, { session, email })
          await ask('confirmEmailChange', { session: session.session, body: { oldCode, newCode } })
          const details = { before: aPseudonym, after: aPseudonym }
          return { ...mine(session), target: session.id, details, secrets: [email, newEmail, oldCode, newCode] }
        },
      },
      {
        when: 'no change is open',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('confirmEmailChange', { session: session.session, body: { oldCode: '123456', newCode: '654321' } })
          return { ...mine(session), target: session.id, details: { reason: 'emailChange.over' } }
        },
      },
    ],
    'email.cancel': [
      {
        when: 'somebody cancels the change',
        result: 'done',
        happens: async () => {
          const { session, email } = await server.newcomer()
          const { newEmail } = await askForChange(server, { session, email })
          await ask('cancelEmailChange', { session: session.session })
          return { ...mine(session), target: session.id, details: {}, secrets: [email, newEmail] }
        },
      },
    ],
    'email.disown': [
      {
        when: 'the owner of the present address stops the change',
        result: 'done',
        happens: async () => {
          const { session, email } = await server.newcomer()
          const { token } = await askForChange(server, { session, email })
          await server.request(`/not-me/${token}`, { method: 'POST', headers: at(here) })
          return { ...mine(session), target: session.id, details: {}, secrets: [email, token] }
        },
      },
    ],
    'notification.change': [
      on('changeNotification', 'somebody switches a kind of mails off', () => ({ kind: 'alerts', isOn: false }), {
        kind: 'alerts',
        change: 'off',
      }),
    ],
    'account.export': [on('exportOwnData', 'somebody takes their data with them')],
    'account.delete': [
      on('deleteOwnAccount', 'somebody deletes their account', (username) => ({ username }), { organizations: '1' }),
      {
        when: 'the name is another',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('deleteOwnAccount', { session: session.session, body: { username: 'somebody-else' } })
          return { ...mine(session), target: session.id, details: { reason: 'ownAccount.nameWrong' } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
