import type { Language, Surface } from './render/content.ts'

/** A surface with the language that the server chose for the visitor. */
export type Drawable = Surface & { language: Language }

/** What the tracker can draw of an action's payload, or null: then the page shows it. */
export const drawableIn = (payload: unknown): Drawable | null => {
  const it = payload as Partial<Drawable> | null
  return /^(?:popup|banner|bar)$/.test(String(it?.type)) && it?.content?.display ? (it as Drawable) : null
}
