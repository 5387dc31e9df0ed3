import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { TestServer } from '#tests/support/server.ts'
import type { Fixtures, Good } from './fixtures.ts'

type Person = Pick<Awaited<ReturnType<TestServer['newcomer']>>, 'username' | 'email' | 'password' | 'session' | 'project'>

const unknownId = '00000000-0000-4000-8000-000000000000'
const key = '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a01'
const anotherKey = '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a02'

const ofCapabilities = import.meta.glob<Fixtures>('./*/fixtures.ts', { eager: true, import: 'fixtures' })

/** A good request to each call, for somebody with a project. A call that has none here or in its fixtures fails `access.test.ts`. */
export const good: Record<EndpointName, (person: Person) => Good> = {
  ...Object.assign({}, ...Object.values(ofCapabilities).map(({ requests }) => requests)),
  login: ({ email, password }) => ({ body: { account: email, password } }),
  logout: () => ({}),
  register: ({ email }) => ({
    body: { account: 'somebody', name: 'somebody', email, code: '123456', password: 'passw0rd', oldpassword: 'passw0rd' },
  }),
  sendCode: () => ({ query: { email: 'matrix@example.com', ftype: 'register' } }),
  verifyCode: () => ({ query: { key: 'k', code: '123456' } }),
  resetPassword: ({ email }) => ({
    body: { account: email, password: 'passw0rd', repassword: 'passw0rd', key: 'k', code: '123456' },
  }),
  changePassword: ({ password }) => ({ body: { oldpassword: password, password } }),
  confirmSession: ({ password }) => ({ body: { password } }),
  listOwnPermissions: ({ project }) => ({ query: { project: project.id } }),
  listSessions: () => ({}),
  endSession: () => ({ params: { id: 'a'.repeat(43) } }),
  endOtherSessions: () => ({}),
  inviteAdmin: () => ({ body: { email: 'invited@example.com' } }),
  endSessionsOf: () => ({ params: { id: unknownId } }),
  verifyInvite: () => ({ body: { email: 'invited@example.com', code: 'ABCD-EFGH-JKMN-PQRS' } }),
  registerAdmin: () => ({
    body: {
      account: 'invited',
      name: 'invited',
      email: 'invited@example.com',
      code: 'ABCD-EFGH-JKMN-PQRS',
      password: 'passw0rd',
      oldpassword: 'passw0rd',
    },
  }),
  logInWithGoogle: () => ({ query: { token: 'x' } }),
  viewSignInSetup: () => ({}),
  listRoles: () => ({}),
  listGrantablePermissions: () => ({}),
  viewRole: () => ({ params: { id: 'owner' } }),
  createRole: () => ({ body: { name: 'Editors', permissions: ['project:read'] } }),
  updateRole: () => ({ params: { id: unknownId }, body: { name: 'Editors' } }),
  deleteRole: () => ({ params: { id: unknownId } }),
  grantPermissions: () => ({ params: { id: unknownId }, body: { permissions: ['project:read'] } }),
  listProjects: () => ({}),
  saveProject: ({ project }) => ({ body: { id: project.id, projectName: 'Shop' } }),
  deleteProject: ({ project }) => ({ body: { id: project.id, tenantId: project.tenantId } }),
  listDeletedProjects: () => ({}),
  restoreProject: ({ project }) => ({ params: { id: project.id } }),
  deleteProjectAsAdmin: ({ project }) => ({ body: { id: project.id, tenantId: project.tenantId } }),
  viewProjectData: () => ({}),
  saveRetention: () => ({ body: { months: 12, replaces: 13 } }),
  setQuota: () => ({ params: { id: unknownId }, body: { monthlyEvents: 1_000 } }),
  createSdkKey: () => ({ body: { skdKey: key } }),
  viewSdkKey: () => ({}),
  rotateSdkKey: () => ({ body: { skdKey: anotherKey, replaces: key } }),
  listServerKeys: () => ({}),
  createServerKey: () => ({ body: { replaces: null } }),
  revokeServerKey: () => ({ params: { id: unknownId } }),
  revokeSdkKey: () => ({ body: { skdKey: anotherKey } }),
  viewSdkSettings: () => ({}),
  saveAllowedOrigins: () => ({ body: { allowedOrigins: [] } }),
  sendEvents: () => ({ body: { skdKey: key, events: [{}] } }),
  summariseEvents: () => ({}),
  listQuarantined: () => ({ query: { before: '9' } }),
  replayQuarantined: () => ({ body: { id: '9', event: {} } }),
  viewLiveOverview: () => ({}),
  viewAnalyticsOverview: () => ({}),
  viewWebVitals: () => ({}),
  sendTestAction: () => ({ body: { anonymousId: unknownId } }),
}
