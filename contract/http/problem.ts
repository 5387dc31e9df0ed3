/**
 * The closed list of ways in which a call can fail.
 * `number` is the envelope's code; `status` is the HTTP status that carries it (200: a business failure, shown to the user as it is).
 */
export const serverProblems = {
  'request.unreadable': { number: 40000, status: 400 },
  'request.invalid': { number: 40001, status: 200 },
  'login.refused': { number: 40101, status: 200 },
  'code.invalid': { number: 40102, status: 200 },
  'sdkKey.unknown': { number: 40103, status: 401 },
  'invite.invalid': { number: 40104, status: 200 },
  'password.wrong': { number: 40105, status: 200 },
  'identity.refused': { number: 40106, status: 200 },
  'identity.unverified': { number: 40107, status: 200 },
  'origin.refused': { number: 40108, status: 401 },
  'identity.taken': { number: 40110, status: 200 },
  'ticket.invalid': { number: 40109, status: 401 },
  'session.invalid': { number: 40300, status: 403 },
  'permission.denied': { number: 40301, status: 200 },
  'permission.notHeld': { number: 40302, status: 200 },
  'session.stale': { number: 40303, status: 200 },
  'route.unknown': { number: 40400, status: 404 },
  'project.unknown': { number: 40401, status: 200 },
  'role.unknown': { number: 40402, status: 200 },
  'body.tooSlow': { number: 40800, status: 408 },
  'username.taken': { number: 40901, status: 200 },
  'project.last': { number: 40902, status: 200 },
  'role.fixed': { number: 40903, status: 200 },
  'role.taken': { number: 40904, status: 200 },
  'role.inUse': { number: 40905, status: 200 },
  'account.exists': { number: 40906, status: 200 },
  'serverKey.changed': { number: 40907, status: 200 },
  'project.tooMany': { number: 40908, status: 200 },
  'role.tooMany': { number: 40909, status: 200 },
  'body.tooLarge': { number: 41300, status: 413 },
  'requests.tooMany': { number: 42900, status: 429 },
  'code.tooSoon': { number: 42901, status: 429 },
  'code.tooMany': { number: 42902, status: 429 },
  'server.failed': { number: 50000, status: 500 },
  'server.busy': { number: 50300, status: 503 },
  'identity.unavailable': { number: 50301, status: 503 },
  /** Nothing can be saved at present, though read. Where events come in its status is 503. */
  'storage.readOnly': { number: 50302, status: 200 },
} as const

export type ServerProblemCode = keyof typeof serverProblems

/** What only the browser can notice. */
export type TransportProblemCode =
  | 'transport.aborted'
  | 'transport.timeout'
  | 'transport.offline'
  | 'transport.html'
  | 'transport.htmlInstead'
  | 'transport.unreadable'
  | 'transport.failed'
  | 'transport.refused'

/** What a flow refuses before it asks the server. */
export type FlowProblemCode =
  | 'reset.keyMissing'
  | 'reset.infoMissing'
  | 'login.required'
  | 'login.adminOnly'
  | 'identity.notLoaded'

export type ProblemCode =
  | ServerProblemCode
  | TransportProblemCode
  | FlowProblemCode
  | 'storage.refused'
  | 'clipboard.refused'
  | 'unexpected'

/**
 * A failure that someone designed.
 * `status` is the HTTP status (0 network, 408 timeout, 499 aborted); `text` is what a server said for which there is no code of ours;
 * `number` is its envelope's code then; `retryAfter` is in seconds.
 */
export type Problem = { code: ProblemCode; status?: number; text?: string; number?: number | string; retryAfter?: number }

const byNumber = new Map<number, ServerProblemCode>(
  Object.entries(serverProblems).map(([code, { number }]) => [number, code as ServerProblemCode]),
)

/** The problem behind an envelope's code, or null for a number that this version does not know. */
export const problemCodeOf = (number: number | string): ServerProblemCode | null =>
  typeof number === 'number' ? (byNumber.get(number) ?? null) : null

/** A Problem on its way through code that throws. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** The only reader of unknown failures: a ProblemError's problem, or `unexpected`. */
export const toProblem = (failure: unknown): Problem =>
  failure instanceof ProblemError ? failure.problem : { code: 'unexpected' }

/** The specification's classes of failure. */
export type ProblemClass = 'ABORT' | 'TIMEOUT' | 'NETWORK' | 'BUSINESS' | 'UNKNOWN'

export const classOf = ({ code }: Problem): ProblemClass => {
  if (code === 'transport.aborted') return 'ABORT'
  if (code === 'transport.timeout') return 'TIMEOUT'
  if (code === 'transport.offline') return 'NETWORK'
  return code in serverProblems || code === 'transport.refused' ? 'BUSINESS' : 'UNKNOWN'
}
