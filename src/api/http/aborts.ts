import { ProblemError } from '#contract/http/problem.ts'

/** Whether something failed because it was given up. By its name: a browser has as many classes of it as frames. */
export const isAbort = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'name' in failure && failure.name === 'AbortError'

/** A call that was given up is nobody's failure: the browser need not report that nobody heard of it. */
export const ignoreAborts = ({
  reason,
  preventDefault,
}: Pick<PromiseRejectionEvent, 'reason'> & { preventDefault: () => void }): void => {
  if (isAbort(reason) || (reason instanceof ProblemError && reason.problem.code === 'transport.aborted')) preventDefault()
}
