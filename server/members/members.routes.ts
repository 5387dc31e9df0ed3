import type { Context } from 'hono'
import { memberEndpoints } from '#contract/members/endpoints.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { createConcurrencyLimit } from '#server/kernel/concurrency-limit.ts'
import type { Acceptance } from './acceptance.ts'
import type { Invitations } from './invitations.ts'
import type { createMemberPermissions } from './member-permissions.ts'
import type { Members } from './members.ts'
import type { ProjectRoles } from './project-roles.ts'

type Dependencies = {
  members: Members
  projectRoles: ProjectRoles
  permissions: ReturnType<typeof createMemberPermissions>
  invitations: Invitations
  acceptance: Acceptance
}

/** One network address may have three registrations, each of which computes a password hash: one runs, two wait. */
const hashesAnAddress = 3

export const serveMembers = ({ serve, requestContextOf }: HttpRoutes, dependencies: Dependencies) => {
  const { members, projectRoles, permissions, invitations, acceptance } = dependencies
  const hashing = createConcurrencyLimit(hashesAnAddress)
  const callerOf = ({ context, who }: { context: Context; who: SignedIn }) => ({ who, from: requestContextOf(context) })

  serve(memberEndpoints.listOrganizationMembers, ({ who, query }) => members.list(who, query))
  serve(memberEndpoints.listMemberRoles, ({ who }) => members.roles(who))
  serve(memberEndpoints.viewMemberPermissions, ({ who, params, query }) => permissions(who, params.id, query.project ?? null))
  serve(memberEndpoints.changeMemberRole, (call) => members.changeRole(callerOf(call), call.params.id, call.body.role))
  serve(memberEndpoints.changeProjectRoles, (call) => projectRoles.change(callerOf(call), call.params.id, call.body.changes))
  serve(memberEndpoints.suspendMember, (call) => members.suspend(callerOf(call), call.params.id))
  serve(memberEndpoints.reinstateMember, (call) => members.reinstate(callerOf(call), call.params.id))
  serve(memberEndpoints.viewMemberBelongings, ({ who, params }) => members.belongings(who, params.id))
  serve(memberEndpoints.removeMember, (call) => members.remove(callerOf(call), call.params.id, call.query.heir ?? null))
  serve(memberEndpoints.listInvitations, ({ who, query }) => invitations.list(who, query))
  serve(memberEndpoints.invite, (call) => invitations.invite(callerOf(call), call.body))
  serve(memberEndpoints.resendInvitation, (call) => invitations.resend(callerOf(call), call.params.id))
  serve(memberEndpoints.linkInvitation, (call) => invitations.link(callerOf(call), call.params.id))
  serve(memberEndpoints.revokeInvitation, (call) => invitations.revoke(callerOf(call), call.params.id))
  serve(memberEndpoints.viewInvitation, ({ body }) => acceptance.view(body.token))
  serve(memberEndpoints.mailInvitation, ({ context, body }) => invitations.mail(body.token, requestContextOf(context)))
  serve(
    memberEndpoints.registerInvited,
    async ({ context, body }) => {
      const from = requestContextOf(context)
      await hashing(from.address, () => acceptance.register(body, from))
      return null
    },
    { creates: () => true },
  )
  serve(memberEndpoints.acceptInvitation, (call) => acceptance.accept(callerOf(call), call.body.token))
  serve(memberEndpoints.listOwnOrganizations, ({ who }) => members.organizations(who))
  serve(memberEndpoints.switchOrganization, (call) => members.switchTo(callerOf(call), call.params.id))
}
