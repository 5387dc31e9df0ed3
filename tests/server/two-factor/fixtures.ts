import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = {
  requests: {
    viewTwoFactor: () => ({}),
    beginTwoFactor: () => ({}),
    confirmTwoFactor: () => ({ body: { code: '000000' } }),
    disableTwoFactor: () => ({}),
    renewRecoveryCodes: () => ({}),
    answerChallenge: () => ({ body: { challenge: 'x'.repeat(43), code: '000000' } }),
  },
}
