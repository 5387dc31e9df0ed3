import * as v from 'valibot'
import { emailCodeQuery, loginBody, registerBody, sessionSchema, verifyCodeQuery } from './accounts.ts'
import { contactRequestBody } from './contact.ts'
import { behaviorAnswer, behaviorBatchBody, eventSummarySchema } from './events.ts'
import type { ServerProblemCode } from './problem.ts'
import { deleteProjectBody, projectSchema, saveProjectBody } from './projects.ts'
import { sdkKeyBody, sdkKeySchema } from './sdk-key.ts'

/**
 * Who may call: `anyone`; `session`: a valid `jsessionid` header; `project`: also a `PROJECT-INFO` header that names a project of the
 * session's organisation; `admin`: a session whose user is an organisation admin; `sdkKey`: the key in the body.
 */
export type Access = 'anyone' | 'session' | 'project' | 'admin' | 'sdkKey'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  query?: v.GenericSchema
  body?: v.GenericSchema
  data: v.GenericSchema
  /** Business problems of this call. Those of transport, session and permission follow from `access`. */
  problems: readonly ServerProblemCode[]
}

export const endpoints = {
  login: {
    method: 'POST',
    path: '/admin/api/v1/auth/login',
    access: 'anyone',
    body: loginBody,
    data: sessionSchema,
    problems: ['login.refused', 'server.busy'],
  },
  logout: { method: 'GET', path: '/admin/api/v1/auth/apilogout', access: 'anyone', data: v.null(), problems: [] },
  register: {
    method: 'POST',
    path: '/admin/api/v1/users/register',
    access: 'anyone',
    body: registerBody,
    data: v.null(),
    problems: ['code.invalid', 'username.taken', 'server.busy'],
  },
  sendCode: {
    method: 'GET',
    path: '/admin/api/v1/users/getEmailCode',
    access: 'anyone',
    query: emailCodeQuery,
    data: v.string(),
    problems: ['code.tooSoon', 'code.tooMany'],
  },
  verifyCode: {
    method: 'GET',
    path: '/admin/api/v1/auth/verifySmsCode',
    access: 'anyone',
    query: verifyCodeQuery,
    data: v.null(),
    problems: ['code.invalid'],
  },
  listProjects: {
    method: 'GET',
    path: '/quote/api/v1/project/list',
    access: 'session',
    data: v.array(projectSchema),
    problems: [],
  },
  saveProject: {
    method: 'POST',
    path: '/quote/api/v1/project',
    access: 'session',
    body: saveProjectBody,
    data: projectSchema,
    problems: ['project.unknown'],
  },
  deleteProject: {
    method: 'DELETE',
    path: '/quote/api/v1/project',
    access: 'session',
    body: deleteProjectBody,
    data: v.null(),
    problems: ['project.unknown', 'project.last'],
  },
  deleteProjectAsAdmin: {
    method: 'DELETE',
    path: '/admin/api/v1/company/delete/project',
    access: 'admin',
    body: deleteProjectBody,
    data: v.null(),
    problems: ['project.unknown', 'project.last'],
  },
  createSdkKey: {
    method: 'POST',
    path: '/quote/api/v1/sdk',
    access: 'project',
    body: sdkKeyBody,
    data: sdkKeySchema,
    problems: ['project.unknown'],
  },
  viewSdkKey: {
    method: 'GET',
    path: '/quote/api/v1/sdk/view',
    access: 'project',
    data: v.nullable(sdkKeySchema),
    problems: ['project.unknown'],
  },
  sendEvents: {
    method: 'POST',
    path: '/quote/api/v1/events/behavior',
    access: 'sdkKey',
    body: behaviorBatchBody,
    data: behaviorAnswer,
    problems: ['sdkKey.unknown'],
  },
  summariseEvents: {
    method: 'GET',
    path: '/quote/api/v1/events/summary',
    access: 'project',
    data: eventSummarySchema,
    problems: ['project.unknown'],
  },
  sendContactRequest: {
    method: 'POST',
    path: '/quote/api/v1/contact',
    access: 'anyone',
    body: contactRequestBody,
    data: v.null(),
    problems: ['requests.tooMany'],
  },
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints

/**
 * The console's live stream, `text/event-stream`: each message has `event: event`, an `id` and a `LiveEvent` as data. Without
 * `Last-Event-ID` the newest 100 events of the project come first, with it every later one. A comment each 15 s keeps it open.
 * Read by `fetch`, so that session and project travel in headers and never in an address.
 */
export const liveEventsStream = {
  method: 'GET',
  path: '/quote/api/v1/events/live',
  access: 'project',
  heartbeatSeconds: 15,
  replay: 100,
} as const

export const headerNames = { session: 'jsessionid', project: 'PROJECT-INFO' } as const
