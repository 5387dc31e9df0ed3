import * as v from 'valibot'
import {
  accountParams,
  changePasswordBody,
  confirmSessionBody,
  emailCodeQuery,
  identityQuery,
  identitySchema,
  inviteAdminBody,
  loginBody,
  ownSessionParams,
  ownSessionSchema,
  registerAdminBody,
  registerBody,
  resetPasswordBody,
  sessionSchema,
  signInSetupSchema,
  verifyCodeQuery,
  verifyInviteBody,
} from '#contract/accounts/accounts.ts'
import { testActionAnswer, testActionBody } from '#contract/actions/actions.ts'
import { contactRequestBody } from '#contract/contact/contact.ts'
import { analyticsOverviewSchema } from '#contract/dashboards/analytics.ts'
import { webVitalsSchema } from '#contract/dashboards/web-vitals.ts'
import {
  behaviorAnswer,
  behaviorBatchBody,
  eventSummarySchema,
  liveOverviewSchema,
  quarantinedEventSchema,
  quarantineQuery,
  receiptSchema,
  replayBody,
} from '#contract/events/events.ts'
import {
  createRoleBody,
  grantBody,
  type Permission,
  roleParams,
  roleSchema,
  updateRoleBody,
} from '#contract/organisation/roles.ts'
import {
  deletedProjectSchema,
  deleteProjectBody,
  projectDataSchema,
  projectParams,
  projectSchema,
  saveProjectBody,
  saveRetentionBody,
  setQuotaBody,
} from '#contract/projects/projects.ts'
import {
  allowedOriginsBody,
  revokeSdkKeyBody,
  rotateSdkKeyBody,
  sdkKeyBody,
  sdkKeySchema,
  sdkSettingsSchema,
} from '#contract/sdk-keys/sdk-key.ts'
import { createdServerKeySchema, createServerKeyBody, serverKeyParams, serverKeysSchema } from '#contract/sdk-keys/server-key.ts'
import type { ServerProblemCode } from './problem.ts'

/**
 * Who may call: `anyone`; `session`: a valid `jsessionid` header; `project`: also a `PROJECT-INFO` header that names a project of the
 * session's organisation; `admin`: a session whose user is an organisation admin; `platform`: one whose user is a platform admin;
 * `sdkKey`: the SDK key, as `skdKey` of the body or of the query, or as the token or user of the `Authorization` header; there it may also
 * be a server key.
 */
export type Access = 'anyone' | 'session' | 'project' | 'admin' | 'platform' | 'sdkKey'

/** How many of these calls a network address may make within so many seconds. */
export type CallLimit = { atMost: number; seconds: number }

/** A call that needs no session states how often an address may make it: one without a limit does not compile. */
export type Endpoint = EndpointBase &
  ({ access: 'anyone'; perAddress: CallLimit } | { access: Exclude<Access, 'anyone'>; perAddress?: never })

