import { expect, test } from 'vitest'
import { found } from '#machines/command-palette/commands.ts'
import { commands, graph } from '#tests/machines/command-palette.walks.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setStage } from '#tests/support/machine-stage.ts'

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

const matches: Record<string, string[]> = {
  '': ['page:/projects', 'project:1', 'theme:dark'],
  tea: ['project:1'],
  ' TEA  shop ': ['project:1'],
  ｄａｒｋ: ['theme:dark'],
  项目: ['page:/projects', 'project:1'],
  'nothing like it': [],
}

describeMachine({
  name: 'command-palette',
  graph,
  stage: () => setStage(graph.machine),
  chances: [
    { type: 'palette.open', topic: 'tabs', commands },
    ...Object.keys(matches).map((query) => ({ type: 'query.edit', query })),
    ...['next', 'previous', 'first', 'last'].map((to) => ({ type: 'cursor.move', to })),
    ...[-1, 0, 2, 3].map((place) => ({ type: 'cursor.point', place })),
  ],
  laws: [
    law('it shows what contains every word of the query, whatever the case or width of its letters', () => ({ snapshot }) => {
      if (snapshot.matches('closed')) return
      expect(idsOf(snapshot.context.found)).toEqual(matches[snapshot.context.query])
    }),
    law('opened again it begins anew: no query, every command, the first one', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'palette.open' || before.matches('open')) return
      expect(snapshot.context).toEqual({ topic: event.topic, commands, query: '', found: commands, place: 0 })
    }),
    law('the cursor is on one of the commands shown, and moves in a circle', () => ({ event, before, snapshot }) => {
      const { place } = snapshot.context
      const count = snapshot.context.found.length
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThan(Math.max(1, count))
      if (before.matches('closed') || count === 0) return
      const was = before.context.place
      if (event?.type === 'query.edit') expect(place).toBe(0)
      if (event?.type === 'cursor.move') {
        const next = was + 1 < count ? was + 1 : 0
        const previous = was > 0 ? was - 1 : count - 1
        expect(place).toBe({ next, previous, first: 0, last: count - 1 }[event.to as 'next'])
      }
      if (event?.type === 'cursor.point') expect(place).toBe(event.place >= 0 && event.place < count ? event.place : was)
    }),
    law('the command under the cursor is announced once, and then it is closed; where nothing is found nothing is', () => {
      return ({ event, before, snapshot, news }) => {
        const wanted = before.context.found[before.context.place]
        const isRun = event?.type === 'command.run' && before.matches('open') && wanted !== undefined
        expect(news.emitted).toEqual(isRun ? [{ type: 'command.chosen', id: wanted.id }] : [])
        if (isRun) expect(snapshot.matches('closed')).toBe(true)
      }
    }),
    law('it is open from opening until closing or running', () => {
      let isOpen = false
      return ({ event, before, snapshot }) => {
        if (event?.type === 'palette.open') isOpen = true
        if (event?.type === 'palette.close') isOpen = false
        if (event?.type === 'command.run' && before.context.found.length > 0) isOpen = false
        expect(snapshot.matches('open')).toBe(isOpen)
      }
    }),
  ],
})

test('a label that begins with the query comes before one that only contains it', () => {
  const labelled = (label: string) => ({ id: label, label, group: '', words: '' })
  expect(idsOf(found([labelled('My shop'), labelled('Shop')], 'shop'))).toEqual(['Shop', 'My shop'])
})
