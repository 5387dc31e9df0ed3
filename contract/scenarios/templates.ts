import * as v from 'valibot'
import { type Locale, locales } from '#contract/http/locale.ts'
import { length } from '#contract/http/rules.ts'
import { nameRule } from '../segments/operators.ts'
import { scenarios } from './scenarios.ts'
import { scenarioRulesSchema } from './settings.ts'

export const templateLimits = { required: 10, hours: 720, summary: 120, guide: 600, note: 200, versionsShown: 50 } as const

/** The version that the product brings. It cannot be changed. */
export const builtInVersion = 1

const isPlain = (text: string) => !/[\0\p{Surrogate}]/u.test(text)
const textUpTo = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((it) => length(it) <= most && isPlain(it)),
  )

/** What a scenario is for, and what to do with it, in one language. Empty where nobody has written it. */
const textsOfLanguage = v.strictObject({ summary: textUpTo(templateLimits.summary), guide: textUpTo(templateLimits.guide) })
const goalRule = v.strictObject({
  event: v.literal('purchase'),
  within: v.union([
    v.literal('visit'),
    v.strictObject({ hours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(templateLimits.hours)) }),
  ]),
})

/**
 * What a version of a scenario's template says: the properties that each event should carry, the default goal (null for none), the rules of
 * projects that have none of their own, and texts.
 */
export const templateContentSchema = v.strictObject({
  required: v.pipe(
    v.array(nameRule),
    v.maxLength(templateLimits.required),
    v.check((it) => new Set(it).size === it.length),
  ),
  goal: v.nullable(goalRule),
  rules: v.strictObject(scenarioRulesSchema.entries),
  texts: v.strictObject({ zh: textsOfLanguage, en: textsOfLanguage, ja: textsOfLanguage, fr: textsOfLanguage }),
})
export type TemplateContent = v.InferOutput<typeof templateContentSchema>
export type TemplateTexts = TemplateContent['texts']

/** The kinds of a goal, as they are chosen. */
export const goalKinds = ['none', 'visit', 'hours'] as const
export type GoalKind = (typeof goalKinds)[number]

/** The languages in which both texts are written. */
export const writtenLanguages = (texts: TemplateTexts): Locale[] =>
  locales.filter((it) => texts[it].summary !== '' && texts[it].guide !== '')

/** `projects` have the version. The built-in version was published by nobody. */
const templateVersionSchema = v.object({
  version: v.number(),
  note: v.string(),
  publishedAt: v.nullable(v.string()),
  publishedBy: v.nullable(v.string()),
  projects: v.number(),
  content: templateContentSchema,
})
export type TemplateVersion = v.InferOutput<typeof templateVersionSchema>

/** `failed` and `rollBackFailed`: a batch failed several times in a row; what was done before it stays. */
export const rolloutStates = ['running', 'done', 'failed', 'rollingBack', 'rolledBack', 'rollBackFailed'] as const
export type RolloutState = (typeof rolloutStates)[number]

/**
 * A version on its way to projects: of `total` projects at its start, `installed` have got it, `kept` have rules of their own and were offered
 * it, and `unchanged` had it already. Going back, `restored` have got their previous version again.
 */
export const rolloutSchema = v.object({
  id: v.string(),
  scenario: v.picklist(scenarios),
  version: v.number(),
  /** The organisations that were chosen; null for all. */
  organizations: v.nullable(v.array(v.object({ id: v.string(), name: v.string() }))),
  state: v.picklist(rolloutStates),
  reason: v.string(),
  total: v.number(),
  installed: v.number(),
  kept: v.number(),
  unchanged: v.number(),
  restored: v.number(),
  failure: v.nullable(v.string()),
  startedAt: v.string(),
  startedBy: v.nullable(v.string()),
  endedAt: v.nullable(v.string()),
  /** It is the last one of its scenario, and has not been taken back. */
  mayRollBack: v.boolean(),
})
export type Rollout = v.InferOutput<typeof rolloutSchema>

/** `content` is the draft, or the newest version where nobody has begun one. `revision` grows with each change of the draft. */
export const scenarioTemplateSchema = v.object({
  scenario: v.picklist(scenarios),
  content: templateContentSchema,
  isDraft: v.boolean(),
  revision: v.number(),
  changedAt: v.nullable(v.string()),
  /** The version that new projects begin with. */
  versionOfNew: v.number(),
  /** The last first. */
  versions: v.array(templateVersionSchema),
  rollouts: v.array(rolloutSchema),
})
export type ScenarioTemplate = v.InferOutput<typeof scenarioTemplateSchema>

/** How a template is and how it is used, for the list. `fires` are events of all projects, those of bots included. */
export const templateSummarySchema = v.object({
  version: v.number(),
  goal: v.nullable(goalRule),
  /** Projects that have the newest version, and those that it waits for an answer of. */
  installed: v.number(),
  offered: v.number(),
  languages: v.array(v.picklist(locales)),
  hasDraft: v.boolean(),
  rollout: v.nullable(v.picklist(rolloutStates)),
  /** Of the last 30 days; null until they are counted for the first time. */
  fires: v.nullable(v.number()),
  firesCountedAt: v.nullable(v.string()),
})
export type TemplateSummary = v.InferOutput<typeof templateSummarySchema>

const revision = v.pipe(v.number(), v.integer(), v.minValue(0))
/** `replaces` is the revision that one knows: where there is another by now, the call fails with `scenarioTemplate.changed`. */
export const saveTemplateBody = v.strictObject({ content: templateContentSchema, replaces: revision })
export const publishTemplateBody = v.strictObject({
  note: v.pipe(textUpTo(templateLimits.note), v.nonEmpty()),
  replaces: revision,
})

const id = v.pipe(v.string(), v.uuid())
export const rolloutTargets = {
  version: v.pipe(v.number(), v.integer(), v.minValue(builtInVersion), v.maxValue(1_000_000)),
  /** Null for all organisations, those that come later included. */
  organizations: v.nullable(
    v.pipe(
      v.array(id),
      v.minLength(1),
      v.maxLength(100),
      v.check((it) => new Set(it).size === it.length),
    ),
  ),
}
export const previewRolloutBody = v.strictObject(rolloutTargets)

/** What a roll-out would do now. `strategies` run on the scenario in the projects that would get the version. */
export const rolloutPreviewSchema = v.object({
  projects: v.number(),
  organizations: v.number(),
  install: v.number(),
  keep: v.number(),
  unchanged: v.number(),
  strategies: v.number(),
})
export type RolloutPreview = v.InferOutput<typeof rolloutPreviewSchema>

/** What a project is told of the template that it has, and of one that it is offered. */
export const installedTemplateSchema = v.object({
  version: v.number(),
  required: v.array(v.string()),
  goal: v.nullable(goalRule),
  texts: templateContentSchema.entries.texts,
  offer: v.nullable(v.object({ version: v.number(), note: v.string(), content: templateContentSchema })),
})
export type InstalledTemplate = v.InferOutput<typeof installedTemplateSchema>

/** `replace`: takes the version with its rules. `keep`: takes it, and keeps the project's own rules. `decline`: stays with what it has. */
export const offerAnswers = ['replace', 'keep', 'decline'] as const
export type OfferAnswer = (typeof offerAnswers)[number]
export const answerOfferBody = v.strictObject({ version: rolloutTargets.version, answer: v.picklist(offerAnswers) })
