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
import { type ContentFault, faultAt, findMissing, parseContent } from '#contract/actions/response-actions-faults.ts'
import { responseActionLimits } from '#contract/actions/response-actions-fields.ts'
import type { Locale } from '#contract/http/locale.ts'
import { length } from '#contract/http/rules.ts'

/** The types that the editor can edit. */
export const editableTypes = [...surfaceTypes, 'email', 'webhook'] as const satisfies readonly ResponseActionType[]
/** What the editor edits. */
export type TypedEdited = Extract<TypedContent, { type: (typeof editableTypes)[number] }>
/** Popups, banners and bars. */
export type TypedSurface = Extract<TypedContent, { type: SurfaceType }>
export type TypedEmail = Extract<TypedContent, { type: 'email' }>
export type TypedWebhook = Extract<TypedContent, { type: 'webhook' }>

/** What is edited, and what it is compared with. */
export type Edited = {
  /** The action as it was loaded or saved last; null for a new one. */
  base: ResponseAction | null
  name: string
  typed: TypedEdited
  /** The language of a new action. */
  language: Locale
}

const isSurface = (typed: TypedContent): typed is TypedSurface => surfaceTypes.some((it) => it === typed.type)
const isEditable = (typed: TypedContent): typed is TypedEdited => editableTypes.some((it) => it === typed.type)

/** The content of an action as the editor takes it, or null if it is of a type that the editor does not know. */
export const editedOf = (action: Pick<ResponseAction, 'type' | 'content'>): TypedEdited | null => {
  const parsed = parseContent(action.type, action.content)
  return 'faults' in parsed || !isEditable(parsed) ? null : parsed
}

export const firstContent = (base: ResponseAction | null, language: Locale): TypedEdited =>
  (base && editedOf(base)) ?? emptyOf('popup', language)

const emptyOf = (type: TypedEdited['type'], language: Locale): TypedEdited => {
  const empty = emptyContent(type, language)
  if (!isEditable(empty)) throw new Error(`the editor does not know the type ${type}`)
  return empty
}

/**
 * Another type. A popup, a banner and a bar have the same texts, theme and rules, and the type's first position; any other type begins with
 * nothing.
 */
export const withType = (typed: TypedEdited, type: TypedEdited['type'], language: Locale): TypedEdited => {
  if (typed.type === type) return typed
  if (isSurface(typed) && type === 'popup') return { type, content: { ...typed.content, position: 'center' } }
  if (isSurface(typed) && (type === 'banner' || type === 'bar')) return { type, content: { ...typed.content, position: 'top' } }
  return emptyOf(type, language)
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
export const withTexts = (typed: TypedSurface, language: Locale, change: Partial<SurfaceTexts> | null): TypedSurface => {
  const { [language]: before = noTexts, ...others } = typed.content.texts
  return withContent(typed, { texts: change === null ? others : { ...others, [language]: { ...before, ...change } } })
}

/** What keeps a draft from being saved: its name, and values that are not valid. */
export const draftFaultsOf = ({ name, typed }: Edited): ContentFault[] => {
  const parsed = parseContent(typed.type, typed.content)
  return [...nameFaults(name), ...('faults' in parsed ? parsed.faults : [])]
}

/** What keeps it from being published, as far as the browser knows: also what is missing. */
export const faultsOf = (edited: Edited): ContentFault[] => {
  const faults = draftFaultsOf(edited)
  const known = new Set(faults.map(({ path }) => path.join('.')))
  return [...faults, ...findMissing(edited.typed).filter(({ path }) => !known.has(path.join('.')))]
}

const nameFaults = (name: string): ContentFault[] => {
  if (name.trim() === '') return [faultAt('text.required', ['name'])]
  return length(name.trim()) > responseActionLimits.name ? [faultAt('text.tooLong', ['name'])] : []
}

/** Whether something differs from the action as it was loaded or saved last. */
export const isChanged = ({ base, name, typed, language }: Edited): boolean =>
  name !== (base?.name ?? '') || keyOf(typed) !== keyOf(firstContent(base, language))

/** The same for contents that differ in the order of their keys only. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([one], [other]) => (one < other ? -1 : 1)))
      : it,
  )
