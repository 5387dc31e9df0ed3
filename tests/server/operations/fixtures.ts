import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    viewPlatformMonitoring: () => ({}),
    listJobs: () => ({}),
    runJob: () => ({ params: { name: 'rateLimits.removeEnded' } }),
    changeLogLevel: () => ({ body: { level: 'debug', minutes: 15 } }),
    resetLogLevel: () => ({}),
    listBackups: () => ({ query: { limit: '10' } }),
  },
}
