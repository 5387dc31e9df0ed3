import { describe, expect, it } from 'vitest'
import { createPressure } from '#server/ingestion/pressure.ts'

const commit = { stored: 20, waiting: 0 }

/** Stores for `busy` milliseconds and rests for `idle`, again and again for `duration`, and answers whether the last commit showed pressure. */
const isPressedAfter = ({ busy, idle, duration }: { busy: number; idle: number; duration: number }): boolean => {
  let at = 1_000
  let isPressed = false
  const pressure = createPressure('postgres', () => at)
  while (at < 1_000 + duration) {
    if (idle > 0 || at === 1_000) pressure.noteGap('a')
    at += busy
    isPressed = pressure.noteCommit('a', commit)
    at += idle
  }
  return isPressed
}

describe('pressure on PostgreSQL', () => {
  it('is there where commits follow each other without a gap, whatever they last', () => {
    expect(isPressedAfter({ busy: 20, idle: 0, duration: 5_000 })).toBe(true)
    expect(isPressedAfter({ busy: 200, idle: 0, duration: 5_000 })).toBe(true)
  })

  it('begins where something is stored for more than 0.7 of the time', () => {
    expect(isPressedAfter({ busy: 20, idle: 40, duration: 10_000 })).toBe(false)
    expect(isPressedAfter({ busy: 20, idle: 10, duration: 10_000 })).toBe(false)
    expect(isPressedAfter({ busy: 30, idle: 10, duration: 10_000 })).toBe(true)
  })

  it('takes more than a second to be seen', () => {
    expect(isPressedAfter({ busy: 100, idle: 0, duration: 1_000 })).toBe(false)
    expect(isPressedAfter({ busy: 100, idle: 0, duration: 1_400 })).toBe(true)
  })

  it('does not depend on how many events wait', () => {
    let at = 0
    const pressure = createPressure('postgres', () => at)
    pressure.noteGap('a')
    for (let time = 0; time < 20; time += 1) {
      at += 10
      expect(pressure.noteCommit('a', { stored: 20, waiting: 2_000 })).toBe(false)
      at += 20
      pressure.noteGap('a')
    }
  })

  it('is forgotten after a pause, and known for each project by itself', () => {
    let at = 0
    const pressure = createPressure('postgres', () => at)
    pressure.noteGap('busy')
    at = 5_000
    expect(pressure.noteCommit('busy', commit)).toBe(true)
    expect(pressure.noteCommit('other', commit)).toBe(false)
    at = 15_000
    pressure.noteGap('busy')
    at = 15_020
    expect(pressure.noteCommit('busy', commit)).toBe(false)
  })
})

describe('pressure on the embedded database', () => {
  it('is there after six of eight commits left as many events waiting as they stored, however long they took', () => {
    const pressure = createPressure('pglite')
    pressure.noteGap('a')
    const pressed = Array.from({ length: 8 }, () => pressure.noteCommit('a', { stored: 20, waiting: 20 }))
    expect(pressed).toEqual([false, false, false, false, false, true, true, true])
    expect(pressure.noteCommit('other', { stored: 20, waiting: 20 })).toBe(false)
  })

  it('is not there while commits leave fewer waiting than they stored', () => {
    const pressure = createPressure('pglite')
    for (let time = 0; time < 50; time += 1) expect(pressure.noteCommit('a', { stored: 20, waiting: 19 })).toBe(false)
  })

  it('begins anew after a gap', () => {
    const pressure = createPressure('pglite')
    for (let time = 0; time < 8; time += 1) pressure.noteCommit('a', { stored: 20, waiting: 40 })
    pressure.noteGap('a')
    expect(pressure.noteCommit('a', { stored: 20, waiting: 40 })).toBe(false)
  })
})
