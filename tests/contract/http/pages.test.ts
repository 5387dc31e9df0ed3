import { expect, test } from 'vitest'
import { isBuilt, isProtected, pageAt, pages } from '#contract/http/page-lookup.ts'

test.each([
  ['/dashboard', '/dashboard', null],
  ['/dashboard/', '/dashboard', null],
  ['/projects', '/projects', null],
  ['/projects/42', '/projects/:id', '42'],
  ['/ai-marketing-strategies/create', '/ai-marketing-strategies/create', null],
  ['/ai-marketing-strategies/7', '/ai-marketing-strategies/:id', '7'],
  ['/ai-marketing-strategies/edit/7', '/ai-marketing-strategies/edit/:id', '7'],
  ['/ai-marketing/scenarios/add_to_cart', '/ai-marketing/scenarios/:scenario', 'add_to_cart'],
])('%s is the page %s', (path, page, id) => {
  expect(pageAt(path)).toEqual({ page, id })
  expect(isProtected(path)).toBe(true)
})

test.each([
  '/',
  '',
  '/auth',
  '/projects//',
  '/projects/42/more',
  '/Dashboard',
  '//dashboard',
  '/dashboard2x',
  '/ai-marketing/scenarios/refund',
])('%j is no page that is protected', (path) => {
  expect(pageAt(path)).toBeNull()
  expect(isProtected(path)).toBe(false)
})

test('the admins’ pages are listed, but not guarded by the ordinary guard', () => {
  expect(pageAt('/admin/users/3')).toEqual({ page: '/admin/users/:id', id: '3' })
  expect(isProtected('/admin/users')).toBe(false)
  expect(isProtected('/admin/users', 'admin')).toBe(true)
  expect(isProtected('/dashboard', 'admin')).toBe(false)
  expect(isProtected('/admin/auth', 'admin')).toBe(false)
})

test('each page is listed once, and says whether it is built', () => {
  const paths = pages.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(pages.filter((it) => isBuilt(it.path) !== it.isBuilt)).toEqual([])
})
