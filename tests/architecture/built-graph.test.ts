import { expect, test } from 'vitest'
import { circlesIn, filesOf, strangersIn } from '../../scripts/built-graph.mjs'

const manifest = {
  'index.html': { file: 'index.js', imports: ['_application.js'] },
  '_application.js': { file: 'application.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  'src/routes/a.tsx': { file: 'a.js', imports: ['_application.js', '_b.js'] },
  '_b.js': { file: 'b.js', imports: ['_application.js'] },
}
const allowed = { folders: ['accounts'], files: ['contract/events/event-summary.ts', 'src/routes/auth.tsx'] }

test('the files of a page are those that its entries import, directly or indirectly', () => {
  expect([...filesOf(manifest, ['index.html'])]).toEqual(['index.js', 'application.js', 'react.js'])
  expect(() => filesOf(manifest, ['other.html'])).toThrow('no chunk is called other.html')
})

test('two built files that import each other are found, also through a third file', () => {
  expect(circlesIn(manifest)).toEqual([])
  const two = { ...manifest, '_application.js': { file: 'application.js', imports: ['_react.js', 'index.html'] } }
  expect(circlesIn(two)).toEqual(['application.js <-> index.js'])
  const three = { ...manifest, '_react.js': { file: 'react.js', imports: ['src/routes/a.tsx'] } }
  expect(circlesIn(three)).toEqual(['a.js <-> application.js <-> b.js <-> react.js'])
})

test.each([
  ['a screen', 'src/ui/segments/list/segments-screen.tsx'],
  ['a catalog', 'src/ui/segments/locales/zh.po'],
  ['a machine', 'src/machines/segments/segments.machine.ts'],
  ['calls', 'contract/segments/endpoints.ts'],
  ['problems', 'contract/segments/problems.ts'],
  ['queries', 'src/api/segments/queries.ts'],
  ['a part of a page', 'src/routes/-segments/list.tsx'],
])('%s of a capability in a first file is found', (_, path) => {
  const sources = { 'application.js': ['src/ui/accounts/sign-in/flow.tsx', path] }
  expect(strangersIn({ manifest, sources }, ['index.html'], allowed)).toEqual([path])
})

test('code that every page needs may be in the first files; all other code is in separate files', () => {
  const everywhere = ['contract/segments/pages.ts', 'contract/events/event-summary.ts', 'src/main.tsx', 'src/routes/auth.tsx']
  const sources = { 'application.js': everywhere, 'b.js': ['src/ui/segments/list/segments-screen.tsx'] }
  expect(strangersIn({ manifest, sources }, ['index.html'], allowed)).toEqual([])
})
