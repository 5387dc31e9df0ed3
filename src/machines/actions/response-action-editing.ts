import type { ResponseActionType } from '#contract/actions/response-action-kinds.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import {
  emptyContent,
  type SurfaceContent,
  type SurfaceTexts,
  type SurfaceType,
  surfaceTypes,
  type TypedContent,
} from '#contract/actions/response-actions-content.ts'
import { type ContentFault, faultAt, findMissing, parseContent, unreviewedIn } from '#contract/actions/response-actions-faults.ts'
import { responseActionLimits } from '#contract/actions/response-actions-fields.ts'
import type { ActionTemplate } from '#contract/actions/templates/template.ts'
import type { Locale } from '#contract/http/locale.ts'
import { length } from '#contract/http/rules.ts'

/** Popups, banners and bars. */
export type TypedSurface = Extract<TypedContent, { type: SurfaceType }>
export type TypedCoupon = Extract<TypedContent, { type: 'coupon' }>
/** What is drawn on the visitor's page. */
export type TypedDrawn = TypedSurface | TypedCoupon
export type TypedEmail = Extract<TypedContent, { type: 'email' }>
export type TypedWebhook = Extract<TypedContent, { type: 'webhook' }>

/** What is edited, and what it is compared with. */
export type Edited = {
  /** The action as it was loaded or saved last; null for a new one. */
  base: ResponseAction | null
  name: string
  typed: TypedContent
  /** The languages whose texts were drafted, and that nobody has edited or accepted since. */
  drafted: readonly Locale[]
  /** The language of a new action. */
  language: Locale
}

const isSurface = (typed: TypedContent): typed is TypedSurface => surfaceTypes.some((it) => it === typed.type)

/** The content of an action as the editor takes it, or null if it is none that the editor knows. */
export const editedOf = (action: Pick<ResponseAction, 'type' | 'content'>): TypedContent | null => {
  const parsed = parseContent(action.type, action.content)
  return 'faults' in parsed ? null : parsed
}

export const firstContent = (base: ResponseAction | null, language: Locale): TypedContent =>
  (base && editedOf(base)) ?? emptyContent('popup', language)

/**
 * Another type. A popup, a banner and a bar have the same texts, theme and rules, and the type's first position; a coupon has their texts and
 * their pool. Any other type begins with nothing.
 */
export const withType = (typed: TypedContent, type: ResponseActionType, language: Locale): TypedContent => {
  if (typed.type === type) return typed
  if (isSurface(typed) && type === 'popup') return { type, content: { ...typed.content, position: 'center' } }
  if (isSurface(typed) && (type === 'banner' || type === 'bar')) return { type, content: { ...typed.content, position: 'top' } }
  const empty = emptyContent(type, language)
  if (isSurface(typed) && empty.type === 'coupon')
    return { type: 'coupon', content: { ...empty.content, texts: typed.content.texts, pool: typed.content.coupon } }
  if (typed.type === 'coupon' && isSurface(empty))
    return withContent(empty, { texts: typed.content.texts, coupon: typed.content.pool })
  return empty
}

export const withContent = (typed: TypedSurface, change: Partial<Omit<SurfaceContent, 'position'>>): TypedSurface => {
  if (typed.type === 'popup') return { type: typed.type, content: { ...typed.content, ...change } }
  if (typed.type === 'banner') return { type: typed.type, content: { ...typed.content, ...change } }
  return { type: typed.type, content: { ...typed.content, ...change } }
}

export const withPosition = (typed: TypedSurface, position: string): TypedSurface => {
  const parsed = parseContent(typed.type, { ...typed.content, position })
  return 'faults' in parsed || !isSurface(parsed) ? typed : parsed
}

const noTexts: SurfaceTexts = { headline: '', body: '', cta: null }

/** Changes the texts of one language, which begins with empty ones. Null removes the language. */
export const withTexts = (typed: TypedDrawn, language: Locale, change: Partial<SurfaceTexts> | null): TypedDrawn => {
  const { [language]: before = noTexts, ...others } = typed.content.texts
  const texts = change === null ? others : { ...others, [language]: { ...before, ...change } }
  return typed.type === 'coupon' ? { type: 'coupon', content: { ...typed.content, texts } } : withContent(typed, { texts })
}

/** What keeps a draft from being saved: its name, and values that are not valid. */
export const draftFaultsOf = ({ name, typed }: Pick<Edited, 'name' | 'typed'>): ContentFault[] => {
  const parsed = parseContent(typed.type, typed.content)
  return [...nameFaults(name), ...('faults' in parsed ? parsed.faults : [])]
}

/** What keeps it from being published, as far as the browser knows: also what is missing. */
export const faultsOf = (edited: Edited): ContentFault[] => {
  const faults = draftFaultsOf(edited)
  const known = new Set(faults.map(({ path }) => path.join('.')))
  const missing = findMissing(edited.typed).filter(({ path }) => !known.has(path.join('.')))
  return [...faults, ...missing, ...unreviewedIn(edited.drafted)]
}

const nameFaults = (name: string): ContentFault[] => {
  if (name.trim() === '') return [faultAt('text.required', ['name'])]
  return length(name.trim()) > responseActionLimits.name ? [faultAt('text.tooLong', ['name'])] : []
}

/** Whether something differs from the action as it was loaded or saved last. */
export const isChanged = ({ base, name, typed, drafted, language }: Edited): boolean =>
  name !== (base?.name ?? '') ||
  keyOf(typed) !== keyOf(firstContent(base, language)) ||
  keyOf([...drafted].sort()) !== keyOf([...(base?.drafted ?? [])].sort())

/** The same for contents that differ in the order of their keys only. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([one], [other]) => (one < other ? -1 : 1)))
      : it,
  )

/** What an action that is made from a template begins with. An e-mail is sent in the name of the project until somebody changes that. */
export const beginningOf = ({ names, typed }: ActionTemplate, project: string, language: Locale) => ({
  name: names[language],
  typed: typed.type === 'email' ? { ...typed, content: { ...typed.content, senderName: senderOf(project) } } : typed,
})

const senderOf = (project: string) => [...project.trim()].slice(0, responseActionLimits.senderName).join('')
