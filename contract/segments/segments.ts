import * as v from 'valibot'
import { countSchema, cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { length } from '#contract/http/rules.ts'
import { nodeSchema } from './segment.ts'

export const segmentsAtMost = 200
/** In code points. */
export const segmentTextLimits = { name: 100, description: 500 } as const

const id = v.pipe(v.string(), v.uuid())

/** `rule`: the people whom the definition fits. `list`: the people who were put on its list; its definition is `{ list: id }` of its own. */
export const segmentKinds = ['rule', 'list'] as const
/** An archived segment is no longer offered. It is still kept up to date, for those that use it. */
export const segmentStatuses = ['active', 'archived'] as const

/** Something that refers to a segment. */
export const segmentUserSchema = v.object({ kind: v.picklist(['segment', 'strategy']), id: v.string(), name: v.string() })
export type SegmentUser = v.InferOutput<typeof segmentUserSchema>

/**
 * `version` grows with each change. `members` are those who are in it now. `filling`: the definition is new or was changed, and this share
 * of the profiles (0 to 1) has been looked at since; null once `members` are complete. Times are ISO 8601.
 */
export const segmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  kind: v.picklist(segmentKinds),
  status: v.picklist(segmentStatuses),
  definition: nodeSchema,
  version: v.number(),
  members: countSchema,
  filling: v.nullable(v.number()),
  usedBy: v.array(segmentUserSchema),
  createdAt: v.string(),
  updatedAt: v.string(),
})
export type Segment = v.InferOutput<typeof segmentSchema>

export const segmentParams = v.object({ id })
export const whyParams = v.object({ id, profileId: id })

const nameField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => length(it) <= segmentTextLimits.name),
)
const descriptionField = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.check((it) => length(it) <= segmentTextLimits.description),
  ),
  '',
)

/**
 * `definition` is checked by `parseNode`: what is wrong with it is answered as `segment.invalid`, and the answer's data are
 * `{ problems: SegmentProblem[] }`. Null makes a list.
 */
export const createSegmentBody = v.object({
  name: nameField,
  description: descriptionField,
  definition: v.nullable(v.unknown()),
})

/** `replaces` is the version that one knows: where there is another by now, the call fails with `segment.changed`. A list has no `definition`. */
export const changeSegmentBody = v.object({
  name: nameField,
  description: descriptionField,
  definition: v.nullable(v.unknown()),
  status: v.optional(v.picklist(segmentStatuses), 'active'),
  replaces: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
})

/** The newest change first. `q` is a part of the name. */
export const segmentsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(segmentTextLimits.name))),
  status: v.optional(v.picklist([...segmentStatuses, 'all']), 'active'),
  ...pageQuery,
})
export const segmentsPage = cursorPage(segmentSchema)

/** `archived`: others use it, and it was not deleted. */
export const deletedSegmentSchema = v.object({
  outcome: v.picklist(['deleted', 'archived']),
  usedBy: v.array(segmentUserSchema),
})

/** Somebody, without personal data. `revenue` is in units of the project's currency. */
export const personSchema = v.object({
  id: v.string(),
  isIdentified: v.boolean(),
  firstSeen: v.nullable(v.string()),
  lastSeen: v.nullable(v.string()),
  events: v.number(),
  visits: v.number(),
  orders: v.number(),
  revenue: v.number(),
  country: v.nullable(v.string()),
  device: v.nullable(v.string()),
  language: v.nullable(v.string()),
  source: v.nullable(v.string()),
})
export type Person = v.InferOutput<typeof personSchema>

/** `segment` is the one that is being changed, which the definition must not lead back to. */
export const previewSegmentBody = v.object({ definition: v.unknown(), segment: v.optional(id) })

/**
 * How many of the project's profiles (`of`) a definition fits. Up to 100,000 profiles all are looked at; of more, a random sample. Then
 * `exact` is false, `count` and `of` are estimates, and with 95 % certainty the number is at most `margin` away. `sample` are up to five
 * of them.
 */
export const segmentPreviewSchema = v.object({
  count: v.number(),
  exact: v.boolean(),
  margin: v.number(),
  of: v.number(),
  sample: v.array(personSchema),
})
export type SegmentPreview = v.InferOutput<typeof segmentPreviewSchema>

/**
 * Why somebody is in: an event (its id), the passing of time, a new definition, the list, an edit of the profile (traits, a merge), or
 * another RFM group.
 */
export const membershipCauseSchema = v.object({
  kind: v.picklist(['event', 'time', 'definition', 'list', 'edit', 'score']),
  event: v.nullable(v.string()),
})
export type ShownCause = v.InferOutput<typeof membershipCauseSchema>

export const memberSchema = v.object({ person: personSchema, since: v.string(), cause: membershipCauseSchema })
export type Member = v.InferOutput<typeof memberSchema>
/** Newest profile first. */
export const membersQuery = v.object(pageQuery)
export const membersPage = cursorPage(memberSchema)

/** A definition with the truth of each part. `seen` is what a leaf looked at; until `dueAt` time alone does not change the answer. */
export type WhyTree = { holds: boolean; dueAt: string | null } & (
  | { kind: 'all' | 'any' | 'not'; parts: WhyTree[] }
  | { kind: 'leaf'; leaf: unknown; seen: unknown }
)
const truth = { holds: v.boolean(), dueAt: v.nullable(v.string()) }
const whyTreeSchema: v.GenericSchema<WhyTree> = v.variant('kind', [
  v.object({ ...truth, kind: v.picklist(['all', 'any', 'not']), parts: v.array(v.lazy(() => whyTreeSchema)) }),
  v.object({ ...truth, kind: v.literal('leaf'), leaf: v.unknown(), seen: v.unknown() }),
])

/** `segments` are the names of those that the definition refers to, by their ids. */
export const segmentWhySchema = v.object({
  person: personSchema,
  isMember: v.boolean(),
  at: v.string(),
  tree: whyTreeSchema,
  segments: v.record(v.string(), v.string()),
})
