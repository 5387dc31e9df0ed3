import { classOf, type Problem, type ProblemClass, type ProblemCode } from '#contract/http/problem.ts'

/**
 * `id` grows with each; `at` is milliseconds since 1970; `call` the name of the call that failed; `status` is the HTTP status, `number` the
 * code of the envelope: null where there was none.
 */
export type LoggedProblem = {
  id: number
  at: number
  call: string
  code: ProblemCode
  class: ProblemClass
  status: number | null
  /** The code that the envelope of an answer carried. */
  number: number | string | null
}

export type ProblemLog = ReturnType<typeof createProblemLog>

const atMost = 50

/** The last 50 failed calls, newest first. Holds codes and names: never what was sent or answered. */
export const createProblemLog = (now: () => number = Date.now) => {
  let entries: readonly LoggedProblem[] = []
  const listeners = new Set<() => void>()
  return {
    add: (call: string, problem: Problem): void => {
      const id = (entries[0]?.id ?? 0) + 1
      const { code, status = null, number = null } = problem
      const entry = { id, at: now(), call, code, class: classOf(problem), status, number }
      entries = [entry, ...entries].slice(0, atMost)
      for (const hear of listeners) hear()
    },
    /** Tells of every change, until what it answers is called. */
    subscribe: (hear: () => void): (() => void) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    entries: (): readonly LoggedProblem[] => entries,
  }
}
