import { expect } from 'vitest'
import type { Problem } from '#contract/http/problem.ts'
import { type Law, law } from './machine-laws.ts'

/** What every machine promises that changes something which others may change meanwhile: `code` says so, `call` reads what is there now. */
export const outdatedLaws = ({ code, call }: { code: Problem['code']; call: string }): Law[] => [
  law('what was typed stays over a failure, and over reading what others did', () => ({ settled, before, snapshot }) => {
    if (!settled || (settled.status === 'answered' && settled.id !== call)) return
    expect(snapshot.context.draft).toEqual(before?.context.draft)
  }),
  law('after somebody else’s change nothing is sent until it has been read', () => ({ settled, before, snapshot, news }) => {
    if (settled?.status === 'refused' && snapshot.context.problem?.code === code) expect(snapshot.value).toBe('outdated')
    if (before?.matches('outdated')) expect(news.calls.every(({ id }) => id === call)).toBe(true)
  }),
]
