import ky from 'ky'
import * as v from 'valibot'
import type { Endpoint, NamedEndpoint } from '#contract/http/endpoint.ts'
import { envelopeSchema, isSuccess } from '#contract/http/envelope.ts'
import { headerNames } from '#contract/http/headers.ts'
import { type Problem, ProblemError, type ServerProblemCode } from '#contract/http/problem.ts'
import { isAbort } from './aborts.ts'
import { takeEarlyAnswer } from './early-answers.ts'

type Part<Called extends NamedEndpoint, Key extends 'params' | 'query' | 'body'> =
  Called extends Record<Key, infer Schema extends v.GenericSchema> ? { [K in Key]: v.InferInput<Schema> } : unknown
type Scope<Called extends NamedEndpoint> = Called['access'] extends 'project' ? { project: string } : unknown
export type CallOptions<Called extends NamedEndpoint> = Part<Called, 'params'> &
  Part<Called, 'query'> &
  Part<Called, 'body'> &
  Scope<Called> & {
    signal?: AbortSignal
    /** The key of the form that is sent. The server creates nothing twice for the same key. */
    form?: string
  }
export type DataOf<Called extends NamedEndpoint> = v.InferOutput<Called['data']>

/**
 * Makes a call of the contract; resolves with its data, rejects with a ProblemError. A repeatable write whose answer is lost in the network
 * is sent once more. Times out after 30 s in all, also if an answer does not end; every call is aborted when the page unloads.
 */
export type Call = <Called extends NamedEndpoint>(endpoint: Called, options: CallOptions<Called>) => Promise<DataOf<Called>>

export type HttpDependencies = {
  origin: string
  /** The value of the `jsessionid` header, or null without a session. */
  sessionId: () => string | null
  locale: () => string
  /** Whether nobody has used the page recently. Its calls then do not keep a session alive. */
  isIdle?: () => boolean
  /** Called once for every answer 403. `sessionId` is the refused session. */
  onRefused: (sessionId: string | null) => void
  unload: AbortSignal
  /** Whether the request continues when the page is left (`keepalive`). */
  outlivesPage?: boolean
  /** The milliseconds after which a write whose answer was lost is sent once more; one second if it is left out. */
  repeatAfter?: number
  /** Called for every failed call, except for aborted ones. */
  onProblem?: (name: string, problem: Problem) => void
}

const timeoutMilliseconds = 30_000

/**
 * ky sends each request once, and an answer is read for any status. ky would apply its timeout only until the headers, so our own signal is
 * the deadline of the whole answer.
 */
const send = ky.create({ retry: 0, timeout: false, throwHttpErrors: false, cache: 'no-store' })

export const createCall = (dependencies: HttpDependencies): Call => {
  const ask = async (endpoint: Endpoint, options: Options): Promise<unknown> => {
    const { params, query, body, project, form, signal } = options
    const session = dependencies.sessionId()
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), timeoutMilliseconds)
    const giveUp = AbortSignal.any([...(signal ? [signal] : []), dependencies.unload, deadline.signal])
    const attempt = async (): Promise<unknown> => {
      const address = new URL(pathOf(endpoint, params), dependencies.origin)
      address.search = new URLSearchParams(query).toString()
      const early = endpoint.method === 'GET' ? takeEarlyAnswer(address, session, project) : undefined
      const response =
        (early && (await early)) ??
        (await send(address, {
          method: endpoint.method,
          headers: headersFor({ session, project, form, locale: dependencies.locale(), unattended: dependencies.isIdle?.() }),
          json: body,
          signal: giveUp,
          keepalive: dependencies.outlivesPage ?? false,
        }))
      if (response.status === 403) {
        // The refusal may leave the page, which must have told of its failure by then.
        await problemCodes()
        dependencies.onRefused(session)
      }
      const parsed = v.safeParse(endpoint.data, await readAnswer(response))
      if (!parsed.success) throw new ProblemError({ code: 'transport.unreadable', status: response.status })
      return parsed.output
    }
    const repeat = async (failure: unknown): Promise<unknown> => {
      const { repeatable } = endpoint
      const isRepeatable = repeatable === 'form' ? form : repeatable
      if (!isRepeatable || transportProblem(failure).code !== 'transport.offline') throw failure
      await new Promise((resolve) => setTimeout(resolve, dependencies.repeatAfter ?? 1_000))
      return attempt().catch((refusal: unknown) => {
        if (transportProblem(refusal).code === repeatable) return null
        throw refusal
      })
    }
    return Promise.race([attempt().catch(repeat), givenUp(giveUp)])
      .catch((failure: unknown) => {
        // A call that its caller aborts never settles.
        if (signal?.aborted) return new Promise(() => {})
        throw new ProblemError(deadline.signal.aborted ? { code: 'transport.timeout', status: 408 } : transportProblem(failure))
      })
      .finally(() => clearTimeout(timer))
  }
  return (endpoint, options) =>
    ask(endpoint, options as Options).catch((failure: unknown) => {
      if (failure instanceof ProblemError) dependencies.onProblem?.(endpoint.name, failure.problem)
      throw failure
    }) as never
}

