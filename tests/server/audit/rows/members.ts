import type { Session } from '#contract/accounts/accounts.ts'
import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { Invitation } from '#contract/members/invitations.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { unknownToken } from '#tests/server/members/fixtures.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { type AuditWorld, aUuid, type Row } from './world.ts'

/** The audited changes of members and invitations. None of their records contains an address or a token. */
export const membersRows = ({ server, ask, mine }: AuditWorld) => {
  const on = (name: EndpointName, when: string, { details, body, before }: Change): Row => ({
    when,
    result: 'done',
    happens: async () => {
      const { owner, as, member } = await openTeam(server)
      const { session, email } = await member('viewer')
      const params = { id: session.id }
      if (before) await as(owner, before, { params })
      await ask(name, { session: owner.session.session, params, ...(body ? { body } : {}) })
      return { ...mine(owner.session), target: session.id, details, secrets: [email] }
    },
  })
  const onInvitation = (name: EndpointName, when: string): Row => ({
    when,
    result: 'done',
    happens: async () => {
      const team = await openTeam(server)
      const { owner, as, invite, newAddress, tokenFor } = team
      const email = newAddress()
      await invite(email)
      const [one] = ((await as(owner, 'listInvitations')).data as { items: Invitation[] }).items
      const params = { id: one?.id ?? '' }
      await ask(name, { session: owner.session.session, params })
      const secrets = [email, await tokenFor(email)]
      return { ...mine(owner.session), target: params.id, details: { role: 'viewer' }, secrets }
    },
  })
  return {
    'member.changeRole': [
      on('changeMemberRole', 'an owner changes a role', {
        body: { role: 'analyst' },
        details: { before: 'viewer', after: 'analyst' },
      }),
      {
        when: 'an owner would change their own role',
        result: 'refused',
        happens: async () => {
          const { session } = await server.newcomer()
          await ask('changeMemberRole', { session: session.session, params: { id: session.id }, body: { role: 'viewer' } })
          return { ...mine(session), details: { reason: 'member.self' } }
        },
      },
    ],
    'member.changeProjectRoles': [
      {
        when: 'an owner gives somebody another role in a project',
        result: 'done',
        happens: async () => {
          const { owner, as, member } = await openTeam(server)
          const [{ id } = { id: '' }] = (await as(owner, 'listProjects')).data as Project[]
          const { session, email } = await member('viewer')
          const body = { changes: [{ projectId: id, role: 'analyst' }] }
          await ask('changeProjectRoles', { session: owner.session.session, params: { id: session.id }, body })
          const details = { before: JSON.stringify({ [id]: null }), after: JSON.stringify({ [id]: 'analyst' }) }
          return { ...mine(owner.session), target: session.id, details, secrets: [email] }
        },
      },
    ],
    'member.suspend': [on('suspendMember', 'an owner suspends somebody', { details: { role: 'viewer' } })],
    'member.reinstate': [
      on('reinstateMember', 'an owner reinstates somebody', { before: 'suspendMember', details: { role: 'viewer' } }),
    ],
    'member.remove': [on('removeMember', 'an owner removes somebody', { details: { role: 'viewer' } })],
    'invitation.mail': [
      {
        when: 'somebody with a copied link has it mailed',
        result: 'done',
        happens: async () => {
          const { owner, invite, newAddress, tokenFor, copyLink } = await openTeam(server)
          const email = newAddress()
          await invite(email)
          const { id, token } = await copyLink()
          await ask('mailInvitation', { body: { token } })
          return { tenant: owner.session.companyid, target: id, details: {}, secrets: [email, token, await tokenFor(email)] }
        },
      },
    ],
    'invitation.send': [
      {
        when: 'an owner invites somebody',
        result: 'done',
        happens: async () => {
          const { owner, newAddress, tokenFor } = await openTeam(server)
          const email = newAddress()
          const body = { emails: [email], role: 'viewer', locale: 'zh' }
          await ask('invite', { session: owner.session.session, body })
          return { ...mine(owner.session), target: aUuid, details: { role: 'viewer' }, secrets: [email, await tokenFor(email)] }
        },
      },
    ],
    'invitation.resend': [onInvitation('resendInvitation', 'an owner sends one again')],
    'invitation.link': [onInvitation('linkInvitation', 'an owner asks for a link')],
    'invitation.revoke': [onInvitation('revokeInvitation', 'an owner revokes one')],
    'invitation.accept': [
      {
        when: 'somebody joins with a new account',
        result: 'done',
        happens: async () => {
          const { owner, invite, newAddress, tokenFor } = await openTeam(server)
          const email = newAddress()
          await invite(email)
          const token = await tokenFor(email)
          const [account = ''] = email.split('@')
          await ask('registerInvited', { body: { token, account, password: 'passw0rd' } })
          const { id } = (await server.call('login', { body: { account, password: 'passw0rd' } })).data as Session
          const details = { role: 'viewer' }
          return { actor: id, tenant: owner.session.companyid, target: aUuid, details, secrets: [email, token, 'passw0rd'] }
        },
      },
      {
        when: 'no link has the token',
        result: 'refused',
        happens: async () => {
          await ask('registerInvited', { body: { token: unknownToken, account: 'meimei', password: 'passw0rd' } })
          return { details: { reason: 'invitation.unknown' }, secrets: [unknownToken] }
        },
      },
    ],
    'organization.switch': [
      {
        when: 'somebody moves to their other organisation',
        result: 'done',
        happens: async () => {
          const { owner, as, invite, tokenFor } = await openTeam(server)
          const mei = await server.newcomer()
          await invite(mei.email)
          await as(mei, 'acceptInvitation', { body: { token: await tokenFor(mei.email) } })
          const home = mei.session.companyid
          await ask('switchOrganization', { session: mei.session.session, params: { id: home } })
          return { actor: mei.session.id, tenant: home, target: home, details: { before: owner.session.companyid } }
        },
      },
    ],
  } satisfies Partial<Record<AuditAction, Row[]>>
}

type Change = { details: Record<string, string>; body?: object; before?: EndpointName }
