import type { ScenarioRules } from '#contract/scenarios/settings.ts'
import type { ProfileEvent } from '../profiles/event.ts'
import { matcherOf } from '../segments/behaviour.ts'

/** Which of a project's rules keeps an event of a scenario from starting strategies; null if none does. */
export const excludedBy = (
  { isEnabled, conditions, pages }: ScenarioRules,
  event: Pick<ProfileEvent, 'properties' | 'page'>,
): 'off' | 'conditions' | 'pages' | null => {
  if (!isEnabled) return 'off'
  if (!matcherOf(conditions)(event)) return 'conditions'
  const { path } = event.page
  if (path === undefined) return null
  const isFitting = (pattern: string) => fitsPattern(path, pattern)
  const isAllowed = (pages.only.length === 0 || pages.only.some(isFitting)) && !pages.except.some(isFitting)
  return isAllowed ? null : 'pages'
}

/**
 * Whether a path fits a pattern, in which `*` stands for any characters. The parts between the stars are searched in order, so the time grows
 * with the length of the path only.
 */
export const fitsPattern = (path: string, pattern: string): boolean => {
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return path === first
  if (!path.startsWith(first)) return false
  let place = first.length
  for (const part of others) {
    const found = path.indexOf(part, place)
    if (found === -1) return false
    place = found + part.length
  }
  return path.length - last.length >= place && path.endsWith(last)
}
