import * as v from 'valibot'
import { cursorPage, pageQuery } from '#contract/http/cursor-page.ts'
import { locales } from '#contract/http/locale.ts'
import { length } from '#contract/http/rules.ts'
import { responseActionStatuses, responseActionTypes } from './response-action-kinds.ts'
import { contentFaultSchema } from './response-actions-faults.ts'
import { responseActionLimits } from './response-actions-fields.ts'

export const responseActionsAtMost = 500

/** An archived action cannot be changed, published or chosen, until it is restored. */

const id = v.pipe(v.string(), v.uuid())

/** Something that uses a response action. */
export const responseActionUserSchema = v.object({ kind: v.picklist(['strategy']), id: v.string(), name: v.string() })
export type ResponseActionUser = v.InferOutput<typeof responseActionUserSchema>

const state = v.picklist(['complete', 'partial', 'missing'])

const summary = {
  id: v.string(),
  name: v.string(),
  type: v.picklist(responseActionTypes),
  status: v.picklist(responseActionStatuses),
  /** The number of the newest published version; null before the first. */
  version: v.nullable(v.number()),
  /** Grows with every change of the draft. */
  revision: v.number(),
  /** Whether the draft differs from the newest version. */
  hasChanges: v.boolean(),
  coverage: v.nullable(v.object({ zh: state, en: state, ja: state, fr: state })),
  usedBy: v.array(responseActionUserSchema),
  createdAt: v.string(),
  updatedAt: v.string(),
}

export const responseActionSummarySchema = v.object(summary)
export type ResponseActionSummary = v.InferOutput<typeof responseActionSummarySchema>

/**
 * `content` is the draft's; it is checked by `parseContent`. `drafted` are the languages whose texts a model has drafted or the library has
 * given, and nobody has edited or accepted since: until then nothing is published.
 */
export const responseActionSchema = v.object({ ...summary, content: v.unknown(), drafted: v.array(v.picklist(locales)) })
export type ResponseAction = v.InferOutput<typeof responseActionSchema>

export const responseActionParams = v.object({ id })

const nameField = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.check((it) => length(it) <= responseActionLimits.name),
)

const contentField = v.unknown()
const draftedField = v.optional(v.pipe(v.array(v.picklist(locales)), v.maxLength(locales.length)), [])
const replaces = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000))

/**
 * What is wrong with `content` is answered as `action.invalid`, and the answer's data are `{ faults: ContentFault[] }`. It may be
 * incomplete.
 */
export const createResponseActionBody = v.strictObject({
  name: nameField,
  type: v.picklist(responseActionTypes),
  content: contentField,
  drafted: draftedField,
})

/** `replaces` is the revision that one knows: if there is a newer one, the call fails with `action.changed`. */
export const changeResponseActionBody = v.strictObject({
  name: nameField,
  content: contentField,
  drafted: draftedField,
  replaces,
})
export const replaceBody = v.strictObject({ replaces })
export const duplicateResponseActionBody = v.strictObject({ name: nameField })

/** The newest change first. `q` is a part of the name. Without `status` all that are not archived. */
export const responseActionsQuery = v.object({
  q: v.optional(v.pipe(v.string(), v.maxLength(responseActionLimits.name))),
  type: v.optional(v.picklist(responseActionTypes)),
  status: v.optional(v.picklist([...responseActionStatuses, 'all'])),
  ...pageQuery,
})
export const responseActionsPage = cursorPage(responseActionSummarySchema)

/** A published version. It never changes. */
export const responseActionVersionSchema = v.object({
  version: v.number(),
  name: v.string(),
  content: v.unknown(),
  publishedAt: v.string(),
})
export type ResponseActionVersion = v.InferOutput<typeof responseActionVersionSchema>
/** The newest first. */
export const responseActionVersionsQuery = v.object(pageQuery)
export const responseActionVersionsPage = cursorPage(responseActionVersionSchema)

/** `archived`: it is used, and was not deleted. */
export const deletedResponseActionSchema = v.object({
  outcome: v.picklist(['deleted', 'archived']),
  usedBy: v.array(responseActionUserSchema),
})

const sampleValue = v.union([v.pipe(v.string(), v.maxLength(500)), v.pipe(v.number(), v.finite()), v.boolean(), v.null()])
const sampleValues = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(100)), sampleValue),
  v.check((it) => Object.keys(it).length <= 100),
)

/** A content as somebody with these traits, after an event with these properties, would see it. */
export const previewResponseActionBody = v.strictObject({
  type: v.picklist(responseActionTypes),
  content: contentField,
  sample: v.strictObject({ profile: sampleValues, event: sampleValues }),
})

/**
 * `content` with all templates filled in; a text whose template is broken is left as it is. `faults` are all that hinder publishing.
 * `missing` are the values that the sample does not have, each once.
 */
export const responseActionPreviewSchema = v.object({
  content: v.unknown(),
  faults: v.array(contentFaultSchema),
  missing: v.array(v.string()),
})
export type ResponseActionPreview = v.InferOutput<typeof responseActionPreviewSchema>
