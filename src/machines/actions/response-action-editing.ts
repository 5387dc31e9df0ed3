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

/** What the editor edits: popups, banners and bars. */
export type TypedSurface = Extract<TypedContent, { type: SurfaceType }>

/** What is edited, and what it is compared with. */
export type Edited = {
  /** The action as it was loaded or saved last; null for a new one. */
  base: ResponseAction | null
  name: string
  typed: TypedSurface
  /** The language of a new action. */
  language: Locale
}

const isSurface = (typed: TypedContent): typed is TypedSurface => surfaceTypes.some((it) => it === typed.type)

/** The content of an action as the editor takes it, or null if it is of a type that the editor does not know. */
export const surfaceOf = (action: Pick<ResponseAction, 'type' | 'content'>): TypedSurface | null => {
  const parsed = parseContent(action.type, action.content)
  return 'faults' in parsed || !isSurface(parsed) ? null : parsed
}

export const firstSurface = (base: ResponseAction | null, language: Locale): TypedSurface => {
  const known = base && surfaceOf(base)
  if (known) return known
  const empty = emptyContent('popup', language)
  return isSurface(empty) ? empty : firstSurface(base, language)
}

/** The same texts, theme and rules as another type. Its position is the type's first. */
export const withType = (typed: TypedSurface, type: SurfaceType): TypedSurface => {
  if (typed.type === type) return typed
  const { content } = typed
  if (type === 'popup') return { type, content: { ...content, position: 'center' } }
  return { type, content: { ...content, position: 'top' } }
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
  name !== (base?.name ?? '') || keyOf(typed) !== keyOf(firstSurface(base, language))

/** The same for contents that differ in the order of their keys only. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([one], [other]) => (one < other ? -1 : 1)))
      : it,
  )
