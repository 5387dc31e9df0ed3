import { expect, test } from 'vitest'
import { kind } from '#tests/server/setup.ts'
import { killWhileDeciding } from '#tests/support/decision-kills.ts'

const kills = 8
const seed = Number(process.env['KILL_SEED'] ?? 20_261)

test(`after ${kills} SIGKILLs at random moments of deciding (seed ${seed}), nothing is decided, sent or given twice, and nothing is missing`, {
  timeout: 300_000,
}, async () => {
  const { decisions, delivered, coupons, ...damage } = await killWhileDeciding(kind, { seed, kills })
  expect(damage).toEqual({
    eventsLost: 0,
    decisionsMissing: 0,
    decisionsTwice: 0,
    actionsLost: 0,
    actionsTwice: 0,
    limitsMissed: 0,
    couponsMissed: 0,
  })
  expect(decisions).toBeGreaterThan(500)
  expect(delivered).toBeGreaterThan(100)
  expect(coupons).toBe(30)
})
