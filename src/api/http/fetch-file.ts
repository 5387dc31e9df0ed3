import { ProblemError } from '#contract/http/problem.ts'
import { type HttpDependencies, headersFor, readAnswer, transportProblem } from './client.ts'

type Options = { path: string; query: Readonly<Record<string, string>>; project: string; signal: AbortSignal }

/** A file that the server answers with instead of an envelope. Rejects with a ProblemError, also where the file ends too early. */
export const fetchFile = async (
  { origin, sessionId, locale, onRefused }: Pick<HttpDependencies, 'origin' | 'sessionId' | 'locale' | 'onRefused'>,
  { path, query, project, signal }: Options,
): Promise<Blob> => {
  const session = sessionId()
  const address = new URL(path, origin)
  address.search = new URLSearchParams(query).toString()
  try {
    const response = await fetch(address, {
      headers: headersFor({ session, project, locale: locale() }),
      signal,
      cache: 'no-store',
    })
    if (response.status === 403) onRefused(session)
    const isFile = response.ok && !response.headers.get('Content-Type')?.startsWith('application/json')
    if (!isFile) {
      await readAnswer(response)
      throw new ProblemError({ code: 'transport.unreadable', status: response.status })
    }
    return await response.blob()
  } catch (failure) {
    throw new ProblemError(transportProblem(failure))
  }
}
