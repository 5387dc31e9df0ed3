import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { SurfaceContent } from '#contract/actions/response-actions-content.ts'
import type { CouponCode, CouponPool, CouponRules, CouponSource } from '#contract/coupons/coupons.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { openDesk } from '#tests/server/decisions/desk.ts'
import type { TestServer } from '#tests/support/server.ts'
import { noRules } from './fixtures.ts'

export const patterned = { kind: 'generated' as const, pattern: 'TEA-####-####', count: 100 }

export type Payload = {
  type: string
  content: SurfaceContent
  coupon?: { code: string; expiresAt: string | null }
}

/** A project with coupon pools, and strategies that give their codes away on each search. */
export const openTill = async (server: TestServer) => {
  const desk = await openDesk(server)
  let names = 0
  const pool = (source: CouponSource, rules: Partial<CouponRules> = {}) => {
    names += 1
    return desk.data<CouponPool>('createCouponPool', { body: { name: `Pool ${names}`, source, rules: { ...noRules, ...rules } } })
  }
  const publish = async (body: { name: string; type: string; content: unknown }) => {
    const { id, revision } = await desk.data<ResponseAction>('createResponseAction', { body })
    return desk.data<ResponseAction>('publishResponseAction', { params: { id }, body: { replaces: revision } })
  }
  const written = { en: texts('Your code: {{ coupon.code }}, until {{ coupon.expiresAt | default: "ever" }}') }
  return {
    ...desk,
    pool,
    publishAction: publish,
    /** Runs a strategy that shows a popup with a code of the pool. */
    give: async ({ id: coupon }: CouponPool, different: Partial<Definition> = {}) => {
      const { id } = await publish({ name: `Gift ${coupon}`, type: 'popup', content: popup({ texts: written, coupon }) })
      return desk.run(definitionOf({ arms: [{ id: 'gift', action: { id, version: 1 }, weight: 1 }], ...different }))
    },
    view: (id: string) => desk.data<CouponPool>('viewCouponPool', { params: { id } }),
    codes: async (id: string, list: 'issued' | 'free' = 'issued') =>
      (await desk.data<{ items: CouponCode[] }>('listCouponCodes', { params: { id }, query: { list, limit: '100' } })).items,
    payloads: async (): Promise<Payload[]> =>
      (
        await server.database.query<{ payload: { payload: Payload } }>(
          'select payload from action_messages where project_id = $1 order by created_at, anonymous_id, seq',
          [desk.ref.projectId],
        )
      ).map(({ payload }) => payload.payload),
    buy: (anonymousId: string, coupon: string, order: string, at: Record<string, unknown> = {}) =>
      desk.send({ anonymousId, event: 'purchase', properties: { order_id: order, value: 10, currency: 'CNY', coupon }, ...at }),
  }
}
