import { knownEvents } from '#contract/profiles/limits.ts'
import type { ProfileRow } from '#contract/profiles/profiles.ts'
import type { ValueType, Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'

/** What conditions can be about, as far as the people tell who are listed: other names can be typed. */
export const vocabularyOf = (profiles: readonly ProfileRow[]): Vocabulary => {
  const traits = new Map<string, ValueType>()
  const segments = new Map<string, string>()
  for (const profile of profiles) {
    for (const [name, value] of Object.entries(profile.traits)) if (!traits.has(name)) traits.set(name, typeOf(value))
    for (const { id, name } of profile.segments) segments.set(id, name)
  }
  return {
    events: knownEvents,
    traits: [...traits].map(([name, type]) => ({ name, type })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    segments: [...segments].map(([id, name]) => ({ id, name })),
    lists: [],
    rfm: [],
  }
}

const typeOf = (value: unknown): ValueType => {
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value === 'number' ? 'number' : 'boolean'
  return Array.isArray(value) ? 'list' : null
}
