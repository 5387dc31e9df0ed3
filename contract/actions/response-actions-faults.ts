import * as v from 'valibot'
import { type Locale, toLocale } from '#contract/http/locale.ts'
import type { ResponseActionType } from './response-action-kinds.ts'
import { contentRules, languagesIn, type TypedContent } from './response-actions-content.ts'
import { coverageOf } from './response-actions-coverage.ts'
import { type ContentFaultCode, contentFaultCodes } from './response-actions-fields.ts'

/**
 * Something that is wrong with a content. `path` leads to the field: `['texts', 'en', 'headline']`. `position` is a place in a template,
 * both numbers from 1. `name` is an unknown key, tag or filter.
 */
export const contentFaultSchema = v.object({
  code: v.picklist(contentFaultCodes),
  path: v.array(v.union([v.string(), v.number()])),
  language: v.nullable(v.picklist(['zh', 'en', 'ja', 'fr'])),
  position: v.nullable(v.object({ line: v.number(), column: v.number() })),
  name: v.nullable(v.string()),
})
export type ContentFault = v.InferOutput<typeof contentFaultSchema>

export const mostFaults = 50

type Path = (string | number)[]

export const faultAt = (
  code: ContentFaultCode,
  path: Path,
  { position = null, name = null }: Partial<Pick<ContentFault, 'position' | 'name'>> = {},
): ContentFault => ({ code, path, language: path[0] === 'texts' ? toLocale(path[1]) : null, position, name })

/** The content of a type, or what is wrong with it (at most 50 faults). It may be incomplete. */
export const parseContent = (type: ResponseActionType, input: unknown): TypedContent | { faults: ContentFault[] } => {
  const result = v.safeParse(contentRules[type], input)
  if (!result.success) return { faults: result.issues.slice(0, mostFaults).map(faultOf) }
  // The rule of this type has made this content: TypeScript does not follow the connection through the table.
  return { type, content: result.output } as TypedContent
}

const faultOf = (issue: v.BaseIssue<unknown>): ContentFault => {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key).slice(0, 100)))
  const code = contentFaultCodes.find((it) => it === issue.message) ?? 'value.unknown'
  return faultAt(code, path, { name: code === 'key.unknown' ? String(path.at(-1) ?? '') || null : null })
}

/** What is missing before a content can be published. Templates are checked by the server beside this. */
export const findMissing = (typed: TypedContent): ContentFault[] => {
  if (typed.type === 'webhook') return typed.content.url === '' ? [faultAt('link.required', ['url'])] : []
  const faults = [...missingTexts(typed), ...missingImage(typed)]
  if (typed.type === 'coupon' && typed.content.pool === null) faults.push(faultAt('coupon.required', ['pool']))
  if (typed.type === 'email' && typed.content.senderName.trim() === '') faults.push(faultAt('text.required', ['senderName']))
  return faults.slice(0, mostFaults)
}

/** What hinders publishing texts that were drafted by a model or taken from the library, until somebody has edited or accepted them. */
export const unreviewedIn = (drafted: readonly Locale[]): ContentFault[] =>
  drafted.map((language) => faultAt('text.unreviewed', ['texts', language]))

/** The languages among the drafted ones that a content has, each once. */
export const draftedIn = ({ content }: TypedContent, drafted: readonly Locale[]): Locale[] =>
  'texts' in content ? languagesIn(content.texts).filter((it) => drafted.includes(it)) : []

type WithTexts = Exclude<TypedContent, { type: 'webhook' }>

const missingTexts = (typed: WithTexts): ContentFault[] => {
  const languages = languagesIn(typed.content.texts)
  if (languages.length === 0) return [faultAt('language.required', ['texts'])]
  // A language of which nothing is written is shown to nobody. It hinders only while no other one is written.
  const coverage = coverageOf(typed)
  const written = languages.filter((language) => coverage?.[language] !== 'missing')
  return (written.length > 0 ? written : languages).flatMap((language) => missingIn(typed, language))
}

const missingIn = (typed: WithTexts, language: Locale): ContentFault[] => {
  const texts = typed.content.texts[language]
  if (texts === undefined) return []
  const required = 'subject' in texts ? { subject: texts.subject, body: texts.body } : { headline: texts.headline }
  const at = (...names: string[]): Path => ['texts', language, ...names]
  const faults = Object.entries(required).flatMap(([name, text]) =>
    text.trim() === '' ? [faultAt('text.required', at(name))] : [],
  )
  if (texts.cta !== null && texts.cta.label.trim() === '') faults.push(faultAt('text.required', at('cta', 'label')))
  if (texts.cta !== null && texts.cta.url === '') faults.push(faultAt('link.required', at('cta', 'url')))
  // A path alone leads nowhere from an e-mail.
  if (typed.type === 'email' && texts.cta?.url.startsWith('/')) faults.push(faultAt('link.absolute', at('cta', 'url')))
  return faults
}

const missingImage = ({ type, content }: WithTexts): ContentFault[] =>
  type !== 'coupon' && content.image?.url === '' ? [faultAt('link.required', ['image', 'url'])] : []
