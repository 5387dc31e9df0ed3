import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ignoreAborts } from '#api/http/aborts.ts'
import { createCall } from '#api/http/client.ts'
import { createProblemLog } from '#api/http/problem-log.ts'
import { createQueryClient } from '#api/http/query-client.ts'
import { rolesQuery } from '#api/organisation/queries.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { classOf, type Problem, toProblem } from '#contract/http/problem.ts'
import { turnsPass } from '#tests/support/event-loop-turns.ts'
import { problemTextOf } from '#ui/messages/first-problems.ts'
import '#ui/shell/problems/problem-texts.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const origin = 'http://localhost:3000'
const setScene = (repeatAfter?: number) => {
  const unload = new AbortController()
  const onRefused = vi.fn()
  const log = createProblemLog(() => 42)
  const call = createCall({
    origin,
    locale: () => 'fr',
    sessionId: () => 'token',
    onRefused,
    unload: unload.signal,
    onProblem: log.add,
    ...(repeatAfter === undefined ? {} : { repeatAfter }),
  })
  return { call, unload, onRefused, log }
}
const answering = (respond: (request: Request) => Response | Promise<Response>) =>
  server.use(http.all('*', ({ request }) => respond(request)))
const problemOf = (promise: Promise<unknown>): Promise<Problem> => promise.then(() => expect.fail('it was answered'), toProblem)

test('a call carries the session, the project and the language in their headers, as JSON', async () => {
  const seen: Request[] = []
  answering((request) => {
    seen.push(request.clone())
    return HttpResponse.json({ code: 200, msg: 'ok', data: { skdKey: '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a01' } })
  })
  await setScene().call(endpoints.createSdkKey, { project: 'p-1', body: { skdKey: '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a01' } })
  const headers = seen[0]?.headers
  expect(headers?.get('jsessionid')).toBe('token')
  expect(headers?.get('PROJECT-INFO')).toBe('p-1')
  expect(headers?.get('Accept-Language')).toBe('fr')
  expect(headers?.get('Content-Type')).toBe('application/json')
})

test.each([200, 201])('code %i is success', async (code) => {
  answering(() => HttpResponse.json({ code, msg: 'ok', data: [] }))
  expect(await setScene().call(endpoints.listProjects, {})).toEqual([])
})

test.each(['200', ' 201 ', '0'])('so is "%s" as text, with or without a message', async (code) => {
  answering(() => HttpResponse.json({ code, data: [] }))
  expect(await setScene().call(endpoints.listProjects, {})).toEqual([])
})

