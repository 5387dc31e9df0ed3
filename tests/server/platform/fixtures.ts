import type { Fixtures } from '#tests/server/fixtures.ts'
import { someModel } from './back-office.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }
const body = { reason: 'A ticket asks for it' }

export const fixtures: Fixtures = {
  requests: {
    viewOverview: () => ({}),
    listOrganizations: () => ({ query: { q: 'tea', status: 'active', sort: 'events', order: 'desc', limit: '10' } }),
    viewPlatformOrganization: () => ({ params }),
    listOrganizationProjects: () => ({ params }),
    listMembersOfOrganization: () => ({ params, query: { limit: '10' } }),
    listOrganizationAudit: () => ({ params, query: { limit: '10' } }),
    suspendOrganization: () => ({ params, body }),
    resumeOrganization: () => ({ params, body }),
    setProjectQuota: () => ({ params, body: { ...body, monthlyEvents: 1_000 } }),
    listUsers: () => ({ query: { q: 'mei', filter: 'locked', limit: '10' } }),
    viewUser: () => ({ params }),
    listUserAudit: () => ({ params, query: { limit: '10' } }),
    signUserOut: () => ({ params, body }),
    lockUser: () => ({ params, body }),
    unlockUser: () => ({ params, body }),
    mailPasswordReset: () => ({ params, body }),
    resetSecondFactor: () => ({ params, body }),
    viewSuspension: () => ({}),
    startImpersonation: () => ({
      body: { user: params.id, organization: params.id, reason: 'Ticket 17 asks for a look at the funnel', minutes: 15 },
    }),
    viewImpersonation: () => ({}),
    endImpersonation: () => ({}),
    listContactRequests: () => ({ query: { q: 'tea', state: 'new', limit: '10' } }),
    viewContactRequest: () => ({ params }),
    listDataSources: () => ({ query: { q: 'tea', state: 'receiving', limit: '10' } }),
    listAiModels: () => ({ query: { q: 'writer', state: 'on', limit: '10' } }),
    createAiModel: () => ({ body: someModel }),
    viewAiModel: () => ({ params }),
    changeAiModel: () => ({ params, body: { ...someModel, replaces: 0 } }),
    setAiModelKey: () => ({ params, body: { key: 'sk-not-a-key' } }),
    removeAiModelKey: () => ({ params, body }),
    removeAiModel: () => ({ params, body }),
    testAiModel: () => ({ params }),
    viewBuiltInModels: () => ({}),
    listProjectTrainings: () => ({ query: { q: 'tea', limit: '10' } }),
    replayDataSource: () => ({ params, body }),
    handleContactRequest: () => ({ params, body: { replaces: 0, state: 'answered', note: 'Called' } }),
  },
}
