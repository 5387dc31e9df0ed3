import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    viewPlatformMonitoring: () => ({}),
    listIncidents: () => ({ query: { limit: '10' } }),
    listJobs: () => ({}),
    runJob: () => ({ params: { name: 'rateLimits.removeEnded' } }),
    changeLogLevel: () => ({ body: { level: 'debug', minutes: 15 } }),
    resetLogLevel: () => ({}),
    searchAudit: () => ({ query: { action: 'account.', result: 'done', view: 'exports', limit: '10' } }),
    checkAudit: () => ({}),
    viewAccess: () => ({}),
    viewSignInSecurity: () => ({}),
    listBackups: () => ({ query: { limit: '10' } }),
  },
}