const html = '<!doctype html><html><body><h1>502 Bad Gateway</h1></body></html>'
const failures: [string, () => Response | Promise<Response>, Partial<Problem>, string][] = [
  ['a business code', () => HttpResponse.json({ code: 40401, msg: 'x', data: null }), { code: 'project.unknown' }, 'BUSINESS'],
  [
    'an unknown business code',
    () => HttpResponse.json({ code: 49999, msg: 'what the server says', data: null }),
    { code: 'transport.refused', text: 'what the server says' },
    'BUSINESS',
  ],
  [
    'a business code as text',
    () => HttpResponse.json({ code: '40401', msg: 'x', data: null }),
    { code: 'project.unknown', number: 40401 },
    'BUSINESS',
  ],
  [
    'an envelope of code alone',
    () => HttpResponse.json({ code: 49999 }),
    { code: 'transport.refused', number: 49999 },
    'BUSINESS',
  ],
  [
    'an envelope whose message is null',
    () => HttpResponse.json({ code: 500, msg: null, data: null }),
    { code: 'transport.refused', number: 500, text: '' },
    'BUSINESS',
  ],
  [
    'a code that is no number',
    () => HttpResponse.json({ code: 'E_QUOTA', data: null }),
    { code: 'transport.refused', number: 'E_QUOTA' },
    'BUSINESS',
  ],
  [
    'HTTP 500 with an envelope',
    () => HttpResponse.json({ code: 50000, msg: 'x', data: null }, { status: 500 }),
    { code: 'server.failed', status: 500 },
    'BUSINESS',
  ],
  ['HTTP 502 with HTML', () => HttpResponse.html(html, { status: 502 }), { code: 'transport.html', status: 502 }, 'UNKNOWN'],
  ['HTTP 200 with HTML', () => HttpResponse.html(html), { code: 'transport.htmlInstead', status: 200 }, 'UNKNOWN'],
  [
    'HTML that says it is JSON',
    () => new Response(html, { headers: { 'Content-Type': 'application/json' } }),
    { code: 'transport.htmlInstead' },
    'UNKNOWN',
  ],
  [
    'HTTP 504 without a body',
    () => new Response(null, { status: 504, statusText: 'Gateway Timeout' }),
    { code: 'transport.failed', status: 504 },
    'UNKNOWN',
  ],
  ['an empty body', () => new Response(''), { code: 'transport.unreadable', status: 200 }, 'UNKNOWN'],
  ['half of a JSON body', () => new Response('{"code":200,"da'), { code: 'transport.unreadable' }, 'UNKNOWN'],
  ['JSON that is no envelope', () => HttpResponse.json([1, 2]), { code: 'transport.unreadable' }, 'UNKNOWN'],
  [
    'an envelope with other data than promised',
    () => HttpResponse.json({ code: 200, msg: 'ok', data: { a: 1 } }),
    { code: 'transport.unreadable' },
    'UNKNOWN',
  ],
  ['a connection that breaks', () => HttpResponse.error(), { code: 'transport.offline', status: 0 }, 'NETWORK'],
]

test.each(failures)(
  '%s gets its own problem code and class, a text, and an entry in the log',
  async (_, respond, problem, kind) => {
    answering(respond)
    const { call, log } = setScene()
    const found = await problemOf(call(endpoints.listProjects, {}))
    expect(found).toMatchObject(problem)
    expect(classOf(found)).toBe(kind)
    expect(problemTextOf(found.code)).toBeTruthy()
    expect(log.entries()).toEqual([
      {
        id: 1,
        at: 42,
        call: 'listProjects',
        code: found.code,
        class: kind,
        status: found.status ?? null,
        number: found.number ?? null,
      },
    ])
  },
)

test('a body with a byte order mark is read', async () => {
  answering(() => new Response(`\uFEFF${JSON.stringify({ code: 200, msg: 'ok', data: [] })}`))
  expect(await setScene().call(endpoints.listProjects, {})).toEqual([])
})

test('a call times out after 30 s, and a later answer has no effect', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const late: { answer?: (response: Response) => void } = {}
  answering(
    () =>
      new Promise<Response>((resolve) => {
        late.answer = resolve
      }),
  )
  const { call, log } = setScene()
  let settled = false
  const problem = problemOf(call(endpoints.listProjects, {})).finally(() => {
    settled = true
  })
  // Waiting with `vi.waitFor` would move the clock.
  while (!late.answer) await turnsPass()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect(await problem).toEqual({ code: 'transport.timeout', status: 408 })
  expect(log.entries()[0]).toMatchObject({ class: 'TIMEOUT', status: 408 })
  late.answer?.(HttpResponse.json({ code: 200, msg: 'ok', data: [] }))
  expect(log.entries()).toHaveLength(1)
})

test('an answer that begins and never ends times out too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isAsked = false
  answering(() => {
    isAsked = true
    const endless = new ReadableStream<Uint8Array>({ start: (it) => it.enqueue(new TextEncoder().encode('{"code":200,')) })
    return new Response(endless, { headers: { 'Content-Type': 'application/json' } })
  })
  const problem = problemOf(setScene().call(endpoints.listProjects, {}))
  await vi.waitFor(() => expect(isAsked).toBe(true))
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(await problem).toEqual({ code: 'transport.timeout', status: 408 })
})

