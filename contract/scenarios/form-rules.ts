import * as v from 'valibot'
import { type FieldProblem, length } from '#contract/http/rules.ts'

const say = (problem: FieldProblem): FieldProblem => problem

/** The path of a page, or nothing for an event of a server. */
export const eventPathField = v.pipe(
  v.string(),
  v.trim(),
  v.check((it) => it === '' || it.startsWith('/'), say('eventPath.format')),
  v.check((it) => length(it) <= 2_000, say('text.tooLong')),
)

/** Properties of an event as a JSON object, or nothing. */
export const eventPropertiesField = v.pipe(
  v.string(),
  v.trim(),
  v.check((it) => it === '' || propertiesIn(it) !== null, say('eventProperties.json')),
)

/** The properties that a text contains; null where it is no JSON object. */
export const propertiesIn = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : null
  } catch {
    return null
  }
}
