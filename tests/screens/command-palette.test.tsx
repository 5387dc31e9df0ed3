import { act, screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { type ActorRefFrom, createActor } from 'xstate'
import type { commandPaletteMachine } from '#machines/command-palette/command-palette.machine.ts'
import { commands, walks } from '#tests/machines/command-palette.walks.ts'
import { setStage } from '#tests/support/stage.tsx'
import { play } from '#tests/support/walks.ts'
import { CommandPalette } from '#ui/screens/command-palette/command-palette.tsx'

type Actor = ActorRefFrom<typeof commandPaletteMachine>

const Shown = ({ actor }: { actor: Actor }) =>
  useSelector(actor, (it) => it.matches('open')) ? <CommandPalette actor={actor} /> : null

const setScene = () => {
  const { machines, user, show } = setStage()
  const actor = createActor(machines.commandPalette)
  const chosen: string[] = []
  actor.on('command.chosen', ({ id }) => chosen.push(id))
  actor.start()
  show(<Shown actor={actor} />)
  return { actor, user, chosen, open: () => act(async () => actor.send({ type: 'palette.open', topic: 'everything', commands })) }
}

const options = () => screen.queryAllByRole('option')
const marked = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true')

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user, chosen, open } = setScene()
  await play(walk, {
    onStep: async ({ event, state }) => {
      const input = () => screen.findByRole('combobox', { name: '搜索页面和操作' })
      if (event.type === 'palette.open') await open()
      if (event.type === 'palette.close') await user.keyboard('{Escape}')
      if (event.type === 'query.edit') {
        await user.clear(await input())
        await user.type(await input(), event.query)
      }
      if (event.type === 'cursor.move') await user.type(await input(), '{ArrowDown}')
      if (event.type === 'cursor.point') await user.hover(options()[event.place] as HTMLElement)
      if (event.type === 'command.run') {
        const wanted = actor.getSnapshot().context.found[actor.getSnapshot().context.place]?.id
        await user.type(await input(), '{Enter}')
        expect(chosen).toEqual([wanted])
      }
      await waitFor(() => expect(actor.getSnapshot().value).toBe(state))
      await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(state === 'open'))
      if (state !== 'open') return
      const { found, place } = actor.getSnapshot().context
      expect(options().map((option) => option.textContent)).toEqual(found.map(({ label, group }) => `${label}${group}`))
      expect(marked()).toBe(found.length > 0 ? place : -1)
      expect((await input()).getAttribute('aria-activedescendant')).toBe(found.length > 0 ? `command-${place}` : null)
      if (found.length === 0) expect(screen.getByText('没有匹配的结果')).toBeTruthy()
    },
  })
})

test('a click runs the command that is clicked', async () => {
  const { user, chosen, open } = setScene()
  await open()
  await user.click((await screen.findAllByRole('option'))[2] as HTMLElement)
  expect(chosen).toEqual(['theme:dark'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
