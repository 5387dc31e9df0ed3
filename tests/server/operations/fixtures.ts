import type { Fixtures } from '#tests/server/fixtures.ts'

export const fixtures: Fixtures = { requests: {} }