test('a call cancelled while its answer arrives reports nothing', async () => {
  answering(() => new Response(new ReadableStream<Uint8Array>({ start: (it) => it.enqueue(new TextEncoder().encode('{')) })))
  const { call, log } = setScene()
  const giving = new AbortController()
  const heard = vi.fn()
  call(endpoints.listProjects, { signal: giving.signal }).then(heard, heard)
  await turnsPass()
  giving.abort()
  await turnsPass()
  expect(heard).not.toHaveBeenCalled()
  expect(log.entries()).toEqual([])
})

test('a cancelled call reports nothing and is not in the log', async () => {
  answering(() => new Promise<Response>(() => {}))
  const { call, log } = setScene()
  const giving = new AbortController()
  const heard = vi.fn()
  call(endpoints.listProjects, { signal: giving.signal }).then(heard, heard)
  giving.abort()
  await turnsPass()
  expect(heard).not.toHaveBeenCalled()
  expect(log.entries()).toEqual([])
})

test('all calls are aborted with status 499 when the page unloads', async () => {
  answering(() => new Promise<Response>(() => {}))
  const { call, unload } = setScene()
  const problems = [problemOf(call(endpoints.listProjects, {})), problemOf(call(endpoints.listRoles, {}))]
  unload.abort()
  for (const problem of await Promise.all(problems)) {
    expect(problem).toEqual({ code: 'transport.aborted', status: 499 })
    expect(classOf(problem)).toBe('ABORT')
  }
})

test('an unhandled rejection is reported, except an abort', async () => {
  const report = (reason: unknown) => {
    const preventDefault = vi.fn()
    ignoreAborts({ reason, preventDefault })
    return preventDefault.mock.calls.length === 0
  }
  const { call, unload } = setScene()
  unload.abort()
  expect(report(await call(endpoints.listProjects, {}).catch((failure: unknown) => failure))).toBe(false)
  expect(report(new DOMException('gone', 'AbortError'))).toBe(false)
  expect(report(new Error('real'))).toBe(true)
})

test('the log contains the last fifty problems, newest first, and no data that was sent', async () => {
  answering(() => HttpResponse.json({ code: 40101, msg: 'x', data: null }))
  const { call, log } = setScene()
  for (let time = 0; time < 60; time += 1)
    await problemOf(call(endpoints.login, { body: { account: 'ann@example.com', password: `secret${time}` } }))
  await problemOf(call(endpoints.listProjects, {}))
  expect(log.entries()).toHaveLength(50)
  expect(log.entries()[0]).toMatchObject({ call: 'listProjects', code: 'login.refused', status: 200, number: 40101 })
  expect(JSON.stringify(log.entries())).not.toMatch(/secret|ann@/)
})

test('a 403 reports which session was refused', async () => {
  answering(() => HttpResponse.json({ code: 40300, msg: 'x', data: null }, { status: 403 }))
  const { call, onRefused } = setScene()
  expect(await problemOf(call(endpoints.listProjects, {}))).toMatchObject({ code: 'session.invalid', status: 403 })
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('token')
})

test('the list of roles is requested at most once in five minutes, and never twice at the same time', async () => {
  let asked = 0
  answering(async () => {
    asked += 1
    return HttpResponse.json({ code: 200, msg: 'ok', data: [] })
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  const client = createQueryClient()
  const { call } = setScene()
  const fetch = () => client.fetchQuery(rolesQuery(call, 'tenant'))
  await Promise.all([fetch(), fetch(), fetch()])
  expect(asked).toBe(1)
  vi.setSystemTime(Date.now() + 299_999)
  await fetch()
  expect(asked).toBe(1)
  vi.setSystemTime(Date.now() + 2)
  await Promise.all([fetch(), fetch()])
  expect(asked).toBe(2)
  vi.useRealTimers()
})

test('the query client follows the specification: fresh 300 s, kept 600 s, one retry after 1 s, 2 s … 30 s at most', () => {
  const { queries } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: 1,
  })
  const delays = [0, 1, 2, 10].map((attempt) =>
    (queries?.retryDelay as unknown as ((attempt: number) => number) | undefined)?.(attempt),
  )
  expect(delays).toEqual([1_000, 2_000, 4_000, 30_000])
})

