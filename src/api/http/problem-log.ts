import { classOf, type Problem, type ProblemClass, type ProblemCode } from '#contract/http/problem.ts'

/**
 * `id` increases; `at` is milliseconds since 1970; `call` is the name of the failed call; `status` is the HTTP status and `number` the code
 * of the envelope, each null if there was none.
 */
export type LoggedProblem = {
  id: number
  at: number
  call: string
  code: ProblemCode
  class: ProblemClass
  status: number | null
  /** The code in the envelope of an answer. */
  number: number | string | null
}

export type ProblemLog = ReturnType<typeof createProblemLog>

const atMost = 50

/** The last 50 failed calls, newest first. Contains codes and names, but no data that was sent or received. */
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
    /** Calls back for every change. Returns a function that stops this. */
    subscribe: (hear: () => void): (() => void) => {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    entries: (): readonly LoggedProblem[] => entries,
  }
}
