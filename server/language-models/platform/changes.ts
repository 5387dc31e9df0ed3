import type { AiModelSettings } from '#contract/platform/ai-models.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { HeldModel } from './ai-models.store.ts'

const longestDetail = 200

/** A model cannot stand in for itself, not even through others. */
export const checkFallback = (models: readonly HeldModel[], id: string, fallback: string | null): void => {
  const next = new Map(models.map((it) => [it.id, it.fallback_id]))
  if (fallback !== null && !next.has(fallback)) throw new ApiError('aiModel.fallback')
  for (let it: string | null = fallback; it !== null; it = next.get(it) ?? null)
    if (it === id) throw new ApiError('aiModel.fallback')
}

export const cut = (text: string): string => (text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text)

/** What a change makes different, each as it was and as it is. */
export const differences = (before: AiModelSettings, after: AiModelSettings): Record<string, string> => {
  const old = textsOf(before)
  return Object.fromEntries(
    Object.entries(textsOf(after)).flatMap(([name, text]) => (text === old[name] ? [] : [[name, cut(`${old[name]} → ${text}`)]])),
  )
}
const textsOf = (settings: AiModelSettings): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value ?? '–')]),
  )
