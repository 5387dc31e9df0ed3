import * as v from 'valibot'
import { decisionSchema } from '../decisions/decision.ts'
import { consentCategories, consentStates } from './consent.ts'
import { mergeRules } from './identity.ts'
import { cursorRule, pageLimit, profileId, totalSchema } from './profiles.ts'
import { reasonRule } from './reason.ts'

const atomSchema = v.object({ anonymousId: v.string(), userId: v.nullable(v.string()) })

/**
 * An entry of the identity ledger: `atoms` went from one profile into the other, the first 50 of `atomCount`. `from` is null where an
 * anonymous profile got its first user id. `evidence` is the id of the event that proves it, `by` the user who decided it. `isUndoable`: it
 * can be taken back.
 */
export const ledgerEntrySchema = v.object({
  id: v.string(),
  from: v.nullable(v.string()),
  into: v.string(),
  atoms: v.array(atomSchema),
  atomCount: v.number(),
  rule: v.picklist(mergeRules),
  evidence: v.nullable(v.number()),
  by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  at: v.string(),
  undoes: v.nullable(v.string()),
  undoneBy: v.nullable(v.string()),
  isUndoable: v.boolean(),
})
export type LedgerItem = v.InferOutput<typeof ledgerEntrySchema>

/** How many atoms and entries the page of an identity has. */
export const identityLimits = { atoms: 200, entries: 200, atomsOfEntry: 50 } as const

/** Which browsers and user ids make up a person, the latest first, and why; `atoms` are the first 200 of `atomCount`, `ledger` the latest 200. */
export const profileIdentitySchema = v.object({
  id: v.string(),
  atoms: v.array(
    v.object({
      ...atomSchema.entries,
      events: v.number(),
      firstSeen: v.nullable(v.string()),
      lastSeen: v.nullable(v.string()),
    }),
  ),
  atomCount: v.number(),
  ledger: v.array(ledgerEntrySchema),
})
export type ProfileIdentity = v.InferOutput<typeof profileIdentitySchema>

export const timelineKinds = ['page', 'track', 'identify', 'ping', 'decision', 'merge', 'edit'] as const
export type TimelineKind = (typeof timelineKinds)[number]

const kindsRule = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(v.picklist(timelineKinds)),
  v.maxLength(timelineKinds.length),
)

/** `kinds`: those to list, with commas between them; all where it is left out. */
export const timelineQuery = v.object({ kinds: v.optional(kindsRule), cursor: v.optional(cursorRule), limit: pageLimit })

const eventEntrySchema = v.object({
  kind: v.picklist(['page', 'track', 'identify', 'ping']),
  /** The event's id. */
  id: v.string(),
  at: v.string(),
  receivedAt: v.string(),
  event: v.string(),
  anonymousId: v.string(),
  userId: v.nullable(v.string()),
  sessionId: v.nullable(v.string()),
  pageViewId: v.nullable(v.string()),
  url: v.nullable(v.string()),
  path: v.nullable(v.string()),
  title: v.nullable(v.string()),
  properties: v.record(v.string(), v.unknown()),
  context: v.record(v.string(), v.unknown()),
})
/** What a strategy decided for the person. `event` is the name of what caused it. */
const decisionEntrySchema = v.object({
  kind: v.literal('decision'),
  ...v.pick(decisionSchema, ['id', 'at', 'strategy', 'version', 'outcome', 'reason', 'arm', 'action']).entries,
  event: v.string(),
})
const mergeEntrySchema = v.object({ kind: v.literal('merge'), id: v.string(), at: v.string(), entry: ledgerEntrySchema })
const editEntrySchema = v.object({
  kind: v.literal('edit'),
  id: v.string(),
  at: v.string(),
  by: v.string(),
  reason: v.string(),
  /** Null for those that were removed. */
  traits: v.record(v.string(), v.unknown()),
})

/**
 * What a person did in one visit, all of it, whatever the page or the filter leaves: other people's events on the same browser are not
 * counted. `source`, `entryPath` and `country` are those of the visit, `device` that of the person's latest event in it that is listed.
 */
const visitSchema = v.object({
  /** The `sessionId` of its events. */
  id: v.string(),
  startedAt: v.string(),
  lastAt: v.string(),
  events: v.number(),
  pageViews: v.number(),
  engagedMs: v.number(),
  source: v.nullable(v.string()),
  entryPath: v.nullable(v.string()),
  country: v.nullable(v.string()),
  device: v.nullable(v.string()),
})
export type Visit = v.InferOutput<typeof visitSchema>

/** What happened to a person, the latest first by its time; of equal times the later in the log first. */
export const timelineSchema = v.object({
  /** The profile that it is of: the survivor of one that was merged. */
  id: v.string(),
  items: v.array(v.variant('kind', [eventEntrySchema, decisionEntrySchema, mergeEntrySchema, editEntrySchema])),
  /** The visits that the items belong to. */
  visits: v.array(visitSchema),
  next: v.nullable(v.string()),
  total: totalSchema,
})
export type Timeline = v.InferOutput<typeof timelineSchema>
export type TimelineEntry = Timeline['items'][number]

/** `preview`: nothing is changed, and the answer says what would be. */
export const mergeBody = v.object({
  from: profileId,
  into: profileId,
  reason: reasonRule,
  preview: v.optional(v.boolean(), false),
})

const merged = <Schema extends v.GenericSchema>(schema: Schema) => v.object({ from: schema, into: schema, merged: schema })

/** What a merge changes: three values of the same thing, of both profiles and of the one that they become. */
const mergePreviewSchema = v.object({
  from: v.string(),
  into: v.string(),
  /** How many atoms move. */
  atoms: v.number(),
  /** Both have a user id, so they may be two people. */
  areBothIdentified: v.boolean(),
  /** The first 20 that the merged profile has. */
  anonymousIds: v.array(v.string()),
  userIds: v.array(v.string()),
  counts: v.object({
    events: merged(v.number()),
    visits: merged(v.number()),
    pageViews: merged(v.number()),
    orders: merged(v.number()),
  }),
  revenue: v.array(v.object({ currency: v.string(), ...merged(v.number()).entries })),
  /** Traits that both have, with different values. */
  traits: v.array(v.object({ trait: v.string(), ...merged(v.unknown()).entries })),
  consent: v.array(v.object({ category: v.picklist(consentCategories), ...merged(v.picklist(consentStates)).entries })),
  /** Strategies that have given both something different. */
  assignments: v.array(v.object({ strategy: v.string(), from: v.string(), into: v.string() })),
  /** The merged profile falls into other buckets than `into` does. */
  changesUnit: v.boolean(),
})

/** `entry` is the id of the new entry in the ledger, by which it can be taken back; null for a preview. `profile` is the surviving one. */
export const mergeAnswerSchema = v.object({ profile: v.string(), entry: v.nullable(v.string()), preview: mergePreviewSchema })
export type MergeAnswer = v.InferOutput<typeof mergeAnswerSchema>

export const undoBody = v.object({ reason: reasonRule })
/** `profile` is the one that is there again, `from` the one that its atoms were moved from. */
export const undoAnswerSchema = v.object({ profile: v.string(), from: v.string(), entry: v.string() })
