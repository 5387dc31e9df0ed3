import { Liquid, type Template } from 'liquidjs'
import type { ContentFaultCode } from '#contract/actions/response-actions-fields.ts'

/** What templates can name: `profile.…`, `event.…` and `coupon.…`. */
export type TemplateValues = Partial<Record<TemplateRoot, Readonly<Record<string, unknown>>>>
const roots = ['profile', 'event', 'coupon'] as const
type TemplateRoot = (typeof roots)[number]

/** Positions are numbered from 1. */
export type TemplateFault = {
  code: Extract<ContentFaultCode, `template.${string}`>
  position: { line: number; column: number } | null
  name: string | null
}

/** Lengths in UTF-16 units. `milliseconds` is the last safeguard: without loops the work is bounded by the lengths already. */
const bounds = { template: 10_000, value: 500, result: 8_000, nodes: 2_000, memory: 100_000, milliseconds: 500 }

const allowedTags = new Set(['if', 'unless', 'case'])

/** A value as text. Lists and objects have none. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.slice(0, bounds.value).toWellFormed().replaceAll('\0', '')
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  return typeof value === 'boolean' ? String(value) : ''
}

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : Number.parseFloat(textOf(value))
  return Number.isFinite(number) ? number : null
}

/** The only filters. None makes a text much longer than `bounds.value`: `json` writes up to six characters for one. */
const filters: Record<string, (value: unknown, argument: unknown) => string> = {
  default: (value, instead) => textOf(value) || textOf(instead),
  upcase: (value) => textOf(value).toUpperCase(),
  downcase: (value) => textOf(value).toLowerCase(),
  capitalize: (value) => {
    const [first = '', ...rest] = textOf(value)
    return first.toUpperCase() + rest.join('')
  },
  strip: (value) => textOf(value).trim(),
  truncate: (value, most) => {
    const characters = [...textOf(value)]
    const limit = Math.max(1, Math.min(bounds.value, Math.trunc(numberOf(most) ?? 50)))
    return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : characters.join('')
  },
  round: (value, digits) => {
    const number = numberOf(value)
    return number === null ? '' : number.toFixed(Math.max(0, Math.min(6, Math.trunc(numberOf(digits) ?? 0))))
  },
  // For the bodies of webhooks: numbers and truth values as they are, all else as a string in quotes.
  json: (value) =>
    typeof value === 'number' || typeof value === 'boolean' ? textOf(value) || 'null' : JSON.stringify(textOf(value)),
}

const liquid = new Liquid({
  strictFilters: true,
  ownPropertyOnly: true,
  cache: false,
  parseLimit: bounds.template,
  memoryLimit: bounds.memory,
  renderLimit: bounds.milliseconds,
  outputEscape: textOf,
  // There are no files: neither the tags that include others nor their names are known.
  templates: {},
})
for (const name of Object.keys(liquid.tags)) if (!allowedTags.has(name)) delete liquid.tags[name]
for (const name of Object.keys(liquid.filters)) delete liquid.filters[name]
for (const [name, filter] of Object.entries(filters)) liquid.registerFilter(name, filter)

/**
 * Values of one root. Liquid asks whether a property exists before it reads it: the names of those that do not are noted. Only texts,
 * numbers and truth values exist.
 */
const noting = (root: TemplateRoot, values: Readonly<Record<string, unknown>>, missing: Set<string>): object =>
  new Proxy(Object.create(null), {
    get: (_, key) => (typeof key === 'string' ? scalarOf(values, key) : undefined),
    getOwnPropertyDescriptor: (_, key) => {
      const value = typeof key === 'string' ? scalarOf(values, key) : undefined
      if (value !== undefined) return { value, configurable: true, enumerable: true }
      missing.add(`${root}.${String(key).slice(0, 100)}`)
      return undefined
    },
  })

const scalarOf = (values: Readonly<Record<string, unknown>>, key: string): string | number | boolean | undefined => {
  const value = Object.hasOwn(values, key) ? values[key] : undefined
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** What is wrong with a template, or null. */
export const checkTemplate = (template: string): TemplateFault | null => {
  const parsed = parse(template)
  if ('code' in parsed) return parsed
  const unknown = findUnknownValue(parsed.templates)
  if (unknown) return unknown
  return fillTemplate(template, {}) === null ? tooLarge : null
}

/**
 * The text that a template makes of some values. A missing value leaves its place empty or to its `default`, and its name is in `missing`.
 * Null if the template is broken or too large to fill.
 */
export const fillTemplate = (template: string, values: TemplateValues): { text: string; missing: string[] } | null => {
  if (!template.includes('{')) return { text: template, missing: [] }
  const parsed = parse(template)
  if ('code' in parsed) return null
  const missing = new Set<string>()
  const scope = Object.fromEntries(roots.map((root) => [root, noting(root, values[root] ?? {}, missing)]))
  try {
    const text = String(liquid.renderSync(parsed.templates, scope, { templateLimit: bounds.nodes }))
    return { text: text.slice(0, bounds.result).toWellFormed(), missing: [...missing] }
  } catch {
    return null
  }
}

const tooLarge: TemplateFault = { code: 'template.tooLarge', position: null, name: null }

const parse = (template: string): { templates: Template[] } | TemplateFault => {
  if (template.length > bounds.template) return tooLarge
  try {
    return { templates: liquid.parse(template) }
  } catch (failure) {
    return faultOf(failure)
  }
}

const findUnknownValue = (templates: Template[]): TemplateFault | null => {
  const { globals } = liquid.analyzeSync(templates)
  const [name] = Object.keys(globals).filter((it) => !roots.some((root) => root === it))
  if (name === undefined) return null
  const location = globals[name]?.[0]?.location
  return {
    code: 'template.variable',
    name: name.slice(0, 100),
    position: location ? { line: location.row, column: location.col } : null,
  }
}

const faultOf = (failure: unknown): TemplateFault => {
  // A template that is nested too deeply for the parser.
  if (!(failure instanceof Error) || failure instanceof RangeError) return tooLarge
  const position = positionOf(failure)
  const tag = /^tag "?([^"]{1,100}?)"? not found/.exec(failure.message)?.[1]
  if (tag !== undefined) return { code: 'template.tag', position, name: tag }
  const filter = /^undefined filter: (\S{1,100}?)(?:,|$)/.exec(failure.message)?.[1]
  if (filter !== undefined) return { code: 'template.filter', position, name: filter }
  return { code: 'template.syntax', position, name: null }
}

const positionOf = (failure: Error): TemplateFault['position'] => {
  const [, line, column] = /, line:(\d+), col:(\d+)/.exec(failure.message) ?? []
  return line === undefined ? null : { line: Number(line), column: Number(column) }
}
