import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createCall } from '#api/http/client.ts'
import { createProfileMachines } from '#api/profiles/adapters.ts'
import type { ProfileAction } from '#machines/profiles/profile-action.machine.ts'
import { certificate, merged, of } from '#tests/machines/profiles/people.ts'
import { walks as actionWalks } from '#tests/machines/profiles/profile-action.walks.ts'
import { walks as mergeWalks } from '#tests/machines/profiles/profile-merge.walks.ts'
import { walks as traitWalks } from '#tests/machines/profiles/trait-editing.walks.ts'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ActionDialog } from '#ui/profiles/detail/action-dialog.tsx'
import { MergeDialog } from '#ui/profiles/detail/merge-dialog.tsx'
import { TraitDialog } from '#ui/profiles/detail/trait-dialog.tsx'
import { detail } from './people.ts'

const { network } = withNetworkStub()

const connection = {
  origin: 'http://localhost:3000',
  locale: () => 'zh',
  sessionId: () => 'session',
  onRefused: () => {},
  repeatAfter: 0,
}

/** The machines of a person's page over the network stub. */
const setScene = () => {
  const { user, show } = setUpScreen()
  const call = createCall({ ...connection, unload: new AbortController().signal })
  const machines = createProfileMachines({
    ...connection,
    call,
    confirm: (ask) => ask(),
    clipboard: undefined,
    window,
    now: () => 0,
  })
  network.hold()
  return { user, show, machines }
}

const calls = { undo: 'undoMerge', erase: 'eraseProfile', anonymise: 'anonymiseProfile' } as const
const verbs = { undo: '撤销合并', erase: '删除', anonymise: '匿名化' } as const

describe('taking a merge back, and removing a person', () => {
  test.each(actionWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.profileAction, { input: of }).start()
    show(<ActionDialog actor={actor} />)
    let kind: ProfileAction['kind'] = 'undo'
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'action.ask') {
          kind = event.action.kind
          actor.send(event)
        }
        if (event.type === 'xstate.done.actor.perform')
          await network.succeed(calls[kind], kind === 'undo' ? { profile: 'ben', from: 'ann', entry: 'undo' } : certificate)
        if (event.type === 'xstate.error.actor.perform') await network.fail(calls[kind], problemOf(event))
        if (event.type === 'action.cancel') await user.click(screen.getByRole('button', { name: '取消' }))
        if (event.type === 'certificate.dismiss') {
          const dialog = await screen.findByRole('dialog', { name: '完成证明' })
          expect(within(dialog).getByText('已删除')).toBeTruthy()
          await user.click(within(dialog).getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
        }
        await gesture(user, { labels: { reason: '原因' }, submit: verbs[kind] }, event)
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        const { problems } = actor.getSnapshot().context.form
        await waitFor(() => expect(screen.queryByText('请填写原因') !== null).toBe(problems.reason !== undefined))
      },
    })
    actor.stop()
  })
})

describe('merging', () => {
  test.each(mergeWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.profileMerge, { input: of }).start()
    show(<MergeDialog actor={actor} />)
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'merge.ask') actor.send(event)
        if (event.type === 'xstate.done.actor.previewMerge') await network.succeed('mergeProfiles', { ...merged, entry: null })
        if (event.type === 'xstate.done.actor.merge') await network.succeed('mergeProfiles', merged)
        if (event.type.startsWith('xstate.error')) await network.fail('mergeProfiles', problemOf(event))
        if (event.type === 'merge.confirm') await press('合并')
        if (event.type === 'merge.change') await press('返回修改')
        if (event.type === 'merge.cancel') {
          // The preview is left by its corner, the form by its button.
          if (actor.getSnapshot().matches('previewed')) await press('关闭')
          else await press('取消')
        }
        await gesture(user, { labels: { other: '另一个用户的 ID（cdpId）', reason: '原因' }, submit: '查看会改变什么' }, event)
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        if (state === 'previewed') expect(await screen.findByRole('table', { name: '合并会改变什么' })).toBeTruthy()
      },
    })
    actor.stop()
  })
})

describe('editing a trait', () => {
  test.each(traitWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.traitEditing, { input: of }).start()
    show(<TraitDialog actor={actor} />)
    await play(walk, {
      onStep: async ({ event, state }) => {
        const isOpening = event.type === 'trait.add' || event.type === 'trait.change' || event.type === 'trait.remove'
        if (isOpening) actor.send(event)
        if (event.type === 'xstate.done.actor.editTraits') await network.succeed('editTraits', detail)
        if (event.type === 'xstate.error.actor.editTraits') await network.fail('editTraits', problemOf(event))
        if (event.type === 'trait.cancel') await user.click(screen.getByRole('button', { name: '取消' }))
        const submit = actor.getSnapshot().context.mode === 'remove' ? '移除' : '保存'
        const labels = { name: '名称', type: '类型', value: '值', reason: '原因' }
        if (!isOpening) await gesture(user, { labels, submit }, event)
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })
})
