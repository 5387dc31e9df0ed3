import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { keepRedirect, type Redirect, takeRedirect } from '#api/accounts/redirects.ts'
import { isProtected, pages, protectedPages } from '#contract/http/page-lookup.ts'

const name = 'redirect_after_login'
const origin = window.location.origin
const minute = 60_000
const mine: Redirect = { path: '/projects', realm: 'user', userId: 'ann' }
const keep = (path: string, rest: Partial<Redirect> = {}, now = 0) =>
  keepRedirect(window.localStorage, { ...mine, ...rest, path }, now)

const take = ({ realm = 'user' as 'user' | 'admin', userId = 'ann', now = 1 } = {}) =>
  takeRedirect(window.localStorage, { realm, userId, now, origin })

beforeEach(() => window.localStorage.clear())

const own = (page: string) => page.replace(':id', '42').replace(':scenario', 'purchase')
const adminPages = pages.map(({ path }) => path).filter((path) => path.startsWith('/admin'))

test.each([...protectedPages.map(own), '/projects?q=%E8%8C%B6', '/dashboard#chart'])(
  '%s is where its owner goes on, once, built or not',
  (path) => {
    keep(path)
    expect(take()).toBe(path)
    expect(take()).toBeNull()
    expect(window.localStorage.getItem(name)).toBeNull()
  },
)

test.each(adminPages.map(own))('%s is kept for an admin', (path) => {
  keep(path, { realm: 'admin' })
  expect(take({ realm: 'admin' })).toBe(path)
})

describe('a plain path', () => {
  const store = (path: string) => window.localStorage.setItem(name, path)

  test('is where the next person who signs in continues, once', () => {
    store('/effect-tracking?from=mail')
    expect(take({ userId: 'ben' })).toBe('/effect-tracking?from=mail')
    expect(take()).toBeNull()
    expect(window.localStorage.getItem(name)).toBeNull()
  })
  test('of an admin’s page is for admins only', () => {
    store('/admin/users')
    expect(take()).toBeNull()
    expect(take({ realm: 'admin' })).toBe('/admin/users')
    store('/projects')
    expect(take({ realm: 'admin' })).toBeNull()
    expect(take()).toBe('/projects')
  })
  test('that is hostile is removed and not used', () => {
    for (const path of hostile) {
      store(path)
      expect({ path, target: take() }).toEqual({ path, target: null })
      expect({ path, target: take({ realm: 'admin' }) }).toEqual({ path, target: path === '/admin' ? path : null })
      expect(window.localStorage.getItem(name)).toBeNull()
    }
  })
})

const hostile = [
  '',
  ' ',
  'projects',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\evil.example',
  '/\\/evil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/projects\\..\\x',
  'https://evil.example',
  'http:evil.example',
  'https:/projects',
  'HTTPS://evil.example/projects',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
  '@evil.example',
  '/@evil.example',
  'user@evil.example/projects',
  '/\tprojects',
  '/\nprojects',
  '/\r\nLocation: https://evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:x',
  '/\u0000projects',
  '/\u007fprojects',
  '\u2028/projects',
  '／／evil.example',
  '/．．/projects',
  '/auth',
  '/auth?tab=register',
  '/auth/../auth',
  '/admin/auth',
  '/admin/auth?tab=login',
  '/admin',
  '/forgot-password',
  '/reset-password',
  '/marketing',
  '/',
  '/nothing-here',
  '/projects/x/y/z',
  '/dashboard/evil',
  '/.well-known/x',
  '/admin/api/v1/auth/apilogout',
  '/quote/api/v1/project/list',
  '/dev/outbox',
  '/healthz',
  '/sdk/causeway.iife.js',
  '?next=/projects',
  '#/projects',
  '.',
  '..',
  '/..//evil.example',
  `/projects?${'x'.repeat(600)}`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
]

test(`none of ${hostile.length} hostile addresses is used as a target`, () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  for (const path of hostile) {
    window.localStorage.setItem(name, JSON.stringify({ ...mine, path, keptAt: 0 }))
    expect({ path, target: take() }).toEqual({ path, target: null })
    keep(path)
    expect({ path, target: take() }).toEqual({ path, target: null })
  }
})

test('for any stored value, the target is a page of the application', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webPath(),
    fc.tuple(fc.constantFrom('/projects/', '/users/', '/sdk'), fc.string()).map((parts) => parts.join('')),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.json(),
    fc
      .record({
        path: fc.oneof(fc.string(), fc.webPath(), fc.constantFrom(...hostile)),
        realm: fc.string(),
        userId: fc.string(),
        keptAt: fc.anything(),
      })
      .map((it) => JSON.stringify(it)),
    fc
      .tuple(fc.constantFrom('/', '//', '/\\', '/dashboard', '/projects/'), fc.string())
      .map(([a, b]) => JSON.stringify({ ...mine, path: a + b, keptAt: 0 })),
  )
  fc.assert(
    fc.property(anything, (stored) => {
      window.localStorage.setItem(name, stored)
      const target = take()
      if (target === null) return
      expect(new URL(target, origin).origin).toBe(origin)
      expect(isProtected(new URL(target, origin).pathname)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

describe('a stored path is valid for', () => {
  test('its owner only', () => {
    keep('/projects')
    expect(take({ userId: 'ben' })).toBeNull()
    expect(take()).toBeNull()
  })
  test('the first person who signs in, if nobody was signed in', () => {
    keep('/projects', { userId: null })
    expect(take({ userId: 'ben' })).toBe('/projects')
  })
  test('half an hour', () => {
    keep('/projects')
    expect(take({ now: 30 * minute - 1 })).toBe('/projects')
    keep('/projects')
    expect(take({ now: 30 * minute })).toBeNull()
    keep('/projects', {}, 5 * minute)
    expect(take({ now: 0 })).toBeNull()
  })
  test('its realm: a user’s login does not use an admin’s page', () => {
    keep('/admin', { realm: 'admin', userId: 'boss' })
    expect(take({ userId: 'boss' })).toBeNull()
    expect(take({ realm: 'admin', userId: 'boss' })).toBe('/admin')
    keep('/dashboard', { realm: 'admin', userId: 'boss' })
    expect(take({ realm: 'admin', userId: 'boss' })).toBeNull()
  })
})
