import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createMemberMachines } from '#api/members/adapters.ts'
import type { Invitation, InvitationResult } from '#contract/members/invitations.ts'
import type { Member, MemberRole } from '#contract/members/members.ts'
import type { Project } from '#contract/projects/projects.ts'
import { walks as invitationWalks } from '#tests/machines/members/invitation.walks.ts'
import { walks as actionWalks } from '#tests/machines/members/member-action.walks.ts'
import { shop } from '#tests/machines/members/people.ts'
import { openBelongings } from '#tests/server/members/belongings.ts'
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
const inProjects = { usually: true, except: [] }
const roles: MemberRole[] = ['viewer', 'analyst'].map((id) => ({ id, name: id, builtIn: true, isGrantable: true, inProjects }))

test.each(titled(invitationWalks))('inviting: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createMemberMachines(account.call, undefined).invitation, { input: { locale: 'zh' } }).start()
  show(<InviteDialog actor={actor} roles={roles} projects={[shop]} />)
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
  show(<ActionDialog actor={actor} roles={roles} projects={[shop]} />)
  const calls = {
    changeRole: 'changeMemberRole',
    changeProjectRoles: 'changeProjectRoles',
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
      if (event.type === 'projectRole.choose') {
        if (kind === 'changeProjectRoles') await user.selectOptions((await dialog()).getByLabelText('Shop'), '分析')
        else actor.send(event)
      }
      if (event.type === 'heir.choose') {
        if (kind === 'remove') await user.selectOptions((await dialog()).getByLabelText('新负责人'), 'ann')
        else actor.send(event)
      }
      if (event.type === 'belongings.readAgain') await user.click((await dialog()).getByRole('button', { name: '重试' }))
      if (event.type === 'xstate.done.actor.readBelongings' && 'output' in event)
        await network.succeed('viewMemberBelongings', event.output)
      if (event.type === 'xstate.error.actor.readBelongings') await network.fail('viewMemberBelongings', problemOf(event))
      if (event.type === 'action.confirm') {
        const names = { changeRole: '更改角色', changeProjectRoles: '保存' } as Record<string, string>
        await user.click((await dialog()).getByRole('button', { name: names[kind] ?? '移出组织' }))
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

/** Chooses from options that are read from the server, once they are there. */
const choose = async (user: ReturnType<typeof openApplication>['user'], field: HTMLElement, name: string) => {
  await within(field).findByRole('option', { name })
  await user.selectOptions(field, name)
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
  await choose(user, await form.findByLabelText('角色'), '分析')
  await user.click(form.getByRole('button', { name: '发送邀请' }))
  const results = within(await form.findByRole('list', { name: '邀请结果' }))
  await waitFor(() => expect(results.getAllByText('邀请已发送')).toHaveLength(2))
  await user.click(form.getByRole('button', { name: '完成' }))

  const members = async () =>
    ((await team.as(team.owner, 'listOrganizationMembers', { query: { q: mei.username } })).data as { items: Member[] }).items
  await chooseFrom(user, mei.username, '更改角色')
  const asking = within(await screen.findByRole('dialog'))
  await choose(user, asking.getByLabelText('角色'), '营销')
  await user.click(asking.getByRole('button', { name: '更改角色' }))
  await waitFor(async () => expect(await members()).toMatchObject([{ role: 'marketer' }]))
  await chooseFrom(user, mei.username, '暂停访问')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '暂停访问' }))
  // The filter offers this word too.
  expect(await screen.findByText('已暂停', { ignore: 'option' })).toBeTruthy()
  expect(await members()).toMatchObject([{ status: 'suspended' }])

  await user.click(screen.getByRole('link', { name: '邀请' }))
  await chooseFrom(user, one, '撤销邀请')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销邀请' }))
  await waitFor(async () => {
    const { data } = await team.as(team.owner, 'listInvitations')
    expect((data as { items: Invitation[] }).items.map(({ email }) => email)).toEqual([other])
  })
})

