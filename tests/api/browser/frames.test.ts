import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrames } from '#api/browser/frames.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const gather = () => {
  const handedOn: number[][] = []
  return { handedOn, frames: createFrames<number>((items) => void handedOn.push(items)) }
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('items that arrive between two frames are passed on together in the next frame', () => {
  const { frames, handedOn } = gather()
  for (const it of [1, 2, 3]) frames.add(it)
  expect(handedOn).toEqual([])
  vi.advanceTimersToNextFrame()
  frames.add(4)
  vi.advanceTimersToNextFrame()
  vi.advanceTimersByTime(1_000)
  expect(handedOn).toEqual([[1, 2, 3], [4]])
})

test('a burst is spread over frames, 20 items in each; a very large one over about ten frames', () => {
  const burst = gather()
  for (const it of numbers(50)) burst.frames.add(it)
  vi.advanceTimersToNextFrame()
  vi.advanceTimersToNextFrame()
  vi.advanceTimersToNextFrame()
  expect(burst.handedOn.map(({ length }) => length)).toEqual([20, 20, 10])
  const many = gather()
  for (const it of numbers(2_000)) many.frames.add(it)
  for (let frame = 0; frame < 10; frame += 1) vi.advanceTimersToNextFrame()
  expect(many.handedOn[0]).toHaveLength(200)
  expect(many.handedOn.flat().length).toBeGreaterThan(1_200)
})

test('all items are passed on once and in order, whenever they arrive', () => {
  const step = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom('frame', 'flush', 'wait'))
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const { frames, handedOn } = gather()
      let count = 0
      for (const it of steps) {
        if (it === 'frame') vi.advanceTimersToNextFrame()
        else if (it === 'wait') vi.advanceTimersByTime(251)
        else if (it === 'flush') frames.flush()
        else for (let added = 0; added < Number(it); added += 1) frames.add(count++)
      }
      frames.flush()
      expect(handedOn.flat()).toEqual(numbers(count))
      expect(handedOn.every(({ length }) => length > 0)).toBe(true)
    }),
  )
})

test('a page without frames receives items within 250 ms, and nothing after the end', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  const { frames, handedOn } = gather()
  for (const it of numbers(30)) frames.add(it)
  vi.advanceTimersByTime(250)
  expect(handedOn.flat()).toHaveLength(30)
  frames.add(30)
  frames.end()
  vi.advanceTimersByTime(1_000)
  frames.flush()
  expect(handedOn.flat()).toHaveLength(30)
  vi.unstubAllGlobals()
})