test('a read that fails is asked again once, a second later; so is a write that may be repeated, and no other (48)', async () => {
  const asked: string[] = []
  answering(({ method }) => {
    asked.push(method)
    return HttpResponse.error()
  })
  const client = createQueryClient()
  const { call, log } = setScene()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = problemOf(client.fetchQuery(rolesQuery(call, 'tenant')))
  while (client.getQueryState(['roles', 'tenant'])?.fetchFailureCount !== 1) await turnsPass()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual(['GET'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await reading).toMatchObject({ code: 'transport.offline', status: 0 })
  expect(asked).toEqual(['GET', 'GET'])
  await vi.advanceTimersByTimeAsync(30_000)
  const body = { skdKey: '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a01' }
  const writing = problemOf(call(endpoints.createSdkKey, { project: 'p-1', body }))
  while (asked.length < 3) await turnsPass()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toEqual(['GET', 'GET', 'POST'])
  await vi.advanceTimersByTimeAsync(1)
  expect(await writing).toMatchObject({ code: 'transport.offline' })
  expect(asked).toEqual(['GET', 'GET', 'POST', 'POST'])
  const login = call(endpoints.login, { body: { account: 'ann', password: 'secret1' } })
  expect(await problemOf(login)).toMatchObject({ code: 'transport.offline' })
  // A project is created twice at most once a form: without the form's key it is not asked for again.
  const project = call(endpoints.saveProject, { body: { projectName: 'Tea' } })
  expect(await problemOf(project)).toMatchObject({ code: 'transport.offline' })
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(asked).toEqual(['GET', 'GET', 'POST', 'POST', 'POST', 'POST'])
  expect(log.entries()).toHaveLength(5)
})

test('a business code is logged with its status, also an unknown code', async () => {
  answering(() => HttpResponse.json({ code: 49_999, msg: '', data: null }))
  const { call, log } = setScene()
  await problemOf(call(endpoints.createSdkKey, { project: 'p-1', body: { skdKey: '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a01' } }))
  expect(log.entries()).toMatchObject([{ call: 'createSdkKey', code: 'transport.refused', status: 200, number: 49_999 }])
})

test('a deletion that was carried out has succeeded, though its answer was lost and it is unknown when it is asked for again (48)', async () => {
  const { call } = setScene(0)
  let asked = 0
  const unknown = { code: serverProblems['alert.unknown'].number, msg: '', data: null }
  answering(() => {
    asked += 1
    return asked === 1 ? HttpResponse.error() : HttpResponse.json(unknown)
  })
  const deletion = () => call(endpoints.deleteAlert, { project: 'p-1', params: { id: 'a' } })
  expect(await deletion()).toBeNull()
  expect(asked).toBe(2)
  expect(await problemOf(deletion())).toMatchObject({ code: 'alert.unknown' })
  expect(asked).toBe(3)
})

test('a write is not sent again when its answer is late, refused or given up', async () => {
  const body = { skdKey: '3f1f1a46-8f5e-4c6f-9d5d-5e1b7f6b9a01' }
  let asked = 0
  answering(() => {
    asked += 1
    return HttpResponse.html('<!doctype html>', { status: 502 })
  })
  const { call, unload } = setScene(0)
  expect(await problemOf(call(endpoints.createSdkKey, { project: 'p-1', body }))).toMatchObject({ code: 'transport.html' })
  expect(asked).toBe(1)
  answering(() => {
    asked += 1
    unload.abort()
    return HttpResponse.error()
  })
  expect(await problemOf(call(endpoints.createSdkKey, { project: 'p-1', body }))).toMatchObject({ code: 'transport.aborted' })
  await turnsPass()
  expect(asked).toBe(2)
})
