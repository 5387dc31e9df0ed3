import type { Scenario } from './scenarios.ts'

/**
 * What tells two events of a scenario apart; others within `within` are one. `pageView`, `session` and `order` mean once each, `user` once
 * for each user id. `seconds`: events closer together than this are one.
 */
export type Deduplication =
  | { by: 'productAndPageView' | 'pageView' | 'session' | 'order' | 'user' }
  | { by: 'product' | 'query'; seconds: number }

/** What counts as success: a purchase of the same browser within so many hours, or in the same visit. */
export type Goal = { event: 'purchase'; within: { hours: number } | 'visit' }

/** Where the tracker finds a scenario by itself. `none`: only a call tells it. */
export type DetectionSource = 'jsonLd' | 'openGraph' | 'dataLayer' | 'attributes' | 'address' | 'identify' | 'gesture' | 'none'

export type ScenarioDefinition = {
  /** Properties that each event should carry. */
  required: readonly string[]
  detectedBy: readonly DetectionSource[]
  deduplication: Deduplication
  /** Null for the purchase, which is the goal of the others. */
  goal: Goal | null
  /** The event that usually follows, and after which nobody needs a reminder. */
  followedBy: Scenario | null
}

const purchaseWithinADay: Goal = { event: 'purchase', within: { hours: 24 } }

/** What the eight scenarios mean, for the server, the tracker's documentation and the console. */
export const scenarioDefinitions: Record<Scenario, ScenarioDefinition> = {
  view_product: {
    required: ['product_id'],
    detectedBy: ['jsonLd', 'openGraph', 'dataLayer'],
    deduplication: { by: 'productAndPageView' },
    goal: purchaseWithinADay,
    followedBy: 'add_to_cart',
  },
  add_to_cart: {
    required: ['product_id', 'quantity', 'price', 'currency'],
    detectedBy: ['dataLayer', 'attributes'],
    deduplication: { by: 'product', seconds: 1 },
    goal: purchaseWithinADay,
    followedBy: 'purchase',
  },
  start_checkout: {
    required: ['value', 'currency'],
    detectedBy: ['dataLayer', 'attributes'],
    deduplication: { by: 'session' },
    goal: purchaseWithinADay,
    followedBy: 'purchase',
  },
  purchase: {
    required: ['order_id', 'value', 'currency'],
    detectedBy: ['dataLayer', 'attributes'],
    deduplication: { by: 'order' },
    goal: null,
    followedBy: null,
  },
  search: {
    required: ['query', 'results_count'],
    detectedBy: ['address', 'dataLayer', 'attributes'],
    deduplication: { by: 'query', seconds: 0.5 },
    goal: { event: 'purchase', within: 'visit' },
    followedBy: 'view_product',
  },
  user_signup: {
    required: ['userId'],
    detectedBy: ['none'],
    deduplication: { by: 'user' },
    goal: { event: 'purchase', within: { hours: 24 * 7 } },
    followedBy: 'purchase',
  },
  user_login: {
    required: ['userId'],
    detectedBy: ['identify'],
    deduplication: { by: 'session' },
    goal: { event: 'purchase', within: 'visit' },
    followedBy: 'purchase',
  },
  exit_intent: {
    required: [],
    detectedBy: ['gesture'],
    deduplication: { by: 'session' },
    goal: { event: 'purchase', within: 'visit' },
    followedBy: null,
  },
}
