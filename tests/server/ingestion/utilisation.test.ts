import { describe, expect, it } from 'vitest'
import { createUtilisation } from '#server/ingestion/utilisation.ts'

/** Stores for `busy` milliseconds and rests for `idle`, again and again for `duration`, and answers the share after the last commit. */
const shareAfter = ({ busy, idle, duration }: { busy: number; idle: number; duration: number }): number => {
  let at = 1_000
  let share = 0
  const utilisation = createUtilisation(() => at)
  while (at < 1_000 + duration) {
    if (idle > 0 || at === 1_000) utilisation.noteGap('a')
    at += busy
    share = utilisation.noteCommit('a')
    at += idle
  }
  return share
}

describe('utilisation', () => {
  it('nears 1 where commits follow each other without a gap, whatever they last', () => {
    expect(shareAfter({ busy: 20, idle: 0, duration: 5_000 })).toBeCloseTo(1, 1)
    expect(shareAfter({ busy: 200, idle: 0, duration: 5_000 })).toBeCloseTo(1, 1)
  })

  it('nears the share of the time in which something is stored', () => {
    expect(shareAfter({ busy: 20, idle: 40, duration: 10_000 })).toBeCloseTo(1 / 3, 1)
    expect(shareAfter({ busy: 30, idle: 10, duration: 10_000 })).toBeCloseTo(3 / 4, 1)
  })

  it('takes more than a second to pass 0.7', () => {
    expect(shareAfter({ busy: 100, idle: 0, duration: 1_000 })).toBeLessThan(0.7)
    expect(shareAfter({ busy: 100, idle: 0, duration: 1_400 })).toBeGreaterThan(0.7)
  })

  it('forgets after a pause, and knows each project by itself', () => {
    let at = 0
    const utilisation = createUtilisation(() => at)
    utilisation.noteGap('busy')
    at = 5_000
    expect(utilisation.noteCommit('busy')).toBeGreaterThan(0.99)
    expect(utilisation.noteCommit('other')).toBe(0)
    at = 15_000
    utilisation.noteGap('busy')
    at = 15_020
    expect(utilisation.noteCommit('busy')).toBeLessThan(0.05)
  })
})
