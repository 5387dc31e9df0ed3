import type { ServerProblemCode } from '#contract/capabilities/problems.ts'

export type { ServerProblemCode } from '#contract/capabilities/problems.ts'

/** Problems that only the browser can notice. */
export type TransportProblemCode =
  | 'transport.aborted'
  | 'transport.timeout'
  | 'transport.offline'
  | 'transport.html'
  | 'transport.htmlInstead'
  | 'transport.unreadable'
  | 'transport.failed'
  | 'transport.refused'

/** Problems that a flow finds before it calls the server. */
export type FlowProblemCode =
  | 'reset.keyMissing'
  | 'reset.infoMissing'
  | 'login.required'
  | 'login.adminOnly'
  | 'identity.notLoaded'
  | 'passkey.cancelled'
  | 'passkey.unsupported'

export type ProblemCode =
  | ServerProblemCode
  | TransportProblemCode
  | FlowProblemCode
  | 'storage.refused'
  | 'clipboard.refused'
  | 'unexpected'

/**
 * An expected failure, for which the product has a message. `status` is the HTTP status (0 network, 408 timeout, 499 aborted); `text` is
 * the server's own text if we have no code for the failure, and `number` is the code of its envelope then; `retryAfter` is in seconds;
 * `requestId` is the id of the call in the server's log.
 */
export type Problem = {
  code: ProblemCode
  status?: number
  text?: string
  number?: number | string
  retryAfter?: number
  requestId?: string
}

/** An error that carries a Problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Turns anything that was thrown into a Problem: the one of a ProblemError, or `unexpected`. */
export const toProblem = (failure: unknown): Problem =>
  failure instanceof ProblemError ? failure.problem : { code: 'unexpected' }

/** The specification's classes of failure. */
export type ProblemClass = 'ABORT' | 'TIMEOUT' | 'NETWORK' | 'BUSINESS' | 'UNKNOWN'

/** The classes of the problems that do not come from the server. */
const ownClasses: Partial<Record<ProblemCode, ProblemClass>> = {
  'transport.aborted': 'ABORT',
  'transport.timeout': 'TIMEOUT',
  'transport.offline': 'NETWORK',
  'transport.html': 'UNKNOWN',
  'transport.htmlInstead': 'UNKNOWN',
  'transport.unreadable': 'UNKNOWN',
  'transport.failed': 'UNKNOWN',
  'transport.refused': 'BUSINESS',
  'reset.keyMissing': 'UNKNOWN',
  'reset.infoMissing': 'UNKNOWN',
  'login.required': 'UNKNOWN',
  'login.adminOnly': 'UNKNOWN',
  'identity.notLoaded': 'UNKNOWN',
  'passkey.cancelled': 'UNKNOWN',
  'passkey.unsupported': 'UNKNOWN',
  'storage.refused': 'UNKNOWN',
  'clipboard.refused': 'UNKNOWN',
  unexpected: 'UNKNOWN',
} satisfies Record<Exclude<ProblemCode, ServerProblemCode>, ProblemClass>

export const classOf = ({ code }: Problem): ProblemClass => ownClasses[code] ?? 'BUSINESS'
