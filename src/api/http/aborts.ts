import { ProblemError } from '#contract/http/problem.ts'

/** Whether a failure is an abort. It is recognised by its name, because each frame of a browser has its own error classes. */
export const isAbort = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'name' in failure && failure.name === 'AbortError'

/** An aborted call is not a failure, so the browser should not report an unhandled rejection. */
export const ignoreAborts = ({
  reason,
  preventDefault,
}: Pick<PromiseRejectionEvent, 'reason'> & { preventDefault: () => void }): void => {
  if (isAbort(reason) || (reason instanceof ProblemError && reason.problem.code === 'transport.aborted')) preventDefault()
}
