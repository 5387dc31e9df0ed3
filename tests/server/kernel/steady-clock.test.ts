import { expect, test } from 'vitest'
import { createSteadyClock } from '#server/kernel/clock.ts'

const minute = 60_000

const setScene = () => {
  const time = { wall: 1_000_000_000, elapsed: 5 }
  const clock = createSteadyClock({ wall: () => time.wall, elapsed: () => time.elapsed })
  return {
    now: () => clock.now().getTime(),
    pass: (milliseconds: number) => {
      time.wall += milliseconds
      time.elapsed += milliseconds
    },
    setWall: (milliseconds: number) => {
      time.wall += milliseconds
    },
    wall: () => time.wall,
  }
}

test('follows the wall clock, also when it is set forward or corrected slightly', () => {
  const { now, pass, setWall, wall } = setScene()
  pass(minute)
  expect(now()).toBe(wall())
  setWall(10 * minute)
  expect(now()).toBe(wall())
  setWall(-1_000)
  expect(now()).toBe(wall())
})

test('continues when the wall clock is set back, so that ten minutes last at most three seconds longer (F-31)', () => {
  const { now, pass, setWall } = setScene()
  const begun = now()
  pass(9 * minute)
  expect(now() - begun).toBe(9 * minute)
  setWall(-10 * minute)
  pass(minute)
  expect(now() - begun).toBeGreaterThan(10 * minute - 3_000)
  pass(3_000)
  expect(now() - begun).toBeGreaterThanOrEqual(10 * minute)
})

test('never goes back, and equals the wall clock again when that has caught up', () => {
  const { now, pass, setWall, wall } = setScene()
  setWall(-minute)
  let before = now()
  for (let passed = 0; passed < 210; passed += 1) {
    pass(minute)
    expect(now()).toBeGreaterThan(before)
    before = now()
  }
  expect(now()).toBe(wall())
})
