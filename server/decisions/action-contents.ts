import { cardOf } from '#contract/actions/coupon-card.ts'
import { languageFor } from '#contract/actions/response-actions-coverage.ts'
import { toLocale } from '#contract/http/locale.ts'
import type { Spent } from '#engine/decisions/counters.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { CouponsModule } from '#server/coupons/coupons.module.ts'
import { currencyOf } from '#server/database/project-currency.ts'
import type { EmailsModule } from '#server/emails/emails.module.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { WebhooksModule } from '#server/webhooks/webhooks.module.ts'
import { type ActionContents, keyOf } from './contents.ts'
import { couponValues, sentCoupon } from './coupon-values.ts'

/** A message with a longer JSON is not sent. */
const longest = 16_384

type Published = Awaited<ReturnType<ActionsModule['readPublished']>>[number]
type Surface = Extract<Published, { type: 'popup' | 'banner' | 'bar' | 'coupon' }>

/** What popups, banners, bars and coupons show, and what webhooks and e-mails send. */
export const createActionContents = (
  { readPublished, fillContent }: Pick<ActionsModule, 'readPublished' | 'fillContent'>,
  { requestOf }: Pick<WebhooksModule, 'requestOf'>,
  { claim }: Pick<CouponsModule, 'claim'>,
  { compose }: Pick<EmailsModule, 'compose'>,
) => {
  /** The versions that a batch has asked for, as long as its transaction goes on: each is read once, however many messages show it. */
  const asked = new WeakMap<Queries, ReadonlyMap<string, Published>>()

  /** A coupon is claimed last: only a message that is sent takes one. */
  const surfaceOf = async (
    published: Surface,
    [queries, fold, { decisionId, profile, state, properties, at, timeZones }]: Parameters<ActionContents['contentOf']>,
  ): ReturnType<ActionContents['contentOf']> => {
    const language = languageFor(published, toLocale(state.language?.value) ?? 'en')
    if (language === null) return null
    const pool = poolOf(published)
    const expiresAfterHours = published.type === 'coupon' ? published.content.expiresAfterHours : null
    const claimed =
      pool === null ? null : await claim(queries, fold, { pool, decision: decisionId, profile, at, expiresAfterHours })
    if (claimed !== null && 'refused' in claimed) return claimed
    const coupon = claimed === null ? {} : { coupon: couponValues(claimed, { language, timeZones }) }
    const { content } = fillContent(published, { profile: profileValues(state), event: properties, ...coupon }, language)
    const drawn = published.type === 'coupon' && 'pool' in content ? cardOf(content.texts) : content
    // A coupon is drawn as a popup in the corner.
    const type = published.type === 'coupon' ? 'popup' : published.type
    const payload = { type, language, content: drawn, ...(claimed && { coupon: sentCoupon(claimed) }) }
    return JSON.stringify(payload).length <= longest ? { to: 'page', payload } : null
  }

  const contents: ActionContents = {
    offersOf: async (queries, project, actions) => {
      const found = byRef(await readPublished(queries, project, actions))
      asked.set(queries, found)
      const currency = await currencyFor(queries, project, found)
      return actions.map((it) => offerOf(found.get(keyOf(it)), currency))
    },
    contentOf: async (queries, fold, delivery) => {
      const { action, decisionId, state, properties, at } = delivery
      const known = asked.get(queries)?.get(keyOf(action))
      const published = known ?? byRef(await readPublished(queries, fold, [action])).get(keyOf(action))
      if (!published?.isInUse) return null
      if (published.type !== 'webhook' && published.type !== 'email') return surfaceOf(published, [queries, fold, delivery])
      const values = { profile: profileValues(state), event: properties }
      if (published.type === 'webhook') {
        const request = requestOf(fillContent(published, values).content, { id: decisionId, at: new Date(at), event: properties })
        return request && { to: 'webhook', request }
      }
      const language = languageFor(published, toLocale(state.language?.value) ?? 'en')
      if (language === null) return null
      const { content } = fillContent(published, values, language)
      const email = await compose(queries, fold, { id: decisionId, content, language, state })
      return email && { to: 'email', email }
    },
    findUnknown: async (queries, project, actions) => {
      const found = byRef(await readPublished(queries, project, actions))
      return actions.filter((it) => found.get(keyOf(it))?.isInUse !== true)
    },
    findUnpriced: async (queries, project, actions) => {
      const found = byRef(await readPublished(queries, project, actions))
      const currency = await currencyFor(queries, project, found)
      return actions.filter((it) => {
        const published = found.get(keyOf(it))
        return published !== undefined && givesAway(published) && priceOf(published, currency) === null
      })
    },
  }
  return contents
}

const byRef = (published: readonly Published[]) => new Map(published.map((it) => [keyOf(it), it]))

const offerOf = (it: Published | undefined, currency: string | null): Spent | null => {
  if (!it?.isInUse) return null
  return { coupons: givesAway(it) ? 1 : 0, money: priceOf(it, currency) ?? 0 }
}

const givesAway = (it: Published): boolean => it.type !== 'webhook' && it.type !== 'email' && poolOf(it) !== null

/** What a coupon is worth, in units of the project's currency. A share of an order, or of what is shipped, has no price before the order. */
const priceOf = (it: Published, currency: string | null): number | null => {
  const discount = it.type === 'coupon' && it.content.pool !== null ? it.content.discount : null
  return discount?.kind === 'amount' && discount.currency === currency ? discount.amount : null
}

/** The project's currency if one of the actions has a price. */
const currencyFor = async (queries: Queries, { projectId }: ProjectRef, found: ReadonlyMap<string, Published>) => {
  const isAsked = [...found.values()].some((it) => it.type === 'coupon' && it.content.discount.kind === 'amount')
  return isAsked ? currencyOf(queries, projectId) : null
}

const poolOf = (it: Surface): string | null => (it.type === 'coupon' ? it.content.pool : it.content.coupon)

/** What the templates of a message know of a person: their traits by name, and what is counted of them. */
const profileValues = (state: ProfileState): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(state.traits).map(([name, { value }]) => [name, value])),
  visits: state.visits,
  orders: state.orders,
  country: state.country?.value ?? null,
  language: state.language?.value ?? null,
})
