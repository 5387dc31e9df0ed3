import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createMemberMachines } from '#api/members/adapters.ts'
import type { Invitation, InvitationResult } from '#contract/members/invitations.ts'
import type { Member, MemberRole } from '#contract/members/members.ts'
import { walks as invitationWalks } from '#tests/machines/members/invitation.walks.ts'
import { walks as actionWalks } from '#tests/machines/members/member-action.walks.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ActionDialog } from '#ui/members/action-dialog.tsx'
import { InviteDialog } from '#ui/members/invite-dialog.tsx'

const { server, network } = withNetworkStub()
const titled = <Walk extends { title: string }>(walks: Walk[]) => walks.map((walk) => [walk.title, walk] as const)
const roles: MemberRole[] = ['viewer', 'analyst'].map((id) => ({ id, name: id, builtIn: true, isGrantable: true }))

test.each(titled(invitationWalks))('inviting: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createMemberMachines(account.call, undefined).invitation, { input: { locale: 'zh' } }).start()
  show(<InviteDialog actor={actor} roles={roles} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'form.open') actor.send(event)
      if (event.type === 'draft.edit' && event.change.typed) {
        const field = screen.getByLabelText('邮箱')
        await user.clear(field)
        await user.type(field, event.change.typed)
      }
      if (event.type === 'draft.edit' && event.change.role) await user.selectOptions(screen.getByLabelText('角色'), '只读')
      if (event.type === 'addresses.take') {
        const field = screen.getByLabelText('邮箱')
        field.focus()
        await user.tab()
      }
      if (event.type === 'address.remove') {
        const remove = screen.queryByRole('button', { name: `移除 ${event.address}` })
        if (remove) await user.click(remove)
      }
      if (event.type === 'invitations.send') await user.click(screen.getByRole('button', { name: '发送邀请' }))
      if (event.type === 'form.close')
        await user.click(screen.getByRole('button', { name: state === 'closed' ? '关闭' : '取消' }))
      if (event.type === 'xstate.done.actor.sendInvitations' && 'output' in event) {
        await network.succeed('invite', event.output)
        for (const { email } of event.output as InvitationResult[]) expect(await screen.findByText(email)).toBeTruthy()
      }
      if (event.type === 'xstate.error.actor.sendInvitations') await network.fail('invite', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test.each(titled(actionWalks))('acting: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createMemberMachines(account.call, undefined).action).start()
  show(<ActionDialog actor={actor} roles={roles} />)
  const calls = {
    changeRole: 'changeMemberRole',
    suspend: 'suspendMember',
    reinstate: 'reinstateMember',
    remove: 'removeMember',
    resend: 'resendInvitation',
    link: 'linkInvitation',
    revoke: 'revokeInvitation',
  } as const
  await play(walk, {
    onStep: async ({ event, state }) => {
      const kind = actor.getSnapshot().context.asked?.kind ?? 'remove'
      const dialog = async () => within(await screen.findByRole('dialog'))
      if (event.type === 'action.ask') actor.send(event)
      if (event.type === 'role.choose') {
        if (kind === 'changeRole') await user.selectOptions((await dialog()).getByLabelText('角色'), '分析')
        else actor.send(event)
      }
      if (event.type === 'action.confirm') {
        const name = kind === 'changeRole' ? '更改角色' : '移出组织'
        await user.click((await dialog()).getByRole('button', { name }))
      }
      if (event.type === 'action.cancel') await user.click((await dialog()).getByRole('button', { name: '取消' }))
      if (event.type === 'xstate.done.actor.act')
        await network.succeed(calls[kind], kind === 'link' ? { link: 'https://example.com/invitation#x', expiresAt: '' } : null)
      if (event.type === 'xstate.error.actor.act') await network.fail(calls[kind], problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

/** Chooses by keyboard: the menu ignores the pointer until it is placed, which needs a layout. */
const chooseFrom = async (user: ReturnType<typeof openApplication>['user'], of: string, name: string) => {
  const button = await screen.findByRole('button', { name: new RegExp(`“${of}”的操作`) })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  const items = screen.getAllByRole('menuitem')
  const place = items.findIndex(({ textContent }) => textContent === name)
  await waitFor(() => expect(items[0]?.dataset.highlighted).toBe(''))
  for (let step = 1; step <= place; step += 1) {
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getAllByRole('menuitem')[step]?.dataset.highlighted).toBe(''))
  }
  await user.keyboard('{Enter}')
}

test('an owner invites two people, changes a role, suspends somebody and revokes an invitation', async () => {
  network.release()
  const team = await openTeam(server)
  const mei = await team.member('viewer')
  keepSession(window.localStorage, 'user', team.owner.session)
  const { user, start } = openApplication('/organization/members')
  await start()
  expect(await screen.findByText(`${team.owner.username}（您）`)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '邀请成员' }))
  const form = within(await screen.findByRole('dialog'))
  const [one, other] = [team.newAddress(), team.newAddress()]
  await user.type(form.getByLabelText('邮箱'), `${one},${other} `)
  await user.selectOptions(await form.findByLabelText('角色'), '分析')
  await user.click(form.getByRole('button', { name: '发送邀请' }))
  const results = within(await form.findByRole('list', { name: '邀请结果' }))
  expect(results.getAllByText('邀请已发送')).toHaveLength(2)
  await user.click(form.getByRole('button', { name: '完成' }))

  const members = async () =>
    ((await team.as(team.owner, 'listOrganizationMembers', { query: { q: mei.username } })).data as { items: Member[] }).items
  await chooseFrom(user, mei.username, '更改角色')
  const asking = within(await screen.findByRole('dialog'))
  await user.selectOptions(asking.getByLabelText('角色'), '营销')
  await user.click(asking.getByRole('button', { name: '更改角色' }))
  await waitFor(async () => expect(await members()).toMatchObject([{ role: 'marketer' }]))
  await chooseFrom(user, mei.username, '暂停访问')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '暂停访问' }))
  expect(await screen.findByText('已暂停')).toBeTruthy()
  expect(await members()).toMatchObject([{ status: 'suspended' }])

  await user.click(screen.getByRole('link', { name: '邀请' }))
  await chooseFrom(user, one, '撤销邀请')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销邀请' }))
  await waitFor(async () => {
    const { data } = await team.as(team.owner, 'listInvitations')
    expect((data as { items: Invitation[] }).items.map(({ email }) => email)).toEqual([other])
  })
})
