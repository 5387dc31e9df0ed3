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
  'origin.refused': { number: 40104, status: 401 },
  'session.invalid': { number: 40300, status: 403 },
  'permission.denied': { number: 40301, status: 200 },
  'route.unknown': { number: 40400, status: 404 },
  'project.unknown': { number: 40401, status: 200 },
  'username.taken': { number: 40901, status: 200 },
  'project.last': { number: 40902, status: 200 },
  'body.tooLarge': { number: 41300, status: 413 },
  'requests.tooMany': { number: 42900, status: 429 },
  'code.tooSoon': { number: 42901, status: 429 },
  'code.tooMany': { number: 42902, status: 429 },
  'server.failed': { number: 50000, status: 500 },
  'server.busy': { number: 50300, status: 503 },
} as const

export type ServerProblemCode = keyof typeof serverProblems

/** What only the browser can notice. */
export type TransportProblemCode =
  | 'transport.aborted'
  | 'transport.timeout'
  | 'transport.offline'
  | 'transport.html'
  | 'transport.unreadable'
  | 'transport.failed'
  | 'transport.refused'

export type ProblemCode = ServerProblemCode | TransportProblemCode | 'storage.refused' | 'clipboard.refused' | 'unexpected'

/**
 * A failure that someone designed.
 * `status` is the HTTP status (0 network, 408 timeout, 499 aborted); `text` is what a server said for which there is no code of ours;
 * `retryAfter` is in seconds.
 */
export type Problem = { code: ProblemCode; status?: number; text?: string; retryAfter?: number }

const byNumber = new Map<number, ServerProblemCode>(
  Object.entries(serverProblems).map(([code, { number }]) => [number, code as ServerProblemCode]),
)

/** The problem behind an envelope's code, or null for a number that this version does not know. */
export const problemCodeOf = (number: number): ServerProblemCode | null => byNumber.get(number) ?? null

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
