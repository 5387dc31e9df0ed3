import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createOrganizationMachines } from '#api/organization-settings/adapters.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import { walks as deletionWalks } from '#tests/machines/organization-settings/organization-deletion.walks.ts'
import { walks as transferWalks } from '#tests/machines/organization-settings/organization-transfer.walks.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { DeletionSection } from '#ui/organization-settings/deletion-section.tsx'
import { TransferSection } from '#ui/organization-settings/transfer-section.tsx'

const { server, network } = withNetworkStub()
const titled = <Walk extends { title: string }>(walks: Walk[]) => walks.map((walk) => [walk.title, walk] as const)
const inDialog = () => within(screen.getByRole('dialog'))

const calls = {
  viewOrganization: 'viewOrganization',
  transfer: 'transferOrganization',
  askDeletion: 'deleteOrganization',
  cancelDeletion: 'restoreOrganization',
} as const

/** Answers the call whose end is a step of a walk. */
const answer = async (event: { type: string }) => {
  const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
  const name = settled ? calls[settled[2] as keyof typeof calls] : null
  if (name && 'output' in event) await network.succeed(name, event.output)
  if (name && settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
}

const machinesOf = ({ account }: ReturnType<typeof setUpScreen>) =>
  createOrganizationMachines({
    call: account.call,
    view: () => account.call(organizationSettingsEndpoints.viewOrganization, {}),
  })

test.each(titled(transferWalks))('transfer: %s', async (_, walk) => {
  const setUp = setUpScreen()
  const { user, show } = setUp
  network.hold()
  const actor = createActor(machinesOf(setUp).transfer).start()
  show(<TransferSection actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'transfer.open') await user.click(screen.getByRole('button', { name: '移交…' }))
      if (event.type === 'email.type') {
        const field = inDialog().getByLabelText('新所有者的邮箱')
        await user.clear(field)
        await user.type(field, event.email)
      }
      if (event.type === 'transfer.confirm') await user.click(inDialog().getByRole('button', { name: '移交组织' }))
      if (event.type === 'transfer.cancel') await user.click(inDialog().getByRole('button', { name: '取消' }))
      await answer(event)
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test.each(titled(deletionWalks))('deletion: %s', async (_, walk) => {
  const setUp = setUpScreen()
  const { user, show } = setUp
  network.hold()
  const actor = createActor(machinesOf(setUp).deletion).start()
  show(<DeletionSection actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'organization.reload') actor.send(event)
      if (event.type === 'deletion.open') await user.click(screen.getByRole('button', { name: '删除组织…' }))
      if (event.type === 'name.type') {
        const field = inDialog().getByLabelText('输入组织名称以确认')
        await user.clear(field)
        await user.type(field, event.name)
      }
      if (event.type === 'deletion.confirm') await user.click(inDialog().getByRole('button', { name: '删除组织' }))
      if (event.type === 'deletion.close') await user.click(inDialog().getByRole('button', { name: '取消' }))
      if (event.type === 'deletion.cancel') await user.click(screen.getByRole('button', { name: '撤销删除' }))
      await answer(event)
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

const openAs = async (session: Parameters<typeof keepSession>[2]) => {
  keepSession(window.localStorage, 'user', session)
  const application = openApplication('/organization/settings')
  await application.start()
  return application
}

test('an owner deletes the organisation, sees the banner, and cancels the deletion', async () => {
  network.release()
  const { owner, as } = await openTeam(server)
  const { user } = await openAs(owner.session)
  await user.click(await screen.findByRole('button', { name: '删除组织…' }, { timeout: 20_000 }))
  await user.type(inDialog().getByLabelText('输入组织名称以确认'), owner.username)
  await user.click(inDialog().getByRole('button', { name: '删除组织' }))
  const banner = await screen.findByText('在此之前只能查看，不接收事件，也不发送消息。所有者可以在组织设置中撤销删除。')
  expect(screen.queryByRole('button', { name: '移交…' })).toBeNull()
  expect((await as(owner, 'viewOwnStanding')).data).toMatchObject({ deletedOn: expect.any(String) })
  await user.click(screen.getByRole('button', { name: '撤销删除' }))
  await waitFor(() => expect(banner.isConnected).toBe(false))
  expect((await as(owner, 'viewOwnStanding')).data).toMatchObject({ deletedOn: null })
})

test('an owner hands the organisation over, and can no longer change it', async () => {
  network.release()
  server.pass(3_600_000)
  const { owner, member } = await openTeam(server)
  const mei = await member('viewer')
  const { user } = await openAs(owner.session)
  await user.click(await screen.findByRole('button', { name: '移交…' }, { timeout: 20_000 }))
  await user.type(inDialog().getByLabelText('新所有者的邮箱'), mei.email)
  await user.click(inDialog().getByRole('button', { name: '移交组织' }))
  // The page is hidden from assistive technology until the dialog has closed.
  const general = await screen.findByRole('form', { name: '基本信息' })
  await waitFor(() => expect(screen.queryByRole('button', { name: '删除组织…' })).toBeNull())
  await waitFor(() => expect(within(general).queryByRole('button', { name: '保存' })).toBeNull())
})
