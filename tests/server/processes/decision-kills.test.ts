import { expect, test } from 'vitest'
import { kind } from '#tests/server/setup.ts'
import { killWhileDeciding } from '#tests/support/decision-kills.ts'

const kills = 8
const seed = Number(process.env['KILL_SEED'] ?? 20_261)

test(`after ${kills} SIGKILLs at random moments of deciding and sending (seed ${seed}), nothing is missing, and nothing is decided or given twice`, {
  timeout: 900_000,
}, async () => {
  const { decisions, delivered, coupons, cancelled, emails, webhooks, emailsTwice, webhooksTwice, ...damage } =
    await killWhileDeciding(kind, { seed, kills })
  expect(damage).toEqual({
    eventsLost: 0,
    decisionsMissing: 0,
    decisionsTwice: 0,
    actionsLost: 0,
    actionsTwice: 0,
    limitsMissed: 0,
    couponsMissed: 0,
    delaysWrong: 0,
    emailsLost: 0,
    emailsRenamed: 0,
    webhooksLost: 0,
    webhooksRenamed: 0,
  })
  expect(decisions).toBeGreaterThan(500)
  expect(delivered).toBeGreaterThan(50)
  expect(coupons).toBe(30)
  for (const count of [cancelled, emails, webhooks]) expect(count).toBeGreaterThan(10)
  // What was being sent when its process ended is sent again: 4 e-mails and 2 calls at once.
  expect(emailsTwice).toBeLessThanOrEqual(4 * kills)
  expect(webhooksTwice).toBeLessThanOrEqual(2 * kills)
})
