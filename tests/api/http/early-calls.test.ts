import { readFileSync } from 'node:fs'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { dashboardQuery } from '#api/dashboards/report-queries.ts'
import { eventSummaryQuery } from '#api/events/event-summary.ts'
import { createCall } from '#api/http/client.ts'
import { createQueryClient } from '#api/http/query-client.ts'
import { keepChoice } from '#api/projects/project-storage.ts'
import { sdkKeyQuery } from '#api/sdk-keys/queries.ts'
import { projectEndpoints } from '#contract/projects/endpoints.ts'
import { earlyCallsElement } from '#server/site/early-calls.ts'

const server = setupServer()
const script = readFileSync('public/early-calls.js', 'utf8')
const [userId, project] = ['a1', 'p1']

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  server.resetHandlers()
  vi.useRealTimers()
  delete window.earlyAnswers
  window.localStorage.clear()
  window.sessionStorage.clear()
})
afterAll(() => server.close())

const signIn = (storage: Storage, session: string) =>
  keepSession(storage, 'user', {
    ...{ id: userId, account: 'tea', email: 'tea@example.com', usertype: 'user', companyid: 'o1' },
    ...{ session, lastlogintime: null },
  })
const choose = () =>
  keepChoice({ storage: window.localStorage, tabStorage: window.sessionStorage }, { user: userId, id: project })

/** Runs the script of the document of an address, as the browser does. */
const openDocument = (path: string, search = '') => {
  const holder = document.createElement('div')
  holder.innerHTML = earlyCallsElement(path, search)
  const element = holder.querySelector('script')
  if (!element) return
  const run = new Function('document', 'fetch', script)
  run({ currentScript: element }, (address: string, options: object) => fetch(new URL(address, window.location.origin), options))
}

/** The requests that reach the server, in their order. Each answers with its number. */
const seen = (respond: () => Response = () => HttpResponse.json({ code: 200, data: null })) => {
  const asked: string[] = []
  server.use(
    http.all('*', ({ request: { url, headers } }) => {
      const { pathname, search } = new URL(url)
      asked.push([pathname + search, headers.get('jsessionid'), headers.get('PROJECT-INFO')].filter(Boolean).join(' '))
      return respond()
    }),
  )
  return asked
}

const callOf = (session: string | null) =>
  createCall({
    origin: window.location.origin,
    locale: () => 'zh',
    sessionId: () => session,
    onRefused: () => {},
    unload: new AbortController().signal,
  })

/** What the dashboard asks for first. */
const lookAtDashboard = async (session: string) => {
  const call = callOf(session)
  const queries = createQueryClient()
  await call(projectEndpoints.listProjects, {}).catch(() => {})
  await queries.prefetchQuery({ ...eventSummaryQuery(call, project), retry: false })
  await queries.prefetchQuery({ ...sdkKeyQuery(call, project), retry: false })
  const asked = { range: null, zone: null, granularity: null, compares: true }
  await queries.prefetchQuery({ ...dashboardQuery(call, project, asked), retry: false })
}

test('the document asks for exactly what the dashboard shows first, and the dashboard asks for none of it again', async () => {
  signIn(window.localStorage, 's1')
  choose()
  const asked = seen()
  openDocument('/dashboard')
  await lookAtDashboard('s1')
  expect(asked).toEqual([
    '/quote/api/v1/project/list s1',
    '/quote/api/v1/dashboard?compare=previous s1 p1',
    '/quote/api/v1/events/summary s1 p1',
    '/quote/api/v1/sdk/view s1 p1',
  ])
  expect(window.earlyAnswers?.size).toBe(0)
  // Each answer is taken once.
  await callOf('s1')(projectEndpoints.listProjects, {}).catch(() => {})
  expect(asked.length).toBe(5)
})

test.each([
  ['nobody is signed in', '/dashboard', '', () => {}, []],
  ['the page is public', '/auth', '', () => signIn(window.localStorage, 's1'), []],
  ['the page is of the back-office', '/admin/users', '', () => signIn(window.localStorage, 's1'), []],
  ['no project was chosen', '/dashboard', '', () => signIn(window.localStorage, 's1'), ['/quote/api/v1/project/list s1']],
  [
    'the address names other days',
    '/dashboard',
    '?from=2026-01-01',
    () => {
      signIn(window.localStorage, 's1')
      choose()
    },
    ['/quote/api/v1/project/list s1'],
  ],
  [
    'the browser tab has a session of its own',
    '/projects',
    '',
    () => {
      signIn(window.localStorage, 's1')
      signIn(window.sessionStorage, 's2')
    },
    ['/quote/api/v1/project/list s2'],
  ],
])('where %s, the document of %s%s asks for what is left', async (_, path, search, prepare, expected) => {
  prepare()
  const asked = seen()
  openDocument(path, search)
  await Promise.all(window.earlyAnswers?.values() ?? [])
  expect(asked).toEqual(expected)
})

test('an answer for another session is not taken', async () => {
  signIn(window.localStorage, 's1')
  const asked = seen()
  openDocument('/projects')
  await callOf('s2')(projectEndpoints.listProjects, {}).catch(() => {})
  expect(asked).toEqual(['/quote/api/v1/project/list s1', '/quote/api/v1/project/list s2'])
})

test('a call that failed in the document is made again', async () => {
  signIn(window.localStorage, 's1')
  let count = 0
  const asked = seen(() => {
    count += 1
    return count === 1 ? HttpResponse.error() : HttpResponse.json({ code: 200, data: [] })
  })
  openDocument('/projects')
  expect(await callOf('s1')(projectEndpoints.listProjects, {})).toEqual([])
  expect(asked.length).toBe(2)
})

test('an answer that nobody has taken within ten seconds is dropped', () => {
  vi.useFakeTimers()
  signIn(window.localStorage, 's1')
  seen()
  openDocument('/projects')
  vi.advanceTimersByTime(9_999)
  expect(window.earlyAnswers?.size).toBe(1)
  vi.advanceTimersByTime(1)
  expect(window.earlyAnswers?.size).toBe(0)
})
