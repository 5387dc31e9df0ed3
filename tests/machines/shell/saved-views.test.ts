import { expect, test } from 'vitest'
import { nameProblem, type SavedView, viewsAfter } from '#machines/shell/saved-views.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph, loyal, of, recent } from './saved-views.walks.ts'

describeMachine({
  name: 'saved-views',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => of }),
  chances: [
    { type: 'name.edit', name: '' },
    { type: 'name.edit', name: 'x'.repeat(61) },
    { type: 'view.choose', id: 'unknown' },
    { type: 'view.remove', id: '2' },
    done('changeViews', []),
  ],
  laws: [
    law('what is read and what is changed are the views of this user, project and page', () => ({ news }) => {
      for (const { id, input } of news.calls) expect(id === 'readViews' ? input : (input as { of: unknown }).of).toEqual(of)
    }),
    law('nothing is kept under an empty, a long or a taken name', () => ({ before, news }) => {
      for (const { id, input } of news.calls) {
        if (id !== 'changeViews') continue
        const { change } = input as { change: Parameters<typeof viewsAfter>[1] }
        const { views } = before.context
        if (change.type === 'add') expect(nameProblem(views, { id: null, name: change.name })).toBe(null)
        if (change.type === 'replace' && before.hasTag('naming')) expect(nameProblem(views, change.view)).toBe(null)
      }
    }),
    law('the views are those that were answered last', () => {
      let views: unknown = []
      return ({ settled, snapshot }) => {
        if (settled?.status === 'answered') views = settled.answer
        expect(snapshot.context.views).toEqual(views)
      }
    }),
    law(
      'a view that is chosen is announced with its part of the address, and changes nothing',
      () =>
        ({ event, before, snapshot, news }) => {
          const chosen = news.emitted.filter(({ type }) => type === 'view.chosen')
          if (chosen.length === 0) return
          expect(event?.type).toBe('view.choose')
          expect(chosen).toEqual([
            { type: 'view.chosen', search: before.context.views.find((it: SavedView) => it.id === event?.id)?.search },
          ])
          expect(snapshot.value).toEqual(before.value)
        },
    ),
    law('only what was removed last can be restored, and it gets its old place', () => ({ event, before, news }) => {
      if (event?.type !== 'view.restore' || news.calls.length === 0) return
      expect(news.calls.map(({ input }) => (input as { change: unknown }).change)).toEqual([
        { type: 'restore', ...before.context.removed },
      ])
    }),
    law('it says so once when something is kept, and when it could not be read or kept', () => ({ settled, news }) => {
      const said = news.emitted.filter(({ type }) => type !== 'view.chosen').map(({ type }) => type)
      if (!settled) expect(said).toEqual([])
      else if (settled.status === 'refused') expect(said).toEqual(['views.refused'])
      else expect(said).toHaveLength(settled.id === 'changeViews' ? 1 : 0)
    }),
  ],
})

test('a view that is removed and restored has its old place again', () => {
  const without = viewsAfter([loyal, recent], { type: 'remove', id: '1' }, () => 'new')
  expect(without).toEqual([recent])
  expect(viewsAfter(without, { type: 'restore', view: loyal, index: 0 }, () => 'new')).toEqual([loyal, recent])
  expect(viewsAfter([loyal], { type: 'restore', view: loyal, index: 0 }, () => 'new')).toEqual([loyal])
})

test.each([
  [{ id: null, name: '  ' }, 'name.required'],
  [{ id: null, name: 'x'.repeat(61) }, 'name.long'],
  [{ id: null, name: ' LOYAL' }, 'name.taken'],
  [{ id: '1', name: 'loyal' }, null],
  [{ id: null, name: 'France' }, null],
])('the name of %j: %s', (named, problem) => {
  expect(nameProblem([loyal, recent], named)).toBe(problem)
})

test('a user has at most 50 views of a page', () => {
  const views = Array.from({ length: 50 }, (_, n) => ({ id: `${n}`, name: `View ${n}`, search: '' }))
  expect(nameProblem(views, { id: null, name: 'One more' })).toBe('views.full')
  expect(nameProblem(views, { id: '3', name: 'Renamed' })).toBe(null)
})
