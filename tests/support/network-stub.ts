import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { type EndpointName, endpoints } from '#contract/capabilities/endpoints.ts'
import { type ServerProblemCode, serverProblems } from '#contract/capabilities/problems.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { TestServer } from './server.ts'
import { aMoment } from './slow-calls.ts'

/** How long a screen on a busy machine may take to make its call. In milliseconds. */
const patience = 60_000

type Held = { request: Request; answer: (response: Response | Promise<Response>) => void }
type Waiting = { name: EndpointName; take: (held: Held) => void }

/**
 * The network stub between a rendered screen and the real server. While it holds, a request waits until the test lets it through, or lets
 * it fail in one of the ways in which requests fail.
 */
export const createNetworkStub = (server: TestServer) => {
  const held: Held[] = []
  const waiting: Waiting[] = []
  let holding = false
  let only: readonly EndpointName[] = []
  const asked = new Set<Promise<unknown>>()
  const isHeld = (request: Request) => holding && (only.length === 0 || only.some((name) => isCallOf(name, request)))
  const msw = setupServer(
    http.all('*', ({ request }) => {
      if (!isHeld(request)) return ask(request)
      return new Promise<Response>((resolve) => arrive({ request, answer: resolve }))
    }),
  )
  const ask = (request: Request) => {
    const answer = aMoment().then(() => server.app.fetch(request))
    asked.add(answer)
    const forget = () => void asked.delete(answer)
    answer.then(forget, forget)
    return answer
  }
  /** A request goes to the first waiter; without one it is held. One that arrives after it was given up belongs to an earlier test. */
  const arrive = (it: Held) => {
    if (it.request.signal.aborted) return
    const index = waiting.findIndex(({ name }) => isCallOf(name, it.request))
    const [first] = index < 0 ? [] : waiting.splice(index, 1)
    if (first) first.take(it)
    else held.push(it)
  }
  const take = (name: EndpointName): Promise<Held> => {
    const index = held.findIndex(({ request }) => isCallOf(name, request))
    const [found] = index < 0 ? [] : held.splice(index, 1)
    if (found) return Promise.resolve(found)
    return new Promise((resolve, reject) => {
      const it = { name, take: resolve }
      waiting.push(it)
      AbortSignal.timeout(patience).addEventListener('abort', () => {
        const place = waiting.indexOf(it)
        if (place >= 0) waiting.splice(place, 1)
        reject(new Error(`the screen made no call of ${name}`))
      })
    })
  }
  return {
    plug: () => msw.listen({ onUnhandledRequest: 'error' }),
    unplug: () => msw.close(),
    /** Holds the calls of these names, or every call. */
    hold: (...names: EndpointName[]) => {
      holding = true
      only = names
      held.length = 0
    },
    release: () => {
      holding = false
    },
    waiting: () => held.length,
    /** Waits until the server has answered every request that was let through and not held before. */
    answered: async () => {
      while (asked.size > 0) await Promise.allSettled(asked)
    },
    /** The real server answers; where `rewrite` is given, what that makes of the request's body; where `requery` is, its query. */
    pass: async (name: EndpointName, rewrite?: (body: Body) => Promise<Body>, requery?: () => Promise<Body>) => {
      const { request, answer } = await take(name)
      if (requery) {
        const address = new URL(request.url)
        address.search = new URLSearchParams(await requery()).toString()
        return answer(server.app.fetch(new Request(address, request)))
      }
      if (!rewrite) return answer(server.app.fetch(request))
      const { url, method, headers } = request
      const body = JSON.stringify(await rewrite((await request.json()) as Body))
      answer(server.app.fetch(new Request(url, { method, headers, body })))
    },
    /** The real server does what it is asked; one answer is lost, as when the connection breaks. Resolves when the server has done it. */
    loseAnswer: async (name: EndpointName) => {
      const { request, answer } = await take(name)
      await server.app.fetch(request)
      answer(HttpResponse.error())
    },
    /** The real server is asked nothing; the screen is told that this is its answer. */
    succeed: async (name: EndpointName, data: unknown) =>
      (await take(name)).answer(HttpResponse.json({ code: 200, msg: 'ok', data })),
    /** The real server is asked nothing; the screen is told what it would be told by this failure. */
    fail: async (name: EndpointName, problem: Problem) => {
      ;(await take(name)).answer(responseOf(problem))
      // A write that may be repeated fails only if the network is away a second time.
      if (problem.code === 'transport.offline' && (endpoints[name] as Endpoint).repeatable)
        (await take(name)).answer(responseOf(problem))
    },
  }
}

const isCallOf = (name: EndpointName, { method, url }: Request) =>
  method === endpoints[name].method && patternOf(endpoints[name].path).test(new URL(url).pathname)

/** `:id` stands for one part of a path. */
const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

type Body = Record<string, string>

export type NetworkStub = ReturnType<typeof createNetworkStub>

const responseOf = ({ code, retryAfter }: Problem): Response => {
  if (code === 'transport.offline') return HttpResponse.error()
  if (code === 'transport.html') return HttpResponse.html('<!doctype html><h1>502</h1>', { status: 502 })
  if (code === 'transport.unreadable') return HttpResponse.text('not json')
  const { number, status } = serverProblems[code as ServerProblemCode]
  const headers = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  return HttpResponse.json({ code: number, msg: 'as the server says', data: null }, { status, headers })
}
