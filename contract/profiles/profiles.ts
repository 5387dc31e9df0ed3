import * as v from 'valibot'
import { consentStates } from './consent.ts'
import { certificateSchema } from './erasure.ts'
import { profileLimits } from './limits.ts'
import { reasonRule } from './reason.ts'
import { personScoresSchema, rfmGroups } from './scores.ts'

export const profileId = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
export const profileParams = v.object({ id: profileId })

/** How many of a person's ids an answer names at most. The page of their identity has all. */
export const idsShown = 20

const consentSchema = v.object({
  analytics: v.picklist(consentStates),
  marketing: v.picklist(consentStates),
  personalisation: v.picklist(consentStates),
})

/** `userIds` and `anonymousIds`: the first 20 of each, in the order of their characters; the counts are of all. */
const identifiersSchema = v.object({
  userIds: v.array(v.string()),
  userIdCount: v.number(),
  anonymousIds: v.array(v.string()),
  anonymousIdCount: v.number(),
})

export const profileStates = ['anonymous', 'identified', 'anonymised'] as const

const profileEntries = {
  id: v.string(),
  state: v.picklist(profileStates),
  identifiers: identifiersSchema,
  /** By name, without those that were removed. Personal values are `•••` for people without `profile:pii`. */
  traits: v.record(v.string(), v.unknown()),
  firstSeen: v.nullable(v.string()),
  lastSeen: v.nullable(v.string()),
  visits: v.number(),
  events: v.number(),
  orders: v.number(),
  /** Payments minus refunds in the project's currency, in its unit. */
  revenue: v.number(),
  country: v.nullable(v.string()),
  device: v.nullable(v.string()),
  language: v.nullable(v.string()),
  /** Where they first came from. */
  source: v.nullable(v.string()),
  /** The RFM group of a buyer; null for somebody without an order, and before the daily job has seen the first one. */
  rfm: v.nullable(v.picklist(rfmGroups)),
  /** The segments that they belong to. */
  segments: v.array(v.object({ id: v.string(), name: v.string() })),
  consent: consentSchema,
  /** Profiles that have become part of this one: their ids answer with it. The first 20. */
  mergedFrom: v.array(v.string()),
}

/** A person in a list. Times are ISO 8601. */
export const profileSchema = v.object(profileEntries)
export type ProfileRow = v.InferOutput<typeof profileSchema>

/** `by` is who told a trait: a page of the visitor, a server of the organisation, or one of its people. `event` is null for the latter. */
const traitWriteSchema = v.object({
  value: v.unknown(),
  at: v.string(),
  by: v.picklist(['page', 'server', 'person']),
  event: v.nullable(v.number()),
})
const traitSchema = v.object({ ...traitWriteSchema.entries, before: v.nullable(traitWriteSchema) })

const sourceSchema = v.object({ type: v.string(), name: v.string(), campaign: v.nullable(v.string()), at: v.string() })

const consentAnswerSchema = v.object({ is: v.picklist(['granted', 'denied']), at: v.string(), version: v.nullable(v.string()) })

/** A person on their own page. `isMasked`: personal values are masked in this answer. */
export const profileDetailSchema = v.object({
  ...profileEntries,
  isMasked: v.boolean(),
  /** With their history; removed traits have the value null. */
  traitDetails: v.record(v.string(), traitSchema),
  pageViews: v.number(),
  engagedMs: v.number(),
  /** By the event's name; at most 100. */
  counts: v.array(v.object({ event: v.string(), count: v.number(), first: v.string(), last: v.string() })),
  firstSource: v.nullable(sourceSchema),
  lastSource: v.nullable(sourceSchema),
  /** The latest ten changes of each category, the latest first. */
  consentHistory: v.object({
    analytics: v.array(consentAnswerSchema),
    marketing: v.array(consentAnswerSchema),
    personalisation: v.array(consentAnswerSchema),
  }),
  commerce: v.object({
    refunds: v.number(),
    firstOrder: v.nullable(v.string()),
    lastOrder: v.nullable(v.string()),
    meanDaysBetweenOrders: v.nullable(v.number()),
    averageOrderValue: v.nullable(v.number()),
    currencies: v.array(v.object({ currency: v.string(), paid: v.number(), refunded: v.number() })),
  }),
  /** Null for somebody without an order, and before the daily job has seen the first one. */
  scores: v.nullable(personScoresSchema),
  messages: v.object({ received: v.number(), shown: v.number(), clicked: v.number(), dismissed: v.number() }),
})
export type ProfileDetail = v.InferOutput<typeof profileDetailSchema>

/** What is left of an erased person: the certificate of their erasure. */
const erasedProfileSchema = v.object({ id: v.string(), state: v.literal('erased'), certificate: certificateSchema })

/** `id` differs from the id that was asked for where that profile has become part of another. */
export const profileAnswerSchema = v.union([profileDetailSchema, erasedProfileSchema])
export type ProfileAnswer = v.InferOutput<typeof profileAnswerSchema>

export const profileSorts = ['lastSeen', 'firstSeen', 'events', 'visits', 'orders', 'revenue'] as const
export type ProfileSort = (typeof profileSorts)[number]

/**
 * The total of a whole list is exact up to `exactTotal`. That of a filtered list is exact if its first page is the whole list, or if the
 * project has at most `lookedAtMost` profiles: of more, only so many are looked at, and the total is a lower bound.
 */
export const exactTotal = 10_000
export const lookedAtMost = 20_000

export const pageLimit = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
  '50',
)
export const cursorRule = v.pipe(v.string(), v.maxLength(500))
/** `value` is exact, or there are at least so many. */
export const totalSchema = v.object({ value: v.number(), exact: v.boolean() })

/** A segment's definition (`Node`) as JSON. */
const filterRule = v.pipe(v.string(), v.maxLength(8_000))

/**
 * Which profiles. `q` is the whole of an id: of a profile, a user or a browser, or an e-mail address or a phone number. `segment` is a
 * segment's id.
 */
export const profileFilter = {
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254))),
  segment: v.optional(profileId),
  filter: v.optional(filterRule),
}

export const profilesQuery = v.object({
  ...profileFilter,
  sort: v.optional(v.picklist(profileSorts), 'lastSeen'),
  order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
  /** `next` of the page before, with the same filter, sort and order. */
  cursor: v.optional(cursorRule),
  limit: pageLimit,
})
export type ProfilesQuery = v.InferOutput<typeof profilesQuery>

/** A page of a filtered list may have fewer items than asked for, or none, and a `next`: then not all profiles have been looked at. */
export const profilesSchema = v.object({ items: v.array(profileSchema), next: v.nullable(v.string()), total: totalSchema })
export type ProfilePage = v.InferOutput<typeof profilesSchema>

const traitName = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(profileLimits.traitNameLength))

/** Writes and removes traits by hand. What an event tells later is newer, and replaces it. */
export const editTraitsBody = v.pipe(
  v.object({
    set: v.optional(v.record(traitName, v.union([v.pipe(v.string(), v.maxLength(490)), v.number(), v.boolean()])), {}),
    unset: v.optional(v.pipe(v.array(traitName), v.maxLength(profileLimits.traits)), []),
    reason: reasonRule,
  }),
  v.check(({ set, unset }) => {
    const names = [...Object.keys(set), ...unset]
    return names.length > 0 && names.length <= profileLimits.traits && new Set(names).size === names.length
  }),
)
export type TraitsEdit = v.InferOutput<typeof editTraitsBody>