test('an owner gives somebody another role in a project, sees it, filters by it and takes it away', async () => {
  network.release()
  const team = await openTeam(server)
  const mei = await team.member('viewer')
  const kai = await team.member('viewer')
  const [project] = (await team.as(team.owner, 'listProjects')).data as Project[]
  keepSession(window.localStorage, 'user', team.owner.session)
  const { user, start } = openApplication('/organization/members')
  await start()
  const rolesOf = async () => {
    const { data } = await team.as(team.owner, 'listOrganizationMembers', { query: { q: mei.username } })
    return (data as { items: Member[] }).items[0]?.projectRoles.map(({ projectId, role }) => [projectId, role])
  }
  await chooseFrom(user, mei.username, '项目角色')
  const asking = within(await screen.findByRole('dialog', { name: `“${mei.username}”的项目角色` }))
  expect(asking.getByRole<HTMLButtonElement>('button', { name: '保存' }).disabled).toBe(true)
  await choose(user, await asking.findByLabelText('Shop'), '分析')
  expect(asking.queryByRole('option', { name: '所有者' })).toBeNull()
  await user.click(asking.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('Shop：分析')).toBeTruthy()
  expect(await rolesOf()).toEqual([[project?.id, 'analyst']])
  await user.selectOptions(screen.getByRole('combobox', { name: '项目角色' }), '在“Shop”中另有角色')
  await waitFor(() => expect(screen.queryByText(kai.email)).toBeNull())
  expect(await screen.findByText(mei.email)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: '项目角色' }), '不限项目角色')
  expect(await screen.findByText(kai.email)).toBeTruthy()
  await chooseFrom(user, mei.username, '项目角色')
  const again = within(await screen.findByRole('dialog', { name: `“${mei.username}”的项目角色` }))
  await choose(user, again.getByLabelText('Shop'), '与组织角色相同（只读）')
  await user.click(again.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect(await rolesOf()).toEqual([]))
})

test('an invitation offers a role in a project', async () => {
  network.release()
  const team = await openTeam(server)
  keepSession(window.localStorage, 'user', team.owner.session)
  const { user, start } = openApplication('/organization/members')
  await start()
  await user.click(await screen.findByRole('button', { name: '邀请成员' }))
  const form = within(await screen.findByRole('dialog'))
  const address = team.newAddress()
  await user.type(form.getByLabelText('邮箱'), `${address} `)
  await choose(user, form.getByLabelText('角色'), '只读')
  await user.click(await form.findByText('单个项目中的角色（可选）'))
  await choose(user, await form.findByLabelText('Shop'), '开发')
  await user.click(form.getByRole('button', { name: '发送邀请' }))
  expect(await form.findByText('邀请已发送')).toBeTruthy()
  const { items } = (await team.as(team.owner, 'listInvitations')).data as { items: Invitation[] }
  expect(items.map(({ projectRoles }) => projectRoles.map(({ role }) => role))).toEqual([['developer']])
  await user.click(form.getByRole('button', { name: '完成' }))
  await user.click(screen.getByRole('link', { name: '邀请' }))
  expect(await screen.findByText('Shop：开发')).toBeTruthy()
})

test('an owner who removes somebody sees what they answer for, and chooses who gets it', async () => {
  network.release()
  const team = await openTeam(server)
  const [mei, ann] = [await team.member('marketer'), await team.member('viewer')]
  const { addGoal, addToken, owners } = await openBelongings(server, team)
  await addGoal(mei)
  await addToken(mei)
  keepSession(window.localStorage, 'user', team.owner.session)
  const { user, start } = openApplication('/organization/members')
  await start()
  await chooseFrom(user, mei.username, '移出组织')
  const asking = within(await screen.findByRole('dialog', { name: `将“${mei.username}”移出组织` }))
  expect(await asking.findByText('1 个目标')).toBeTruthy()
  expect(asking.getByText('1 个 API 令牌')).toBeTruthy()
  const remove = asking.getByRole<HTMLButtonElement>('button', { name: '移出组织' })
  expect(remove.disabled).toBe(true)
  await user.selectOptions(asking.getByLabelText('新负责人'), ann.username)
  await user.click(remove)
  expect(await screen.findByText('成员已移除')).toBeTruthy()
  expect(await owners()).toEqual([ann.session.id])
})
