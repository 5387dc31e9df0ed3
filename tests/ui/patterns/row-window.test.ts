import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetFor, rowAfter } from '#ui/patterns/data-table/keyboard.ts'
import {
  type Drawn,
  expectedOffset,
  inView,
  isPassing,
  mostRows,
  nothingDrawn,
  redrawn,
  windowOf,
} from '#ui/patterns/data-table/window.ts'

const viewArbitrary = fc
  .record({
    count: fc.integer({ min: 0, max: 10_000 }),
    height: fc.integer({ min: 100, max: 1_500 }),
    rowHeight: fc.constantFrom(32, 40, 92),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    direction: fc.constantFrom(-1 as const, 0 as const, 1 as const),
  })
  .map(({ share, ...view }) => ({ ...view, offset: share * Math.max(0, view.count * view.rowHeight - view.height) }))

const range = ({ start, end }: { start: number; end: number }) => Array.from({ length: end - start }, (_, n) => start + n)

describe('the window of a table', () => {
  test('holds all rows in view and at most 100', () => {
    fc.assert(
      fc.property(viewArbitrary, (view) => {
        const [window, visible] = [windowOf(view), inView(view)]
        expect(window.end - window.start).toBeLessThanOrEqual(mostRows)
        expect(window.start).toBeGreaterThanOrEqual(0)
        expect(window.end).toBeLessThanOrEqual(view.count)
        expect(window.start).toBeLessThanOrEqual(visible.start)
        expect(window.end).toBeGreaterThanOrEqual(visible.end)
      }),
    )
  })
  test('has an element for each of its rows at once, and a few of them are drawn in full each frame, those in view first', () => {
    fc.assert(
      fc.property(fc.array(viewArbitrary, { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 20 }), (views, budget) => {
        let drawn: Drawn = nothingDrawn
        for (const view of views) {
          const before = drawn
          drawn = redrawn(drawn, view, budget)
          expect([...drawn.indexes].sort((a, b) => a - b)).toEqual(range(windowOf(view)))
          const full = fullOf(drawn).filter((index) => !fullOf(before).includes(index))
          expect(full.length).toBeLessThanOrEqual(budget)
          const waiting = range(inView(view)).filter((index) => drawn.outlines.has(index))
          if (waiting.length > 0) expect(full.every((index) => range(inView(view)).includes(index))).toBe(true)
        }
        const last = views.at(-1)
        if (!last) return
        for (let frame = 0; frame < mostRows; frame += 1) drawn = redrawn(drawn, last, Math.max(1, budget))
        expect(drawn.outlines.size).toBe(0)
        expect(redrawn(drawn, last, budget)).toBe(drawn)
      }),
    )
  })
  test('leaves the elements of rows that stay where they are', () => {
    const view = { offset: 0, height: 800, rowHeight: 40, count: 10_000, direction: 1 as const }
    const { indexes: before, ...drawn } = redrawn(nothingDrawn, view, mostRows)
    const { indexes: after } = redrawn({ indexes: before, ...drawn }, { ...view, offset: 800 }, mostRows)
    const stayed = before.filter((index) => after.includes(index))
    expect(stayed.length).toBeGreaterThan(20)
    for (const index of stayed) expect(after.indexOf(index)).toBe(before.indexOf(index))
  })
  test('is drawn where the view will be, and in full only if a row stays in view for six frames', () => {
    const down = { height: 800, direction: 1 as const }
    expect(expectedOffset(4_000, 600, down)).toBe(4_600)
    expect(expectedOffset(4_000, 600, { ...down, direction: -1 })).toBe(3_400)
    expect(expectedOffset(4_000, 5_000, down)).toBe(4_000)
    expect(isPassing(120, 800)).toBe(false)
    expect(isPassing(140, 800)).toBe(true)
  })
})

const fullOf = ({ indexes, outlines }: Drawn) => indexes.filter((index) => !outlines.has(index))

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 0, 0],
  ['PageDown', 2, 7],
  ['Home', 7, 0],
  ['End', 0, 9],
  ['x', 3, null],
])('%s at row %i leads to %s', (key, active, expected) => {
  expect(rowAfter(key, { active, count: 10, page: 5 })).toBe(expected)
})

test('a row that is in view below the header is not scrolled to', () => {
  const view = { offset: 400, height: 432, rowHeight: 40, head: 32 }
  expect(offsetFor(10, view)).toBe(400)
  expect(offsetFor(19, view)).toBe(400)
  expect(offsetFor(20, view)).toBe(440)
  expect(offsetFor(9, view)).toBe(360)
})
