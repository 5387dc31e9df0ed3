import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { CouponPool } from '#contract/coupons/coupons.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { EmailDelivery } from '#contract/emails/deliveries.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { contentOf } from '#tests/server/emails/post.ts'
import { callsOf } from './calls.ts'
import type { newcomerAt } from './people.ts'
import { visitorAgent } from './visitor-browser.ts'

type Person = Awaited<ReturnType<typeof newcomerAt>>

/** Gives a project a coupon pool, an e-mail that was sent to somebody, and an address that gets no e-mails, and answers their pages. */
export const pagesOfSentThings = async (url: string, person: Person): Promise<string[]> => {
  const call = callsOf(url, person)
  const source = { kind: 'generated', pattern: 'BACK-####-####', count: 5 }
  const pool = await call<CouponPool>('createCouponPool', { body: { name: 'Bons d’achat', source, rules: noRules } })
  await call('addEmailSuppression', { body: { address: 'bob@example.com', reason: 'unsubscribed' } })
  await call('changeHoldout', { body: { share: 0, reason: 'everybody gets it' } })
  const { id } = await call<ResponseAction>('createResponseAction', {
    body: { name: 'Lettre', type: 'email', content: contentOf() },
  })
  await call('publishResponseAction', { id, body: { replaces: 1 } })
  const definition = definitionOf({ arms: [{ id: 'mail', action: { id, version: 1 }, weight: 1 }] })
  const strategy = await call<Strategy>('createStrategy', { body: { name: 'Lettres', definition } })
  await call('publishStrategy', { id: strategy.id, body: { replaces: null } })
  const sentAt = new Date().toISOString()
  const context = { consent: { state: 'granted', categories: ['marketing'] } }
  const common = { anonymousId: 'reader', sessionId: 's', pageViewId: 'p', originalTimestamp: sentAt, context }
  const traits = { email: 'ann@example.com', name: 'Ann' }
  await fetch(`${url}/quote/api/v1/events/behavior`, {
    method: 'POST',
    // A program gets no e-mails.
    headers: { 'User-Agent': visitorAgent },
    body: JSON.stringify({
      skdKey: person.skdKey,
      sentAt,
      events: [
        { ...common, messageId: randomUUID(), type: 'identify', event: 'identify', userId: 'ann', traits },
        { ...common, messageId: randomUUID(), type: 'track', event: 'search', userId: 'ann', properties: { q: 'tea' } },
      ],
    }),
  })
  const sent = async () => (await call<{ items: EmailDelivery[] }>('listEmailDeliveries', { id })).items[0]
  await vi.waitFor(async () => expect((await sent())?.status).toBe('sent'), { timeout: 20_000 })
  const delivery = (await sent())?.id ?? ''
  return [
    '/response-actions',
    '/coupon-pools',
    `/coupon-pools/${pool.id}`,
    `/response-actions/${id}?tab=deliveries`,
    `/response-actions/${id}?tab=deliveries&delivery=${delivery}`,
    '/email-suppressions',
  ]
}
