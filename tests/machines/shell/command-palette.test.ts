import { expect, test } from 'vitest'
import { found, withoutPhoneticKeys } from '#machines/shell/commands.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { commands, graph, phoneticKeys, user } from './command-palette.walks.ts'

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const everything = idsOf(commands)

const written: Record<string, string[]> = {
  '': everything,
  tea: ['project:1'],
  ' TEA  shop ': ['project:1'],
  ｄａｒｋ: ['theme:dark'],
  项目: ['page:/projects', 'project:1'],
  xiang: [],
  'Xiangmu Tea': [],
  'nothing like it': [],
}
const heard: Record<string, string[]> = { xiang: ['page:/projects', 'project:1'], 'Xiangmu Tea': ['project:1'] }

/** Those of a list that come first, then the others, each as they stood. */
const withFirst = (first: string[], list: string[]) => [
  ...first.filter((id) => list.includes(id)),
  ...list.filter((id) => !first.includes(id)),
]

describeMachine({
  name: 'command-palette',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [
    ...Object.keys(written).map((query) => ({ type: 'query.edit', query })),
    ...['next', 'previous', 'first', 'last'].map((to) => ({ type: 'cursor.move', to })),
    ...[-1, 0, 2, 4].map((place) => ({ type: 'cursor.point', place })),
    { type: 'palette.open', topic: 'everything', user: 'ben', commands },
    done('readRecent', ['leave', 'project:gone', 'project:1']),
    done('readRecent', ['a', 'b', 'c', 'd', 'page:/projects', 'project:1', 'theme:dark']),
    done('loadPhoneticKeys', null),
  ],
  laws: [
    law('it lists commands that contain every word of the query, in any case or width, and then those that sound alike', () => {
      let hears = false
      let recent: string[] = []
      return ({ event, before, settled, snapshot }) => {
        if (event?.type === 'palette.open' && before.matches('closed')) [hears, recent] = [false, []]
        if (settled?.id === 'readRecent' && settled.status === 'answered') recent = settled.answer as string[]
        if (settled?.id === 'loadPhoneticKeys' && settled.status === 'answered') hears = settled.answer !== null
        if (!snapshot.matches('open')) return
        const { query, found } = snapshot.context
        const first = query === '' ? withFirst(recent, everything) : (written[query] ?? [])
        expect(idsOf(found)).toEqual([...first, ...(hears ? withFirst(recent, heard[query] ?? []) : [])])
      }
    }),
    law('phonetic results that arrive later move neither other results nor the cursor', () => ({ settled, before, snapshot }) => {
      if (settled?.id !== 'loadPhoneticKeys' || !snapshot.matches('open')) return
      const were = before.context.found.length
      expect(snapshot.context.found.slice(0, were)).toEqual(before.context.found)
      expect(snapshot.context.place).toBe(before.context.place)
    }),
    law(
      'opened again it starts without a query, with all commands and the cursor on the first',
      () =>
        ({ event, before, snapshot }) => {
          if (event?.type !== 'palette.open' || !before.matches('closed')) return
          expect(snapshot.context).toMatchObject({
            topic: event.topic,
            commands,
            query: '',
            found: commands,
            place: 0,
            recent: [],
          })
        },
    ),
    law('before it lists all commands it reads the person’s last ones, except for the list of pages', () => {
      return ({ event, before, news, snapshot }) => {
        const asked = news.calls.filter(({ id }) => id === 'readRecent').map(({ input }) => input)
        const isOpened = event?.type === 'palette.open' && before.matches('closed')
        expect(asked).toEqual(isOpened && event.topic === 'everything' ? [{ user: event.user }] : [])
        if (isOpened) expect(snapshot.matches('open')).toBe(event.topic === 'tabs')
      }
    }),
    law('the cursor is on a listed command, and moves in a circle', () => ({ event, before, snapshot }) => {
      const { place } = snapshot.context
      const count = snapshot.context.found.length
      expect(place).toBeGreaterThanOrEqual(0)
      expect(place).toBeLessThan(Math.max(1, count))
      if (!before.matches('open') || count === 0) return
      const was = before.context.place
      if (event?.type === 'query.edit') expect(place).toBe(0)
      if (event?.type === 'cursor.move') {
        const next = was + 1 < count ? was + 1 : 0
        const previous = was > 0 ? was - 1 : count - 1
        expect(place).toBe({ next, previous, first: 0, last: count - 1 }[event.to as 'next'])
      }
      if (event?.type === 'cursor.point') expect(place).toBe(event.place >= 0 && event.place < count ? event.place : was)
    }),
    law('the command under the cursor is announced once, and the palette closes; without results nothing is announced', () => {
      return ({ event, before, snapshot, news }) => {
        const wanted = before.context.found[before.context.place]
        const isRun = event?.type === 'command.run' && before.matches('open') && wanted !== undefined
        expect(news.emitted).toEqual(isRun ? [{ type: 'command.chosen', id: wanted.id }] : [])
        if (isRun) expect(snapshot.matches('closed')).toBe(true)
      }
    }),
    law('the chosen command is stored for this person as one of at most five, except pages of the list and signing out', () => {
      let recent: string[] = []
      return ({ event, before, settled, news }) => {
        if (event?.type === 'palette.open' && before.matches('closed')) recent = []
        if (settled?.id === 'readRecent' && settled.status === 'answered')
          recent = (settled.answer as string[]).filter((id) => everything.includes(id))
        const kept = news.calls.filter(({ id }) => id === 'keepRecent').map(({ input }) => input)
        const [chosen] = news.emitted.map(({ id }) => id as string)
        const isKept = chosen !== undefined && chosen !== 'leave' && before.context.topic === 'everything'
        const wanted = isKept ? [chosen, ...recent.filter((id) => id !== chosen)].slice(0, 5) : []
        expect(kept).toEqual(isKept ? [{ user: before.context.user, recent: wanted }] : [])
      }
    }),
    law('it is open from opening, once the last commands are known, until closing or running a command', () => {
      let isWanted = false
      return ({ event, before, snapshot }) => {
        if (event?.type === 'palette.open') isWanted = true
        if (event?.type === 'palette.close') isWanted = false
        if (event?.type === 'command.run' && before.matches('open') && before.context.found.length > 0) isWanted = false
        expect(snapshot.matches('closed')).toBe(!isWanted)
        expect(snapshot.matches('recalling')).toBe(isWanted && 'readRecent' in snapshot.children)
      }
    }),
  ],
})