type EndpointBase = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:id` stands for the parameter `id`. */
  path: string
  /** What the caller's role must hold. */
  permission?: Permission
  /** Whoever calls must have proven within the last 15 minutes who they are; `session.stale` where they have not. */
  asksAgain?: true
  params?: v.GenericSchema
  query?: v.GenericSchema
  body?: v.GenericSchema
  /** The body carries an event, which is judged by itself: it may be as large as a batch, and is refused only where nobody could judge it. */
  carriesEvent?: true
  data: v.GenericSchema
  /** Business problems of this call. Those of transport, session and permission follow from `access`. */
  problems: readonly ServerProblemCode[]
}

export const endpoints = {
  login: {
    method: 'POST',
    path: '/admin/api/v1/auth/login',
    access: 'anyone',
    perAddress: { atMost: 300, seconds: 600 },
    body: loginBody,
    data: sessionSchema,
    problems: ['login.refused', 'server.busy'],
  },
  logout: {
    method: 'GET',
    path: '/admin/api/v1/auth/apilogout',
    access: 'anyone',
    perAddress: { atMost: 300, seconds: 600 },
    data: v.null(),
    problems: [],
  },
  register: {
    method: 'POST',
    path: '/admin/api/v1/users/register',
    access: 'anyone',
    perAddress: { atMost: 60, seconds: 3_600 },
    body: registerBody,
    data: v.null(),
    problems: ['code.invalid', 'username.taken', 'server.busy'],
  },
  sendCode: {
    method: 'GET',
    path: '/admin/api/v1/users/getEmailCode',
    access: 'anyone',
    perAddress: { atMost: 60, seconds: 3_600 },
    query: emailCodeQuery,
    data: v.string(),
    problems: ['code.tooSoon', 'code.tooMany'],
  },
  verifyCode: {
    method: 'GET',
    path: '/admin/api/v1/auth/verifySmsCode',
    access: 'anyone',
    perAddress: { atMost: 120, seconds: 600 },
    query: verifyCodeQuery,
    data: v.null(),
    problems: ['code.invalid'],
  },
  resetPassword: {
    method: 'POST',
    path: '/admin/api/v1/users/updatePasswordForget',
    access: 'anyone',
    perAddress: { atMost: 60, seconds: 600 },
    body: resetPasswordBody,
    data: v.null(),
    problems: ['code.invalid', 'server.busy'],
  },
  changePassword: {
    method: 'POST',
    path: '/admin/api/v1/auth/admin/changePassword',
    access: 'session',
    body: changePasswordBody,
    data: v.null(),
    problems: ['password.wrong', 'server.busy'],
  },
  confirmSession: {
    method: 'POST',
    path: '/admin/api/v1/auth/confirm',
    access: 'session',
    body: confirmSessionBody,
    data: v.null(),
    problems: ['password.wrong', 'server.busy'],
  },
  listSessions: {
    method: 'GET',
    path: '/admin/api/v1/auth/sessions',
    access: 'session',
    data: v.array(ownSessionSchema),
    problems: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/admin/api/v1/auth/sessions/:id',
    access: 'session',
    params: ownSessionParams,
    data: v.null(),
    problems: [],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/admin/api/v1/auth/sessions',
    access: 'session',
    data: v.null(),
    problems: [],
  },
  inviteAdmin: {
    method: 'POST',
    path: '/admin/api/v1/admin/invites',
    access: 'platform',
    asksAgain: true,
    body: inviteAdminBody,
    data: v.null(),
    problems: ['account.exists'],
  },
  /** Signs somebody out everywhere. An account that there is not has no sessions. */
  endSessionsOf: {
    method: 'POST',
    path: '/admin/api/v1/admin/users/:id/endSessions',
    access: 'platform',
    asksAgain: true,
    params: accountParams,
    data: v.null(),
    problems: [],
  },
  verifyInvite: {
    method: 'POST',
    path: '/admin/api/v1/admin/verifyInviteCode',
    access: 'anyone',
    perAddress: { atMost: 60, seconds: 600 },
    body: verifyInviteBody,
    data: v.null(),
    problems: ['invite.invalid'],
  },
  registerAdmin: {
    method: 'POST',
    path: '/admin/api/v1/admin/register',
    access: 'anyone',
    perAddress: { atMost: 60, seconds: 600 },
    body: registerAdminBody,
    data: v.null(),
    problems: ['invite.invalid', 'username.taken', 'account.exists', 'server.busy'],
  },
  logInWithGoogle: {
    method: 'GET',
    path: '/api/admin/api/v1/auth/google/callback',
    access: 'anyone',
    perAddress: { atMost: 300, seconds: 600 },
    query: identityQuery,
    data: identitySchema,
    problems: ['identity.refused', 'identity.unverified', 'identity.taken', 'identity.unavailable', 'route.unknown'],
  },
  viewSignInSetup: {
    method: 'GET',
    path: '/admin/api/v1/auth/setup',
    access: 'anyone',
    perAddress: { atMost: 1_200, seconds: 600 },
    data: signInSetupSchema,
    problems: [],
  },
  listRoles: {
    method: 'GET',
    path: '/admin/api/v1/roles/list',
    access: 'session',
    permission: 'role:read',
    data: v.array(roleSchema),
    problems: [],
  },
  viewRole: {
    method: 'GET',
    path: '/admin/api/v1/roles/:id',
    access: 'session',
    permission: 'role:read',
    params: roleParams,
    data: roleSchema,
    problems: ['role.unknown'],
  },
  createRole: {
    method: 'POST',
    path: '/admin/api/v1/roles',
    access: 'session',
    permission: 'role:write',
    asksAgain: true,
    body: createRoleBody,
    data: roleSchema,
    problems: ['role.taken', 'role.tooMany', 'permission.notHeld'],
  },
  updateRole: {
    method: 'PUT',
    path: '/admin/api/v1/roles/:id',
    access: 'session',
    permission: 'role:write',
    asksAgain: true,
    params: roleParams,
    body: updateRoleBody,
    data: roleSchema,
    problems: ['role.unknown', 'role.fixed', 'role.taken', 'permission.notHeld'],
  },
  deleteRole: {
    method: 'DELETE',
    path: '/admin/api/v1/roles/:id',
    access: 'session',
    permission: 'role:write',
    asksAgain: true,
    params: roleParams,
    data: v.null(),
    problems: ['role.unknown', 'role.fixed', 'role.inUse', 'permission.notHeld'],
  },
  grantPermissions: {
    method: 'POST',
    path: '/admin/api/v1/roles/:id/permissions',
    access: 'session',
    permission: 'role:write',
    asksAgain: true,
    params: roleParams,
    body: grantBody,
    data: roleSchema,
    problems: ['role.unknown', 'role.fixed', 'permission.notHeld'],
  },
  listProjects: {
    method: 'GET',
    path: '/quote/api/v1/project/list',
    access: 'session',
    permission: 'project:read',
    data: v.array(projectSchema),
    problems: [],
  },
  saveProject: {
    method: 'POST',
    path: '/quote/api/v1/project',
    access: 'session',
    permission: 'project:write',
    body: saveProjectBody,
    data: projectSchema,
    problems: ['project.unknown', 'project.tooMany'],
  },
  deleteProject: {
    method: 'DELETE',
    path: '/quote/api/v1/project',
    access: 'session',
    permission: 'project:delete',
    asksAgain: true,
    body: deleteProjectBody,
    data: v.null(),
    problems: ['project.unknown', 'project.last'],
  },
  deleteProjectAsAdmin: {
    method: 'DELETE',
    path: '/admin/api/v1/company/delete/project',
    access: 'admin',
    permission: 'project:delete',
    asksAgain: true,
    body: deleteProjectBody,
    data: v.null(),
    problems: ['project.unknown', 'project.last'],
  },
  /** Projects that can still be brought back, the one that was deleted last first. */
  listDeletedProjects: {
    method: 'GET',
    path: '/quote/api/v1/project/deleted',
    access: 'session',
    permission: 'project:delete',
    data: v.array(deletedProjectSchema),
    problems: [],
  },
  restoreProject: {
    method: 'POST',
    path: '/quote/api/v1/project/:id/restore',
    access: 'session',
    permission: 'project:delete',
    params: projectParams,
    data: projectSchema,
    problems: ['project.unknown'],
  },
  viewProjectData: {
    method: 'GET',
    path: '/quote/api/v1/project/data',
    access: 'project',
    permission: 'project:read',
    data: projectDataSchema,
    problems: ['project.unknown'],
  },
  /** What is older than the retention is deleted by the next housekeeping: this takes the right to delete the project. */
  saveRetention: {
    method: 'PUT',
    path: '/quote/api/v1/project/retention',
    access: 'project',
    permission: 'project:delete',
    asksAgain: true,
    body: saveRetentionBody,
    data: projectDataSchema,
    problems: ['project.unknown'],
  },
  setQuota: {
    method: 'PUT',
    path: '/admin/api/v1/admin/projects/:id/quota',
    access: 'platform',
    asksAgain: true,
    params: projectParams,
    body: setQuotaBody,
    data: v.null(),
    problems: ['project.unknown'],
  },
  createSdkKey: {
    method: 'POST',
    path: '/quote/api/v1/sdk',
    access: 'project',
    permission: 'sdkKey:write',
    body: sdkKeyBody,
    data: sdkKeySchema,
    problems: ['project.unknown'],
  },
  viewSdkKey: {
    method: 'GET',
    path: '/quote/api/v1/sdk/view',
    access: 'project',
    permission: 'sdkKey:read',
    data: v.nullable(sdkKeySchema),
    problems: ['project.unknown'],
  },
  rotateSdkKey: {
    method: 'POST',
    path: '/quote/api/v1/sdk/rotate',
    access: 'project',
    permission: 'sdkKey:write',
    asksAgain: true,
    body: rotateSdkKeyBody,
    data: sdkKeySchema,
    problems: ['project.unknown', 'sdkKey.unknown'],
  },
  /** What is no key of the project, or was revoked before, is answered alike. */
  revokeSdkKey: {
    method: 'DELETE',
    path: '/quote/api/v1/sdk',
    access: 'project',
    permission: 'sdkKey:write',
    asksAgain: true,
    body: revokeSdkKeyBody,
    data: v.null(),
    problems: ['project.unknown'],
  },
  viewSdkSettings: {
    method: 'GET',
    path: '/quote/api/v1/sdk/settings',
    access: 'project',
    permission: 'sdkKey:read',
    data: sdkSettingsSchema,
    problems: ['project.unknown'],
  },
  saveAllowedOrigins: {
    method: 'PUT',
    path: '/quote/api/v1/sdk/origins',
    access: 'project',
    permission: 'sdkKey:write',
    asksAgain: true,
    body: allowedOriginsBody,
    data: sdkSettingsSchema,
    problems: ['project.unknown'],
  },
  listServerKeys: {
    method: 'GET',
    path: '/quote/api/v1/sdk/server-keys',
    access: 'project',
    permission: 'sdkKey:read',
    data: serverKeysSchema,
    problems: ['project.unknown'],
  },
  createServerKey: {
    method: 'POST',
    path: '/quote/api/v1/sdk/server-keys',
    access: 'project',
    permission: 'sdkKey:write',
    asksAgain: true,
    body: createServerKeyBody,
    data: createdServerKeySchema,
    problems: ['project.unknown', 'serverKey.changed'],
  },
  /** A key that there is not any more is revoked already. */
  revokeServerKey: {
    method: 'DELETE',
    path: '/quote/api/v1/sdk/server-keys/:id',
    access: 'project',
    permission: 'sdkKey:write',
    asksAgain: true,
    params: serverKeyParams,
    data: serverKeysSchema,
    problems: ['project.unknown'],
  },
  sendEvents: {
    method: 'POST',
    path: '/quote/api/v1/events/behavior',
    access: 'sdkKey',
    body: behaviorBatchBody,
    data: behaviorAnswer,
    problems: ['sdkKey.unknown', 'origin.refused', 'requests.tooMany'],
  },
  summariseEvents: {
    method: 'GET',
    path: '/quote/api/v1/events/summary',
    access: 'project',
    permission: 'event:read',
    data: eventSummarySchema,
    problems: ['project.unknown'],
  },
  listQuarantined: {
    method: 'GET',
    path: '/quote/api/v1/events/quarantine',
    access: 'project',
    permission: 'event:read',
    query: quarantineQuery,
    data: v.array(quarantinedEventSchema),
    problems: ['project.unknown'],
  },
  replayQuarantined: {
    method: 'POST',
    path: '/quote/api/v1/events/quarantine/replay',
    access: 'project',
    permission: 'sdkKey:write',
    body: replayBody,
    carriesEvent: true,
    data: v.nullable(receiptSchema),
    problems: ['project.unknown', 'requests.tooMany'],
  },
  viewLiveOverview: {
    method: 'GET',
    path: '/quote/api/v1/events/overview',
    access: 'project',
    permission: 'event:read',
    data: liveOverviewSchema,
    problems: ['project.unknown'],
  },
  viewAnalyticsOverview: {
    method: 'GET',
    path: '/quote/api/v1/analytics/overview',
    access: 'project',
    permission: 'event:read',
    data: analyticsOverviewSchema,
    problems: ['project.unknown'],
  },
  viewWebVitals: {
    method: 'GET',
    path: '/quote/api/v1/analytics/web-vitals',
    access: 'project',
    permission: 'event:read',
    data: webVitalsSchema,
    problems: ['project.unknown'],
  },
  sendTestAction: {
    method: 'POST',
    path: '/quote/api/v1/actions/test',
    access: 'project',
    permission: 'project:write',
    body: testActionBody,
    data: testActionAnswer,
    problems: ['project.unknown'],
  },
  sendContactRequest: {
    method: 'POST',
    path: '/quote/api/v1/contact',
    access: 'anyone',
    perAddress: { atMost: 30, seconds: 3_600 },
    body: contactRequestBody,
    data: v.null(),
    problems: ['requests.tooMany'],
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/**
 * The console's live stream, `text/event-stream`, of all that arrived for a project, rejected events included: each message
 * `event: event` has an `id` and a `LiveEvent` as data. Without `Last-Event-ID` the newest 100 come first; with it every later one, the
 * newest 2,000 of them where there are more. Then `event: caught-up` says so (`CaughtUp`), and what comes is live. A comment each 15 s
 * keeps it open. Read by `fetch`, so that session and project travel in headers and never in an address.
 * A session may have `aSession` of them open and an organisation `anOrganization`, in each process: of more the oldest ends, with
 * `event: displaced` (`Displaced`) as its last word. Whoever is told so comes back only when somebody asks for it.
 */
export const liveEventsStream = {
  method: 'GET',
  path: '/quote/api/v1/events/live',
  access: 'project',
  permission: 'event:read',
  heartbeatSeconds: 15,
  newest: 100,
  replay: 2_000,
  aSession: 4,
  anOrganization: 50,
} as const

/**
 * Where browsers say what the content security policy refused, in both forms that they know (`report-uri`, Reporting API). Answers 204,
 * or 429 to an address that says too much.
 */
export const policyReports = { method: 'POST', path: '/api/v1/policy-reports', bodyBytes: 16_384 } as const

/**
 * A visitor's stream of actions, `text/event-stream`, opened by a ticket from the events answer: `?ticket=…`, and `lastEventId` or the
 * header `Last-Event-ID`, after which it goes on. Its events are `action`, `cancel {decisionId}`, `config`, `reset` where messages after
 * that place are gone, and `reconnect {delayMs}`. 401: the ticket is not good, ask for another; 204: there is no stream any more.
 */
export const actionStream = {
  method: 'GET',
  path: '/quote/api/v1/events/sse',
  heartbeatSeconds: 15,
  ticketSeconds: 60,
  reconnectWithinSeconds: 10,
} as const

/**
 * `form` names a form that creates something: sent again within a day under the same name, it creates nothing else. `unattended` is set on calls that a page makes while nobody uses it: they do not keep a session alive.
 */
export const headerNames = {
  session: 'jsessionid',
  project: 'PROJECT-INFO',
  form: 'Idempotency-Key',
  unattended: 'X-Unattended',
} as const
