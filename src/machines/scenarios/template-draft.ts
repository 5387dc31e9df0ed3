import * as v from 'valibot'
import { locales } from '#contract/http/locale.ts'
import {
  type GoalKind,
  type TemplateContent,
  type TemplateTexts,
  templateContentSchema,
  templateLimits,
} from '#contract/scenarios/templates.ts'
import { nameRule } from '#contract/segments/operators.ts'
import { isSame, readRules, type TypedRules, typedOf } from './scenario-rules.ts'

/** What is typed into the form of a template: names of properties one a line, hours as a text. */
export type TemplateDraft = { required: string; goal: GoalKind; hours: string; rules: TypedRules; texts: TemplateTexts }

const usualHours = '24'

export const templateDraftOf = ({ required, goal, rules, texts }: TemplateContent): TemplateDraft => ({
  required: required.join('\n'),
  goal: goal === null ? 'none' : goal.within === 'visit' ? 'visit' : 'hours',
  hours: goal === null || goal.within === 'visit' ? usualHours : String(goal.within.hours),
  rules: typedOf(rules),
  texts,
})

const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

const goalOf = ({ goal, hours }: TemplateDraft) => {
  if (goal === 'none') return null
  return { event: 'purchase', within: goal === 'visit' ? goal : { hours: /^\d{1,4}$/.test(hours.trim()) ? Number(hours) : 0 } }
}

/** What is wrong: `required`, `hours`, a language whose texts are too long, or a field of the rules. */
export type WrongPart = string

/** What the draft says, or what is wrong with it. */
export const readTemplate = (draft: TemplateDraft): { content: TemplateContent } | { wrong: WrongPart[] } => {
  const rules = readRules(draft.rules)
  const required = namesIn(draft.required)
  const given = { required, goal: goalOf(draft), rules: 'rules' in rules ? rules.rules : null, texts: draft.texts }
  const read = v.safeParse(templateContentSchema, given)
  if (read.success) return { content: read.output }
  const isNamesWrong = required.length > templateLimits.required || required.some((name) => !v.is(nameRule, name))
  const { hours } = templateLimits
  const isHoursWrong =
    draft.goal === 'hours' && !(Number(draft.hours) >= 1 && Number(draft.hours) <= hours && /^\d+$/.test(draft.hours.trim()))
  const isLanguageWrong = (it: (typeof locales)[number]) =>
    !v.is(templateContentSchema.entries.texts.entries[it], draft.texts[it])
  return {
    wrong: [
      ...(isNamesWrong ? ['required'] : []),
      ...(isHoursWrong ? ['hours'] : []),
      ...('wrong' in rules ? rules.wrong : []),
      ...locales.filter(isLanguageWrong),
    ],
  }
}

/** Whether two drafts say the same. Hours that do not count are not compared. */
export const isSameDraft = (one: TemplateDraft, other: TemplateDraft): boolean => {
  const key = (it: TemplateDraft) => [
    namesIn(it.required),
    it.goal === 'hours' ? it.hours.trim() : it.goal,
    locales.map((language) => [it.texts[language].summary.trim(), it.texts[language].guide.trim()]),
  ]
  return JSON.stringify(key(one)) === JSON.stringify(key(other)) && isSame(one.rules, other.rules)
}
