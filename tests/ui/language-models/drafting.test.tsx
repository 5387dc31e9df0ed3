import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createTextDraftingMachine } from '#api/language-models/adapters.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { drafted, ownModel, walks, wish } from '#tests/machines/language-models/text-drafting.walks.ts'
import { popup } from '#tests/server/actions/response-action-contents.ts'
import { numberOf } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { DraftingCard } from '#ui/actions/editor/drafting-card.tsx'

const { server, network } = withNetworkStub()
beforeAll(() => network.release())

const buttons = {
  'draft.ask': '起草文字',
  'library.ask': '改用内置文字库',
  'draft.cancel': '取消起草',
  'source.reload': '重新检查模型',
} as const

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createTextDraftingMachine(account.call), { input: { projectId: 'first' } }).start()
  show(<DraftingCard actor={actor} wish={wish} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'xstate.done.actor.viewSource') await network.succeed('viewDrafting', ownModel)
      if (event.type === 'xstate.error.actor.viewSource')
        await network.fail('viewDrafting', problemOf(event as Parameters<typeof problemOf>[0]))
      if (event.type === 'xstate.done.actor.draftTexts') await network.succeed('draftTexts', drafted)
      if (event.type === 'xstate.error.actor.draftTexts')
        await network.fail('draftTexts', problemOf(event as Parameters<typeof problemOf>[0]))
      if (event.type === 'scenario.choose') await user.selectOptions(screen.getByLabelText('用于场景'), event.scenario ?? '')
      if (event.type in buttons) {
        const button = screen.queryByRole('button', { name: buttons[event.type as keyof typeof buttons] })
        // The library is offered after a failure only.
        if (button) await user.click(button)
        else actor.send(event)
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const snapshot = actor.getSnapshot()
      await waitFor(() => expect(screen.queryByRole('alert') !== null).toBe(snapshot.context.problem !== null))
      expect(screen.queryByRole('button', { name: '取消起草' }) !== null).toBe(snapshot.matches('drafting'))
      await waitFor(() =>
        expect(screen.queryByText('writer-2 已写出草稿，请逐种语言检查并确认。') !== null).toBe(
          snapshot.matches({ ready: 'drafted' }),
        ),
      )
    },
  })
  actor.stop()
})

const openShop = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  keepSession(window.localStorage, 'user', session)
  const at = { session: session.session, project: project.id }
  const made = (await server.call('createResponseAction', { ...at, body: { name: 'Tea', type: 'popup', content: popup() } }))
    .data as ResponseAction
  const view = async () => (await server.call('viewResponseAction', { ...at, params: { id: made.id } })).data as ResponseAction
  const application = openApplication(`/response-actions/edit/${made.id}`)
  await application.start()
  return { at, made, view, user: application.user }
}

test('without a model the library fills the languages that are missing; each is marked, and published only when it was looked at', async () => {
  const { at, made, view, user } = await openShop()
  const card = within(await screen.findByRole('region', { name: '起草文字' }))
  expect(await card.findByText(/^没有可用的语言模型/)).toBeTruthy()
  await user.selectOptions(card.getByLabelText('用于场景'), 'purchase')
  await user.click(card.getByRole('button', { name: '从文字库填入' }))
  expect(await card.findByText('已填入文字库的文字，请逐种语言检查并确认。')).toBeTruthy()
  const languages = within(screen.getByRole('toolbar', { name: '语言' }))
  expect(languages.getAllByText('AI 草稿')).toHaveLength(3)
  const footer = within(screen.getByRole('region', { name: '保存' }))
  await user.click(footer.getByRole('button', { name: '发布' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('确认这些文字'))
  // What is saved keeps its marks, and the server publishes nothing with them either.
  await user.click(footer.getByRole('button', { name: '保存草稿' }))
  await waitFor(async () => expect((await view()).drafted).toEqual(['zh', 'ja', 'fr']))
  const body = { replaces: (await view()).revision }
  expect((await server.call('publishResponseAction', { ...at, params: { id: made.id }, body })).code).toBe(
    numberOf('action.invalid'),
  )
  // One is accepted, one edited, one removed.
  await user.click(await screen.findByRole('button', { name: '确认这些文字' }))
  await user.click(languages.getByRole('button', { name: /^日本語/ }))
  await user.type(screen.getByLabelText('标题'), '。')
  await user.click(languages.getByRole('button', { name: /^Français/ }))
  await user.click(screen.getByRole('button', { name: '删除这种语言' }))
  expect(languages.queryByText('AI 草稿')).toBeNull()
  await user.click(footer.getByRole('button', { name: '保存草稿' }))
  await waitFor(async () => expect((await view()).drafted).toEqual([]))
  expect((await view()).content).toMatchObject({
    texts: { en: { headline: 'Free tea' }, ja: { headline: expect.stringMatching(/。$/) } },
  })
})
