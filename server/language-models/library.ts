import { actionTemplates } from '#contract/actions/templates/all.ts'
import type { ActionTemplate } from '#contract/actions/templates/template.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { DraftedLanguages, DraftTexts, DraftTextsBody } from '#contract/language-models/drafting.ts'

/**
 * Texts of the built-in library, where there is no language model: those of the template that the texts began with or, if they did not begin
 * with one, of a template of the scenario, best of the same type. They are no translation of anything else.
 */
export const libraryTexts = ({ type, scenario, source, wanted }: DraftTextsBody): DraftedLanguages => {
  const origin = source && actionTemplates.find((it) => isFrom(it, source))
  const ofScenario = actionTemplates.filter((it) => it.scenario === (scenario ?? 'view_product'))
  const isEmail = type === 'email'
  const template =
    origin ??
    ofScenario.find((it) => it.typed.type === type) ??
    ofScenario.find((it) => (it.typed.type === 'email') === isEmail) ??
    ofScenario[0]
  const drafted: DraftedLanguages = {}
  for (const language of wanted) {
    const texts = template && textsIn(template, language)
    if (texts) drafted[language] = isEmail ? asEmail(texts) : asSurface(texts)
  }
  return drafted
}

const textsIn = ({ typed }: ActionTemplate, language: Locale): DraftTexts | null => {
  const texts = typed.content.texts[language]
  if (!texts) return null
  const { cta, ...fields } = texts
  return { ...fields, label: cta?.label ?? null }
}

const isFrom = (template: ActionTemplate, { language, texts }: { language: Locale; texts: DraftTexts }): boolean => {
  const own = textsIn(template, language)
  return own !== null && own.headline === texts.headline && own.body === texts.body
}

const asSurface = ({ headline, body, label }: DraftTexts): DraftTexts => ({ headline, body, label })
const asEmail = (texts: DraftTexts): DraftTexts =>
  'subject' in texts
    ? texts
    : { subject: texts.headline, preheader: '', headline: texts.headline, body: texts.body, label: texts.label }
