import type { Context } from 'hono'
import { accountMergeEndpoints } from '#contract/platform/account-merge.ts'
import { backOfficeEndpoints as calls } from '#contract/platform/back-office.ts'
import { impersonationEndpoints } from '#contract/platform/impersonation.ts'
import type { Overview } from '#contract/platform/overview.ts'
import type { EventsModule } from '#server/events/events.module.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { ImpersonationCalls } from './impersonation.ts'
import type { Merging } from './merging/merging.ts'
import type { OrganizationActs } from './organization-acts.ts'
import type { Organizations } from './organizations.ts'
import type { Users } from './users.ts'

type Dependencies = {
  overview: () => Promise<Overview>
  organizations: Organizations
  acts: OrganizationActs
  users: Users
  merging: Merging
  impersonation: ImpersonationCalls
  setQuota: EventsModule['setQuota']
}

export const servePlatform = ({ serve, requestContextOf }: HttpRoutes, dependencies: Dependencies) => {
  const { overview, organizations, acts, users, merging, impersonation, setQuota } = dependencies
  const callerOf = ({ context, who }: { context: Context; who: SignedIn }) => ({ who, from: requestContextOf(context) })

  serve(calls.viewOverview, overview)
  serve(calls.listOrganizations, ({ query }) => organizations.list(query))
  serve(calls.viewPlatformOrganization, ({ params }) => organizations.find(params.id))
  serve(calls.listOrganizationProjects, ({ params }) => organizations.projects(params.id))
  serve(calls.listMembersOfOrganization, ({ params, query }) => organizations.members(params.id, query))
  serve(calls.listOrganizationAudit, ({ params, query }) => organizations.audit(params.id, query))
  serve(calls.viewOrganizationUsage, ({ params }) => acts.usage(params.id))
  serve(calls.listOrganizationKeys, ({ params }) => acts.keys(params.id))
  serve(calls.setOrganizationSwitch, (call) => acts.setSwitch(callerOf(call), call.params.id, call.body))
  serve(calls.exportPlatformOrganization, (call) => acts.export(callerOf(call), call.params.id, call.body.reason))
  serve(calls.deletePlatformOrganization, (call) => acts.delete(callerOf(call), call.params.id, call.body.reason))
  serve(calls.restorePlatformOrganization, (call) => acts.restore(callerOf(call), call.params.id, call.body.reason))
  serve(calls.suspendOrganization, (call) => organizations.suspend(callerOf(call), call.params.id, call.body.reason))
  serve(calls.resumeOrganization, (call) => organizations.resume(callerOf(call), call.params.id, call.body.reason))
  serve(calls.setProjectQuota, async ({ context, who, params, body }) => {
    await setQuota(who, params.id, body, requestContextOf(context))
    return null
  })
  serve(calls.listUsers, ({ who, query }) => users.list(who, query))
  serve(calls.viewUser, ({ who, params }) => users.view(who, params.id))
  serve(calls.listUserAudit, ({ params, query }) => users.audit(params.id, query))
  serve(calls.signUserOut, (call) => users.signOut(callerOf(call), call.params.id, call.body.reason))
  serve(calls.lockUser, (call) => users.lock(callerOf(call), call.params.id, call.body.reason))
  serve(calls.unlockUser, (call) => users.unlock(callerOf(call), call.params.id, call.body.reason))
  serve(calls.mailPasswordReset, (call) => users.mailReset(callerOf(call), call.params.id, call.body.reason))
  serve(calls.resetSecondFactor, (call) => users.resetSecondFactor(callerOf(call), call.params.id, call.body.reason))
  serve(accountMergeEndpoints.previewUserMerge, ({ params }) => merging.preview(params.id, params.duplicate))
  serve(accountMergeEndpoints.mergeUsers, (call) => merging.merge(callerOf(call), { ...call.body, kept: call.params.id }))
  serve(impersonationEndpoints.startImpersonation, (call) => impersonation.start(callerOf(call), call.body))
  serve(impersonationEndpoints.viewImpersonation, ({ who }) => impersonation.view(who))
  serve(impersonationEndpoints.endImpersonation, async (call) => {
    await impersonation.end(callerOf(call))
    return null
  })
  serve(calls.viewSuspension, ({ who }) => organizations.suspensionOf(who))
}
