import type { ActionTemplate } from '#contract/actions/templates/template.ts'

/**
 * A template's texts as somebody sees them of whom nothing is known: values are their defaults, and what depends on a value is left out.
 * The server fills in texts; this is enough for the few forms that templates of the gallery have.
 */
export const forStranger = <Content extends ActionTemplate['typed']['content']>(content: Content): Content =>
  JSON.parse(JSON.stringify(content), (_, value: unknown) => (typeof value === 'string' ? strangerText(value) : value))

/** The same for one text. */
export const strangerText = (text: string): string =>
  text.replace(/\{% if [\w.]+ %\}.*?\{% endif %\}/g, '').replace(/\{\{ [\w.]+ \| default: "([^"]*)" \}\}/g, '$1')
