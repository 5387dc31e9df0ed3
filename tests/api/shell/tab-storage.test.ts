import { expect, test } from 'vitest'
import { keepTabs, readTabs } from '#api/shell/tab-storage.ts'

const home = '/dashboard'
const key = 'tab_bar:/dashboard'
const tab = (path: string, href = path) => ({ path, href, pinned: false })

const readAfter = (value: string) => {
  window.sessionStorage.setItem(key, value)
  return readTabs(window.sessionStorage, { user: 'ann', home })
}

test('stored tabs are read by the user who stored them, and by nobody else', () => {
  const tabs = [tab('/projects', '/projects?search=tea'), { ...tab('/sdk'), pinned: true }]
  keepTabs(window.sessionStorage, { user: 'ann', home, tabs })
  expect(readTabs(window.sessionStorage, { user: 'ann', home })).toEqual(tabs)
  expect(readTabs(window.sessionStorage, { user: 'ben', home })).toEqual([])
  expect(readTabs(window.sessionStorage, { user: 'ann', home: '/admin' })).toEqual([])
})

test.each([
  '',
  'null',
  '[]',
  '{',
  '"x"',
  '{"user":"ann"}',
  '{"user":"ann","tabs":[1]}',
  '{"user":"ann","tabs":[{"path":"/sdk"}]}',
])('the broken value %j counts as none', (value) => expect(readAfter(value)).toEqual([]))

test.each([
  tab('/nowhere'),
  tab('/auth'),
  tab('/projects', '//evil.example'),
  tab('/projects', 'https://evil.example/projects'),
  tab('/projects', 'javascript:alert(1)'),
  tab('/projects', '/projectsx'),
  tab('//evil.example', '//evil.example'),
])('%j is no page to open', (hostile) => {
  expect(readAfter(JSON.stringify({ user: 'ann', tabs: [hostile, tab('/sdk')] }))).toEqual([tab('/sdk')])
})
