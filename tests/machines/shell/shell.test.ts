import { expect, test } from 'vitest'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine, timePasses } from '#tests/support/set-up-machine.ts'
import { done } from '#tests/support/walks.ts'
import { graph } from './shell.walks.ts'

const stage = () => setUpMachine(graph.machine)

describeMachine({
  name: 'shell',
  graph,
  stage,
  chances: [
    { type: 'page.visit', path: '/dashboard' },
    { type: 'page.visit', path: '/organization' },
    timePasses(50),
    timePasses(99),
    timePasses(100),
  ],
  laws: [
    law('the side navigation is as chosen last, and expanded if nothing was chosen or can be read', () => {
      let side = 'expanded'
      let mayToggle = false
      return ({ event, settled, snapshot }) => {
        if (settled?.id === 'readSide') {
          side = settled.answer === 'collapsed' && settled.status === 'answered' ? 'collapsed' : 'expanded'
          mayToggle = true
        }
        if (event?.type === 'side.toggle' && mayToggle) side = side === 'collapsed' ? 'expanded' : 'collapsed'
        expect(snapshot.context.side).toBe(side)
        if (mayToggle) expect(snapshot.matches({ side } as { side: 'expanded' })).toBe(true)
      }
    }),
    law('each choice is stored', () => ({ event, before, news, snapshot }) => {
      const kept = news.calls.filter(({ id }) => id === 'keepSide').map(({ input }) => input)
      const isChosen = event?.type === 'side.toggle' && !before.matches({ side: 'recalling' })
      if (isChosen) expect(kept).toEqual([{ side: snapshot.context.side }])
      for (const it of kept) expect(it).toEqual({ side: snapshot.context.side })
    }),
    law(
      'the group opens at once on request, and after 100 ms on hover or, in the wide navigation, after a visit to one of its pages',
      () => {
        let due = Number.POSITIVE_INFINITY
        let isPointed = false
        let isOpen = false
        let path = ''
        return ({ event, now, before, snapshot }) => {
          const isNarrow = before.matches({ side: 'collapsed' })
          if (now >= due) [isOpen, due] = [isPointed || !isNarrow, Number.POSITIVE_INFINITY]
          const isWaiting = due !== Number.POSITIVE_INFINITY
          const open = (it: boolean) => {
            ;[isOpen, due] = [it, Number.POSITIVE_INFINITY]
          }
          const wait = (by: 'pointer' | 'visit') => {
            if (!isOpen && !isWaiting) [due, isPointed] = [now + 100, by === 'pointer']
          }
          if (event?.type === 'page.visit') {
            path = event.path
            // A panel over one page is closed on the next one.
            if (isNarrow && isOpen) open(false)
            else if (!isNarrow && path.startsWith('/organization/')) wait('visit')
          }
          if (event?.type === 'group.point') wait('pointer')
          if (event?.type === 'group.focus' && isNarrow && !isWaiting) open(true)
          if (event?.type === 'group.leave' && isWaiting && isPointed) open(false)
          if (event?.type === 'group.leave' && isNarrow && isOpen) open(false)
          if (event?.type === 'group.dismiss') open(false)
          if (event?.type === 'group.toggle') open(!isOpen)
          if (event?.type === 'side.toggle' && before.matches({ side: 'expanded' }) && isOpen) open(false)
          else if (event?.type === 'side.toggle' && isNarrow && !isWaiting && path.startsWith('/organization/')) open(true)
          expect(snapshot.matches({ group: 'open' })).toBe(isOpen)
        }
      },
    ),
    law('the list on a phone opens on request only, and closes on a visit to a page', () => {
      let isOpen = false
      return ({ event, snapshot }) => {
        if (event?.type === 'list.toggle') isOpen = !isOpen
        if (event?.type === 'list.close' || event?.type === 'page.visit') isOpen = false
        expect(snapshot.matches({ list: 'open' })).toBe(isOpen)
      }
    }),
  ],
})

test('the group is closed until 99 ms after a visit to the members, and open at 100', async () => {
  const { perform } = stage()
  await perform(done('readSide', null))
  await perform({ type: 'page.visit', path: '/organization/members' })
  expect((await perform(timePasses(99))).snapshot.matches({ group: 'open' })).toBe(false)
  expect((await perform(timePasses(1))).snapshot.matches({ group: 'open' })).toBe(true)
})
