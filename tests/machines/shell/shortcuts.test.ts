import { expect } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph } from './shortcuts.walks.ts'

describeMachine({
  name: 'shortcuts',
  graph,
  stage: () => setUpMachine(graph.machine),
  chances: [done('readSingleKeys', 'on')],
  laws: [
    law('single keys work unless they were switched off, and not before this setting is known', () => {
      let state = 'recalling'
      return ({ event, settled, snapshot }) => {
        if (settled?.id === 'readSingleKeys')
          state = settled.answer === 'off' && settled.status === 'answered' ? 'ignored' : 'heard'
        if (event?.type === 'singleKeys.toggle' && state !== 'recalling') state = state === 'heard' ? 'ignored' : 'heard'
        expect(snapshot.value).toMatchObject({ singleKeys: state })
        expect(snapshot.context.singleKeys).toBe(state === 'ignored' ? 'off' : 'on')
      }
    }),
    law('each choice is stored', () => ({ event, before, news, snapshot }) => {
      const kept = news.calls.filter(({ id }) => id === 'keepSingleKeys').map(({ input }) => input)
      const isChosen = event?.type === 'singleKeys.toggle' && !before.matches({ singleKeys: 'recalling' })
      if (isChosen) expect(kept).toEqual([{ singleKeys: snapshot.context.singleKeys }])
      for (const it of kept) expect(it).toEqual({ singleKeys: snapshot.context.singleKeys })
    }),
    law('the overview opens on request, and by its key only while single keys work; it stays until it is closed', () => {
      let isOpen = false
      return ({ event, before, snapshot }) => {
        if (event?.type === 'overview.open') isOpen = true
        if (event?.type === 'overviewKey.press' && before.matches({ singleKeys: 'heard' })) isOpen = true
        if (event?.type === 'overview.close') isOpen = false
        expect(snapshot.matches({ overview: 'open' })).toBe(isOpen)
      }
    }),
  ],
})
