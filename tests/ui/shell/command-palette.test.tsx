import { act, screen, waitFor, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import type { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import type { PhoneticKeys } from '#machines/shell/commands.ts'
import { user as ann, commands, walks } from '#tests/machines/shell/command-palette.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { CommandPalette } from '#ui/shell/command-palette/command-palette.tsx'

type Actor = ActorRefFrom<typeof commandPaletteMachine>

const Shown = ({ actor }: { actor: Actor }) =>
  useSelector(actor, (it) => it.matches('open')) ? <CommandPalette actor={actor} /> : null

/** With `answers`, everything that the palette asks for is answered by hand. */
const setScene = (answers?: ReturnType<typeof answersByHand>) => {
  const { machines, user, show } = setUpScreen()
  const actor = createActor(answers ? machines.commandPalette.provide({ actors: answers.actors }) : machines.commandPalette)
  const chosen: string[] = []
  actor.on('command.chosen', ({ id }) => chosen.push(id))
  actor.start()
  show(<Shown actor={actor} />)
  const open = (topic: 'everything' | 'tabs' = 'everything') =>
    act(async () => actor.send({ type: 'palette.open', topic, user: ann, commands }))
  return { actor, user, chosen, open }
}

const answersByHand = () => {
  const asked = new Map<string, { resolve: (output: never) => void; reject: (error: unknown) => void }>()
  const held = <Output, Input>(name: string) =>
    fromPromise<Output, Input>(() => new Promise((resolve, reject) => asked.set(name, { resolve, reject })))
  return {
    actors: {
      readRecent: held<string[], { user: string }>('readRecent'),
      keepRecent: held<void, { user: string; recent: string[] }>('keepRecent'),
      loadPhoneticKeys: held<PhoneticKeys | null, void>('loadPhoneticKeys'),
    },
    answer: (event: { type: string; output?: unknown; error?: unknown }) =>
      act(async () => {
        const [, kind, name = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
        const question = asked.get(name)
        if (kind === 'done') question?.resolve(event.output as never)
        else question?.reject(event.error)
      }),
  }
}

const input = () => screen.findByRole('combobox')
const options = () => screen.queryAllByRole('option')
const marked = () => options().findIndex((option) => option.getAttribute('aria-selected') === 'true')

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const answers = answersByHand()
  const { actor, user, chosen, open } = setScene(answers)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'palette.open') await open(event.topic)
      else if (event.type === 'palette.close' && actor.getSnapshot().matches('recalling')) act(() => actor.send(event))
      else if (event.type === 'palette.close') await user.keyboard('{Escape}')
      else if (event.type === 'query.edit') {
        await user.clear(await input())
        await user.type(await input(), event.query)
      } else if (event.type === 'cursor.move') await user.type(await input(), '{ArrowDown}')
      else if (event.type === 'cursor.point') await user.hover(options()[event.place] as HTMLElement)
      else if (event.type === 'command.run') {
        const wanted = actor.getSnapshot().context.found[actor.getSnapshot().context.place]?.id
        await user.type(await input(), '{Enter}')
        expect(chosen).toEqual([wanted])
      } else await answers.answer(event)
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
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

test('a click runs the clicked command', async () => {
  const { user, chosen, open } = setScene()
  await open()
  await user.click((await screen.findAllByRole('option'))[2] as HTMLElement)
  expect(chosen).toEqual(['theme:dark'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the last commands are listed first the next time, in a separate group, until something is typed', async () => {
  const { user, open } = setScene()
  for (const query of ['深色', 'tea', '退出']) {
    await open()
    await user.type(await input(), `${query}{Enter}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await open()
  const labelsIn = (group: string) =>
    within(screen.getByRole('group', { name: group }))
      .getAllByRole('option')
      .map((option) => option.firstElementChild?.textContent)
  expect(labelsIn('最近使用')).toEqual(['Tea shop', '深色'])
  expect(labelsIn('其他')).toEqual(['项目管理', '退出登录'])
  expect(marked()).toBe(0)
  await user.type(await input(), 'tea')
  expect(screen.queryByRole('group')).toBeNull()
  expect(options()).toHaveLength(1)
})

test('Chinese labels are found by full pinyin or by its initials', async () => {
  const { user, open } = setScene()
  await open()
  for (const query of ['xiangmu', 'xm']) {
    await user.clear(await input())
    await user.type(await input(), query)
    await waitFor(() => expect(options().map((it) => it.firstElementChild?.textContent)).toEqual(['项目管理', 'Tea shop']))
  }
})
