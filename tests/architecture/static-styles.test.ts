import { expect, test } from 'vitest'
import { transformWith } from '#tests/support/transform-with.mjs'
import { staticStyles } from '../../scripts/static-styles.mjs'

/** Stands for Panda's function: says what it was given. */
const css = (...styles: unknown[]) => styles.map((it) => JSON.stringify(it)).join(' ')
const built = (source: string) => transformWith(staticStyles(css), source)

test('styles are replaced by class names, and the code that computes them is not imported', () => {
  const source = `import { css } from '../styled-system/css'\nexport const look = css({ padding: { base: '1', wide: '2' } })`
  expect(built(source)).toBe(`export const look = "{\\"padding\\":{\\"base\\":\\"1\\",\\"wide\\":\\"2\\"}}";`)
})

test('the function that joins class names is imported from a separate file', () => {
  const source = `import { css, cx } from '../styled-system/css'\nexport const look = cx(css({ top: '0' }), 'mine')`
  expect(built(source)).toContain(`import { cx } from '../styled-system/css/cx.mjs'`.replaceAll("'", '"'))
})

test.each([
  ['a style that is only known at run time', `css({ top: window.name })`, 'only known at run time'],
  ['a style handed on', `[{ top: '0' }].map(css)`, 'only known at run time'],
])('%s is refused with its place', (_, expression, complaint) => {
  expect(() => built(`import { css } from '../styled-system/css'\nexport const look = ${expression}`)).toThrow(complaint)
})

test('a recipe is refused, because it would compute class names in the browser', () => {
  expect(() => built(`import { cva } from '../styled-system/css'\nexport const look = cva({})`)).toThrow('not with cva')
})