const labelled = (label: string) => ({ id: label, label, group: '', words: '' })

test('a label that begins with the query comes before one that only contains it', () => {
  expect(idsOf(found([labelled('My shop'), labelled('Shop')], 'shop', withoutPhoneticKeys))).toEqual(['Shop', 'My shop'])
})

test('of seven commands chosen in turn, the last five are remembered', async () => {
  const seven = Array.from({ length: 7 }, (_, place) => labelled(`c${place}`))
  const { perform, moment } = setUpMachine(graph.machine)
  let recent: string[] = []
  for (const { id } of seven) {
    await perform({ type: 'palette.open', topic: 'everything', user, commands: seven })
    await perform(done('readRecent', recent))
    await perform({ type: 'query.edit', query: id })
    await perform({ type: 'command.run' })
    const kept = moment().calls.findLast((it) => it.id === 'keepRecent')?.input as { recent: string[] }
    recent = kept.recent
  }
  expect(recent).toEqual(['c6', 'c5', 'c4', 'c3', 'c2'])
})

test('a recent command that no longer exists is removed', async () => {
  const { perform } = setUpMachine(graph.machine)
  const three = ['a', 'b', 'c'].map(labelled)
  await perform({ type: 'palette.open', topic: 'everything', user, commands: three })
  const { snapshot } = await perform(done('readRecent', ['gone', 'c']))
  expect(idsOf(snapshot.context.found)).toEqual(['c', 'a', 'b'])
  await perform({ type: 'query.edit', query: 'a' })
  const { news } = await perform({ type: 'command.run' })
  expect(news.calls).toMatchObject([{ id: 'keepRecent', input: { user, recent: ['a', 'c'] } }])
})

test('a command is found by its label and by its group', () => {
  expect(idsOf(found(commands, 'xm', (text, typed) => text === '项目' && typed === 'xm'))).toEqual(['project:1'])
  expect(found(commands, 'xiangmu', phoneticKeys)).toHaveLength(2)
})
