import { languagesIn, type ResponseActionContent, type TypedContent } from '#contract/actions/response-actions-content.ts'
import { type ContentFault, faultAt, findMissing, mostFaults } from '#contract/actions/response-actions-faults.ts'
import type { Locale } from '#contract/http/locale.ts'
import { checkTemplate, fillTemplate, type TemplateValues } from './response-actions-liquid.ts'

/** All that hinders publishing: what is missing, and templates that are broken. */
export const findFaults = (typed: TypedContent): ContentFault[] => {
  const faults = findMissing(typed)
  mapTemplates(typed, (template, path) => {
    const fault = checkTemplate(template)
    if (fault) faults.push(faultAt(fault.code, path, fault))
    return template
  })
  return faults.slice(0, mostFaults)
}

/**
 * A content with its templates filled in; with `only`, without the texts of other languages. `missing` are the values that were asked for and do not exist, each once. A text that cannot be
 * filled in is left empty, and its path is in `failed`.
 */
export const fillContent = (
  typed: TypedContent,
  values: TemplateValues,
  only?: Locale,
): { content: ResponseActionContent; missing: string[]; failed: string[] } => {
  const missing = new Set<string>()
  const failed: string[] = []
  const fill: Change = (template, path) => {
    const filled = fillTemplate(template, values)
    if (filled === null) failed.push(path.join('.'))
    for (const name of filled?.missing ?? []) missing.add(name)
    return filled?.text ?? ''
  }
  const content = mapTemplates(typed, fill, only)
  return { content, missing: [...missing], failed }
}

type Path = (string | number)[]
type Change = (template: string, path: Path) => string

/** Changes every text of a content that may be a template, in all languages or in one. Links are none. */
const mapTemplates = (typed: TypedContent, change: Change, only?: Locale): ResponseActionContent => {
  if (typed.type === 'webhook') return { ...typed.content, body: change(typed.content.body, ['body']) }
  if (typed.type === 'email') return { ...typed.content, texts: mapTexts(typed.content.texts, change, only) }
  return { ...typed.content, texts: mapTexts(typed.content.texts, change, only) }
}

type Written = { headline: string; body: string; cta: { label: string; url: string } | null }

const mapTexts = <Texts extends Written>(
  texts: Partial<Record<Locale, Texts>>,
  change: Change,
  only?: Locale,
): Partial<Record<Locale, Texts>> => {
  const changed: Partial<Record<Locale, Texts>> = {}
  for (const language of languagesIn(texts)) {
    const found = texts[language]
    if (found === undefined || (only !== undefined && language !== only)) continue
    const { cta } = found
    changed[language] = {
      ...found,
      ...Object.fromEntries(
        Object.entries(found).flatMap(([name, text]) =>
          typeof text === 'string' ? [[name, change(text, ['texts', language, name])]] : [],
        ),
      ),
      cta: cta && { ...cta, label: change(cta.label, ['texts', language, 'cta', 'label']) },
    }
  }
  return changed
}
