import type { Fixtures } from '#tests/server/fixtures.ts'
import { someModel } from './back-office.ts'

const params = { id: '00000000-0000-4000-8000-000000000000' }
const body = { reason: 'A ticket asks for it' }

const [first, second] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2']

export const fixtures: Fixtures = {
  /** The model that stands in comes after the other one. */
  populate: async ({ database }) => {
    for (const id of [first, second])
      await database.query(
        `insert into ai_models (id, name, provider, base_url, model, purposes, context_tokens, price_in, price_out,
                                requests_per_minute, timeout_seconds, is_on, created_at, changed_at)
         values ($1, 'Writer', 'openai', 'https://models.example/v1', 'writer-1', '{copy}', 1000, 1, 2, 60, 20, true, now(), now())
         on conflict do nothing`,
        [id],
      )
    await database.query('update ai_models set fallback_id = $2::uuid where id = $1', [first, second])
    await database.query(
      `insert into ai_model_tests (id, model_id, at, milliseconds, status, failure, made_by)
       values ($1, $1, now(), 240, 500, 'status', $1) on conflict do nothing`,
      [first],
    )
  },
  requests: {
    viewOverview: () => ({}),
    listOrganizations: () => ({ query: { q: 'tea', status: 'active', sort: 'events', order: 'desc', limit: '10' } }),
    viewPlatformOrganization: () => ({ params }),
    listOrganizationProjects: () => ({ params }),
    listMembersOfOrganization: () => ({ params, query: { limit: '10' } }),
    listOrganizationAudit: () => ({ params, query: { limit: '10' } }),
    viewOrganizationUsage: () => ({ params }),
    listOrganizationKeys: () => ({ params }),
    setOrganizationSwitch: () => ({ params, body: { ...body, name: 'import', isOn: false } }),
    exportPlatformOrganization: () => ({ params, body }),
    deletePlatformOrganization: () => ({ params, body }),
    restorePlatformOrganization: () => ({ params, body }),
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
    previewUserMerge: () => ({ params: { ...params, duplicate: first } }),
    mergeUsers: () => ({ params, body: { ...body, duplicate: first, account: 'mei', seen: 'as it was shown' } }),
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
    listAiModelOrganizations: () => ({ params, query: { q: 'tea' } }),
    enableAiModel: () => ({ params: { ...params, organization: params.id }, body: { isEnabled: true } }),
    setAiModelKey: () => ({ params, body: { key: 'sk-not-a-key' } }),
    removeAiModelKey: () => ({ params, body }),
    removeAiModel: () => ({ params, body }),
    testAiModel: () => ({ params }),
    viewBuiltInModels: () => ({}),
    listProjectTrainings: () => ({ query: { q: 'tea', limit: '10' } }),
    viewBuiltInModel: () => ({ params: { name: 'bgNbd' } }),
    viewProjectModel: () => ({ params: { name: 'bgNbd', project: params.id } }),
    chooseModelVersion: () => ({ params: { name: 'bgNbd', project: params.id }, body: { ...body, version: 1, replaces: null } }),
    replayDataSource: () => ({ params, body }),
    viewDataSource: () => ({ params }),
    listSampleEvents: () => ({ params }),
    viewSchemaDrift: () => ({ params }),
    pauseDataSource: () => ({ params, body }),
    resumeDataSource: () => ({ params, body }),
    rotateDataSourceKey: () => ({ params, body: { ...body, replaces: '00000000' } }),
    handleContactRequest: () => ({ params, body: { replaces: 0, state: 'answered', note: 'Called' } }),
  },
}
