import * as v from 'valibot'
import { type ResponseActionType, responseActionTypes } from '#contract/actions/response-action-kinds.ts'
import { responseActionLimits as limits } from '#contract/actions/response-actions-fields.ts'
import { defineEndpoints } from '#contract/http/endpoint.ts'
import { type Locale, locales } from '#contract/http/locale.ts'
import { length } from '#contract/http/rules.ts'
import { scenarios } from '#contract/scenarios/scenarios.ts'

/** The types that have texts. */
export type DraftedType = Exclude<ResponseActionType, 'webhook'>
const draftedTypes = responseActionTypes.filter((it): it is DraftedType => it !== 'webhook')

/** Milliseconds for the whole drafting, whatever number of models is asked. */
export const draftingTime = 15_000

// @__NO_SIDE_EFFECTS__
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.check((it) => length(it) <= most && !/[\0\p{Surrogate}]/u.test(it)),
  )

/** The texts of one language as a flat list; null where there is no button. E-mails alone have a subject and a pre-header. */
const surfaceTexts = { headline: text(limits.headline), body: text(limits.body), label: v.nullable(text(limits.label)) }
export const surfaceDraftSchema = v.strictObject(surfaceTexts)
export const emailDraftSchema = v.strictObject({
  subject: text(limits.subject),
  preheader: text(limits.preheader),
  headline: text(limits.headline),
  body: text(limits.emailBody),
  label: v.nullable(text(limits.label)),
})
export const draftOf = (type: DraftedType) => (type === 'email' ? emailDraftSchema : surfaceDraftSchema)
export const draftTextsSchema = v.union([emailDraftSchema, surfaceDraftSchema])
export type DraftTexts = v.InferOutput<typeof draftTextsSchema>

const language = v.picklist(locales)

/**
 * Drafts the texts of the languages `wanted` from those in the language `source`, or, without a source, from the name, the type and the
 * scenario. `from`: a language model if there is one, or the built-in library in any case.
 */
export const draftTextsBody = v.pipe(
  v.strictObject({
    name: v.pipe(v.string(), v.trim(), text(limits.name)),
    type: v.picklist(draftedTypes),
    scenario: v.nullable(v.picklist(scenarios)),
    source: v.nullable(v.strictObject({ language, texts: draftTextsSchema })),
    wanted: v.pipe(
      v.array(language),
      v.minLength(1),
      v.check((it) => new Set(it).size === it.length),
    ),
    from: v.picklist(['model', 'library']),
  }),
  v.check(({ type, source }) => source === null || v.is(draftOf(type), source.texts)),
  v.check(({ source, wanted }) => source === null || !wanted.includes(source.language)),
)
export type DraftTextsBody = v.InferOutput<typeof draftTextsBody>

/** Who answers: the organisation's own endpoint, a model of the platform, or the built-in library. `model` is its name; empty for the library. */
export const draftSourceSchema = v.object({ kind: v.picklist(['organization', 'platform', 'library']), model: v.string() })
export type DraftSource = v.InferOutput<typeof draftSourceSchema>

const perLanguage = v.exactOptional(draftTextsSchema)
export const draftedTextsSchema = v.object({
  texts: v.object({ zh: perLanguage, en: perLanguage, ja: perLanguage, fr: perLanguage }),
  by: draftSourceSchema,
})
export type DraftedTexts = v.InferOutput<typeof draftedTextsSchema>
export type DraftedLanguages = Partial<Record<Locale, DraftTexts>>

export const draftingEndpoints = defineEndpoints({
  /** Who would be asked now. */
  viewDrafting: {
    method: 'GET',
    path: '/quote/api/v1/draft-texts',
    access: 'project',
    permission: 'action:read',
    data: draftSourceSchema,
    problems: ['project.unknown'],
  },
  /** Answers texts and stores none of them. A model that fails is followed by the next one, within 15 seconds. */
  draftTexts: {
    method: 'POST',
    path: '/quote/api/v1/draft-texts',
    access: 'project',
    permission: 'action:write',
    body: draftTextsBody,
    data: draftedTextsSchema,
    problems: [
      'project.unknown',
      'modelEndpoint.limitReached',
      'requests.tooMany',
      'drafting.slow',
      'drafting.unreachable',
      'drafting.unusable',
      'drafting.paused',
    ],
  },
})