type Options = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  project?: string
  form?: string
  signal?: AbortSignal
}

const pathOf = ({ path }: Endpoint, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/**
 * Rejects when a call is cancelled, at any stage after its start: `fetch` itself refuses a signal that is aborted before. Nobody who cancels
 * gives a reason of their own, so that it is an `AbortError`.
 */
const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

export const headersFor = (it: {
  session: string | null
  project?: string | undefined
  form?: string | undefined
  locale: string
  unattended?: boolean | undefined
}): Record<string, string> => ({
  'Accept-Language': it.locale,
  ...(it.session ? { [headerNames.session]: it.session } : {}),
  ...(it.project ? { [headerNames.project]: it.project } : {}),
  ...(it.form ? { [headerNames.form]: it.form } : {}),
  ...(it.unattended ? { [headerNames.unattended]: '1' } : {}),
})

/** The problem of an unsuccessful answer, including HTML and other bodies without an envelope. */
export const readAnswer = async (response: Response): Promise<unknown> => {
  const body = await response.text().catch((failure: unknown) => {
    throw new ProblemError(transportProblem(failure))
  })
  const envelope = parseEnvelope(body)
  if (envelope && response.ok && isSuccess(envelope.code)) return envelope.data
  throw new ProblemError(envelope ? await envelopeProblem(envelope, response) : bodyProblem(body, response))
}

export const transportProblem = (failure: unknown): Problem => {
  if (failure instanceof ProblemError) return failure.problem
  if (isAbort(failure)) return { code: 'transport.aborted', status: 499 }
  return { code: 'transport.offline', status: 0 }
}

const parseEnvelope = (body: string) => {
  try {
    const parsed = v.safeParse(envelopeSchema, JSON.parse(body))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

const envelopeProblem = async (envelope: v.InferOutput<typeof envelopeSchema>, response: Response): Promise<Problem> => {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return {
    code: (await codeOf(envelope.code)) ?? 'transport.refused',
    status: response.status,
    text: envelope.msg,
    number: envelope.code,
    ...(Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
    ...requestIdOf(response),
  }
}

type ProblemCodes = typeof import('#contract/http/problem-codes.ts')
let loadedCodes: Promise<ProblemCodes | null> | null = null

/** The table of all problems is loaded with the first failure. While it cannot be loaded, people read the server's own text. */
const problemCodes = (): Promise<ProblemCodes | null> => {
  loadedCodes ??= import('#contract/http/problem-codes.ts').catch(() => {
    loadedCodes = null
    return null
  })
  return loadedCodes
}

const codeOf = async (number: number | string): Promise<ServerProblemCode | null> =>
  (await problemCodes())?.problemCodeOf(number) ?? null

const requestIdOf = ({ headers }: Response): { requestId?: string } => {
  const requestId = headers.get('X-Request-Id')
  return requestId === null ? {} : { requestId }
}

const bodyProblem = (body: string, response: Response): Problem => {
  if (/^\s*(?:<!doctype|<html)/i.test(body))
    return { code: response.ok ? 'transport.htmlInstead' : 'transport.html', status: response.status }
  if (!response.ok)
    return { code: 'transport.failed', status: response.status, text: response.statusText, ...requestIdOf(response) }
  return { code: 'transport.unreadable', status: response.status }
}
