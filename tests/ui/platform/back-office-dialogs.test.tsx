import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createBackOfficeMachines } from '#api/platform/adapters.ts'
import type { Organization } from '#contract/platform/organizations.ts'
import { walks as actionWalks } from '#tests/machines/platform/back-office-action.walks.ts'
import { walks as quotaWalks } from '#tests/machines/platform/quota-edit.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ActionDialog } from '#ui/platform/back-office/action-dialog.tsx'
import { QuotaDialog } from '#ui/platform/back-office/quota-dialog.tsx'

const { network } = withNetworkStub()
const titled = <Walk extends { title: string }>(walks: Walk[]) => walks.map((walk) => [walk.title, walk] as const)
const dialog = async () => within(await screen.findByRole('dialog'))
type User = ReturnType<typeof setUpScreen>['user']
const retype = async (user: User, label: string, value: string) => {
  const field = (await dialog()).getByLabelText(label)
  await user.clear(field)
  if (value !== '') await user.type(field, value)
}
const named = { suspend: '暂停组织', lock: '锁定账号' } as const
const calls = { suspend: 'suspendOrganization', lock: 'lockUser' } as const
/** The organisation after the act. */
const tea: Organization = {
  id: 'one',
  name: 'Tea',
  owner: null,
  projects: 1,
  members: 1,
  eventsDay: 0,
  eventsMonth: 0,
  lastEventAt: null,
  countedAt: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  suspension: null,
  deletion: null,
  switchedOff: [],
  isPlatform: false,
}

test.each(titled(actionWalks))('acting: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createBackOfficeMachines(account.call).action).start()
  show(<ActionDialog actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      const kind = actor.getSnapshot().context.asked?.kind === 'lock' ? 'lock' : 'suspend'
      if (event.type === 'action.ask') actor.send(event)
      if (event.type === 'reason.edit') await retype(user, '理由', event.reason)
      if (event.type === 'action.confirm') await user.click((await dialog()).getByRole('button', { name: named[kind] }))
      if (event.type === 'action.cancel') await user.click((await dialog()).getByRole('button', { name: '取消' }))
      if (event.type === 'xstate.done.actor.perform') await network.succeed(calls[kind], tea)
      if (event.type === 'xstate.error.actor.perform') {
        await network.fail(calls[kind], problemOf(event))
        expect((await (await dialog()).findByRole('alert')).textContent).toBe('平台管理员所在的组织不能暂停')
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test.each(titled(quotaWalks))('changing a quota: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createBackOfficeMachines(account.call).quota).start()
  show(<QuotaDialog actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'form.open') actor.send(event)
      if (event.type === 'draft.edit' && event.change.limit !== undefined) await retype(user, '每月事件数', event.change.limit)
      if (event.type === 'draft.edit' && event.change.reason !== undefined) await retype(user, '理由', event.change.reason)
      if (event.type === 'quota.save') await user.click((await dialog()).getByRole('button', { name: '保存配额' }))
      if (event.type === 'form.close') await user.click((await dialog()).getByRole('button', { name: '取消' }))
      if (event.type === 'xstate.done.actor.saveQuota') await network.succeed('setProjectQuota', null)
      if (event.type === 'xstate.error.actor.saveQuota') await network.fail('setProjectQuota', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})
