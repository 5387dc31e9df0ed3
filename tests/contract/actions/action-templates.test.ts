import { expect, test } from 'vitest'
import { coverageOf } from '#contract/actions/response-actions-coverage.ts'
import { findMissing, parseContent } from '#contract/actions/response-actions-faults.ts'
import { actionTemplates } from '#contract/actions/templates/all.ts'
import { locales } from '#contract/http/locale.ts'
import { scenarios } from '#contract/scenarios/scenarios.ts'
import { beginningOf } from '#machines/actions/response-action-editing.ts'
import { checkTemplate, fillTemplate } from '#server/actions/response-actions-liquid.ts'
import { strangerText } from '#ui/actions/gallery/stranger.ts'

const named = actionTemplates.map((it) => [it.id, it] as const)

/** Every text of a value, with the path that leads to it. */
const textsIn = (value: unknown, path = ''): [path: string, text: string][] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, it]) => textsIn(it, path === '' ? key : `${path}.${key}`))
}

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(color.slice(from, from + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first)
  return (light + 0.05) / (dark + 0.05)
}

test('each scenario has three templates of different types, and nothing is called the same twice', () => {
  for (const scenario of scenarios) {
    const own = actionTemplates.filter((it) => it.scenario === scenario)
    expect(new Set(own.map(({ typed }) => typed.type)).size).toBe(3)
    expect(own).toHaveLength(3)
  }
  expect(new Set(actionTemplates.map(({ id }) => id)).size).toBe(24)
  for (const locale of locales) expect(new Set(actionTemplates.map(({ names }) => names[locale])).size).toBe(24)
})

test.each(named)('%s is valid and complete in four languages but for what only the project knows', (_, template) => {
  const { typed } = template
  expect(parseContent(typed.type, typed.content)).toEqual(typed)
  expect(coverageOf(typed)).toEqual({ zh: 'complete', en: 'complete', ja: 'complete', fr: 'complete' })
  const begun = beginningOf(template, 'Tea house', 'fr')
  expect(begun.name).toBe(template.names.fr)
  const missing = findMissing(begun.typed).map(({ path }) => path.join('.'))
  const links = locales.map((it) => `texts.${it}.cta.url`)
  expect(missing).toEqual(typed.type === 'coupon' ? ['pool'] : typed.type === 'email' ? links : [])
})

test.each(named)('%s has no placeholder without a default, and its texts are of its languages', (_, { typed }) => {
  for (const [path, text] of textsIn(typed.content.texts)) {
    expect(checkTemplate(text)).toBeNull()
    expect([path, strangerText(text)]).toEqual([path, fillTemplate(text, {})?.text])
    expect(strangerText(text)).not.toMatch(/[{}]|lorem|TODO|XXX|\bexample\b/i)
    const known = fillTemplate(text, { profile: { name: 'Ann' }, event: {} })
    expect(known?.missing).toEqual([])
    if (path.endsWith('.url')) continue
    if (path.startsWith('zh') || path.startsWith('ja'))
      expect(strangerText(text)).toMatch(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u)
    else expect(strangerText(text)).not.toMatch(/\p{Script=Han}/u)
    // French puts a no-break space before double punctuation.
    if (path.startsWith('fr')) expect(strangerText(text)).not.toMatch(/[\p{L}\d] ?[?!:;](?:\s|$)/u)
  }
})

test.each(named)('%s has a button that is seen on light and dark pages', (_, { typed }) => {
  if (typed.type === 'email' || typed.type === 'coupon') return
  const { accent } = typed.content.theme
  for (const background of ['#ffffff', '#16191d']) expect(contrast(accent, background)).toBeGreaterThanOrEqual(3)
})
