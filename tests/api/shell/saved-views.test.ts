import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { changeSavedViews, readSavedViews, savedViewsKey } from '#api/shell/saved-views.ts'

const storage = window.localStorage
const of = { user: 'ann', projectId: 'first', page: '/users' }
beforeEach(() => storage.clear())

test('views are read by the one who saved them, about this project and on this page, and by nobody else', () => {
  const views = changeSavedViews(storage, { of, change: { type: 'add', name: ' France ', search: 'country=FR' } })
  expect(views).toEqual([{ id: expect.any(String), name: 'France', search: 'country=FR' }])
  expect(readSavedViews(storage, of)).toEqual(views)
  for (const other of [{ user: 'ben' }, { projectId: 'second' }, { page: '/users1' }])
    expect(readSavedViews(storage, { ...of, ...other })).toEqual([])
})

test('a change is made to what another tab has saved meanwhile', () => {
  const [first] = changeSavedViews(storage, { of, change: { type: 'add', name: 'One', search: '' } })
  changeSavedViews(storage, { of, change: { type: 'add', name: 'Two', search: '' } })
  const left = changeSavedViews(storage, { of, change: { type: 'remove', id: first?.id ?? '' } })
  expect(left.map(({ name }) => name)).toEqual(['Two'])
})

test('when the last view is removed nothing is kept', () => {
  const [only] = changeSavedViews(storage, { of, change: { type: 'add', name: 'One', search: '' } })
  changeSavedViews(storage, { of, change: { type: 'remove', id: only?.id ?? '' } })
  expect(Object.keys(storage)).toEqual([])
})

test('whatever a browser keeps there, reading it answers a list of views', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      storage.setItem(savedViewsKey(of), text)
      expect(Array.isArray(readSavedViews(storage, of))).toBe(true)
    }),
  )
})
