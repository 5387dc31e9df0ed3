import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createRoleMatrix } from '#api/organisation/adapters.ts'
import type { MatrixData } from '#contract/organisation/role-draft.ts'
import { permissions, type Role } from '#contract/organisation/roles.ts'
import type { Project } from '#contract/projects/projects.ts'
import { walks } from '#tests/machines/organisation/role-matrix.walks.ts'
import { editors } from '#tests/machines/organisation/roles.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { PermissionsScreen } from '#ui/organisation/permissions-screen.tsx'

const { server, network } = withNetworkStub()
type User = ReturnType<typeof openApplication>['user']

/** Chooses by keyboard: the menu ignores the pointer until it is placed, which needs a layout. */
const chooseFrom = async (user: User, button: HTMLElement, name: string) => {
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
const actionsOf = (name: string) => screen.findByRole('button', { name: new RegExp(`角色“${name}”的操作`) })
const presses: Record<string, string> = {
  'review.back': '继续编辑',
  'review.confirm': '保存角色',
  'conflict.keepMine': '用我的修改替换',
  'conflict.takeTheirs': '放弃我的修改',
  'deletion.confirm': '删除角色',
  'deletion.cancel': '取消',
}

describe('walks of the matrix on the screen', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { account, user, show } = setUpScreen()
    network.hold()
    const actor = createActor(createRoleMatrix(account.call)).start()
    show(<PermissionsScreen actor={actor} checker={null} />)
    const load = async ({ roles, held }: MatrixData) => {
      await network.succeed('listRoles', roles)
      await network.succeed('listGrantablePermissions', held)
    }
    await play(walk, {
      onStep: async ({ event, state }) => {
        const { type } = event
        const press = presses[type]
        if (press) {
          const isNew = actor.getSnapshot().context.base === null && type === 'review.confirm'
          await user.click(await screen.findByRole('button', { name: isNew ? '创建角色' : press }))
        }
        if (event.type === 'role.edit') await chooseFrom(user, await actionsOf(editors.name), '编辑')
        if (event.type === 'role.delete') await chooseFrom(user, await actionsOf(editors.name), '删除')
        if (event.type === 'role.create') await chooseFrom(user, screen.getByRole('button', { name: /新建角色/ }), '空白角色')
        if (event.type === 'name.edit') fireEvent.change(screen.getByLabelText('角色名称'), { target: { value: event.name } })
        if (event.type === 'permission.toggle') {
          const name = actor.getSnapshot().context.draft?.name.trim() || '新角色'
          await user.click(screen.getByLabelText(`${name}，用户分群：查看`))
        }
        if (event.type === 'draft.restore') actor.send(event)
        if (type === 'draft.discard') await user.click(screen.getByRole('button', { name: /^(?:放弃修改|结束编辑)$/ }))
        if (type === 'draft.review') await user.click(screen.getByRole('button', { name: '查看改动并保存' }))
        if (type === 'matrix.reload') {
          const retry = screen.queryByRole('button', { name: '重试' })
          if (retry) await user.click(retry)
          else actor.send({ type })
        }
        if ((type === 'xstate.done.actor.loadMatrix' || type === 'xstate.done.actor.loadTheirs') && 'output' in event)
          await load(event.output as MatrixData)
        if (type === 'xstate.error.actor.loadMatrix' || type === 'xstate.error.actor.loadTheirs') {
          await network.fail('listRoles', problemOf(event))
          await network.succeed('listGrantablePermissions', [])
        }
        const save = actor.getSnapshot().context.draft?.id === null ? 'createRole' : 'updateRole'
        if (type === 'xstate.done.actor.saveRole' && 'output' in event) await network.succeed(save, event.output)
        if (type === 'xstate.error.actor.saveRole') await network.fail(save, problemOf(event))
        if (type === 'xstate.done.actor.deleteRole') await network.succeed('deleteRole', null)
        if (type === 'xstate.error.actor.deleteRole') await network.fail('deleteRole', problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })
})

const openAs = async (session: Parameters<typeof keepSession>[2], address = '/organization/permissions') => {
  network.release()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication(address)
  await application.start()
  return application
}

test('an owner makes a role from a built-in one, changes it by keyboard, sees the difference and is told of a conflict', async () => {
  network.release()
  const team = await openTeam(server)
  const { user } = await openAs(team.owner.session)
  await chooseFrom(user, await screen.findByRole('button', { name: /新建角色/ }), '以“只读”为模板')
  await user.type(await screen.findByLabelText('角色名称'), 'Editors')
  await user.click(screen.getByLabelText('Editors，用户分群：编辑'))
  await user.click(screen.getByRole('button', { name: '查看改动并保存' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '创建角色' }))
  expect(await screen.findByText('角色已创建')).toBeTruthy()
  const list = async () => (await team.as(team.owner, 'listRoles')).data as Role[]
  const made = (await list()).find(({ name }) => name === 'Editors') as Role
  expect(made.permissions).toContain('segment:write')

  // From here on the arrow keys lead through the grid, whose only tab stop is its first cell.
  const member = await team.member(made.id)
  await chooseFrom(user, await actionsOf('Editors'), '编辑')
  await screen.findByLabelText('Editors，用户分群：编辑')
  const stops = () => [...document.querySelectorAll<HTMLElement>('[data-cell]')].filter(({ tabIndex }) => tabIndex === 0)
  expect(stops()).toHaveLength(1)
  stops()[0]?.focus()
  await user.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Editors，/)
  const before = (document.activeElement as HTMLInputElement).checked
  await user.keyboard(' ')
  expect((document.activeElement as HTMLInputElement).checked).toBe(!before)
  expect(stops()).toHaveLength(1)
  expect(document.querySelectorAll('[role=grid] input[type=checkbox]')).toHaveLength(permissions.length)

  await team.as(team.owner, 'updateRole', { params: { id: made.id }, body: { name: 'Writers' } })
  await user.click(screen.getByRole('button', { name: '查看改动并保存' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '保存角色' }))
  expect(await screen.findByText(/其他人刚刚修改了角色“Editors”/)).toBeTruthy()
  expect(await screen.findByText('名称从“Editors”改为“Writers”。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '用我的修改替换' }))
  await user.click(screen.getByRole('button', { name: '查看改动并保存' }))
  const review = within(await screen.findByRole('dialog', { name: '更改角色“Writers”' }))
  expect(review.getByText('影响 1 位成员，从他们的下一次操作起生效。')).toBeTruthy()
  await user.click(review.getByRole('button', { name: '保存角色' }))
  await waitFor(async () => expect((await list()).find(({ id }) => id === made.id)?.name).toBe('Editors'))
  expect(member.session.companyid).toBe(team.owner.session.companyid)
})

test('a permission that is not held is locked with its reason, and so are the roles that hold one', async () => {
  network.release()
  const team = await openTeam(server)
  await team.as(team.owner, 'createRole', { body: { name: 'Strong', permissions: ['organization:write'] } })
  await team.as(team.owner, 'createRole', { body: { name: 'Weak', permissions: [] } })
  const admin = await team.member('admin')
  const { user } = await openAs(admin.session)
  await chooseFrom(user, await actionsOf('Weak'), '编辑')
  await waitFor(() => expect(screen.queryByRole('button', { name: /角色“Strong”的操作/ })).toBeNull())
  expect(screen.getByText('此角色包含您没有、或并非在所有项目中都有的权限')).toBeTruthy()
  const locked = await screen.findByLabelText<HTMLInputElement>(/^Weak，组织：编辑（您没有此权限/)
  expect(locked.getAttribute('aria-disabled')).toBe('true')
  await user.click(locked)
  expect(locked.checked).toBe(false)
})

test('a role with a permission that is lacking in a single project is read-only, with its reason', async () => {
  network.release()
  const team = await openTeam(server)
  await team.as(team.owner, 'createRole', { body: { name: 'Segmenters', permissions: ['segment:write'] } })
  await team.as(team.owner, 'createRole', { body: { name: 'Weak', permissions: [] } })
  const admin = await team.member('admin')
  const [project] = (await team.as(team.owner, 'listProjects')).data as { id: string }[]
  const changes = [{ projectId: project?.id ?? '', role: 'viewer' }]
  await team.as(team.owner, 'changeProjectRoles', { params: { id: admin.session.id }, body: { changes } })
  await openAs(admin.session)
  expect(await actionsOf('Weak')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /角色“Segmenters”的操作/ })).toBeNull())
  expect(screen.getByText('此角色包含您没有、或并非在所有项目中都有的权限')).toBeTruthy()
})

test('what a member can do is shown with its source; somebody who may not see roles still sees that', async () => {
  network.release()
  const team = await openTeam(server)
  const viewer = await team.member('viewer')
  const analyst = await team.member('analyst')
  const { user } = await openAs(analyst.session)
  expect(await screen.findByText(/这里是组织的角色和它们的权限/)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: '姓名或邮箱' }), viewer.username)
  const found = () => within(screen.getByRole('list', { name: '成员' })).getAllByRole('button')
  await waitFor(() => expect(found()).toHaveLength(1))
  await user.click(found()[0] as HTMLElement)
  const answer = within(await screen.findByRole('region', { name: `“${viewer.username}”的权限` }))
  const strategies = within(answer.getByRole('region', { name: '策略' }))
  expect(strategies.getByText('来自角色“只读”')).toBeTruthy()
  expect(strategies.getAllByText('角色“只读”不包含此权限')).toHaveLength(2)
  expect(strategies.getAllByRole('img').map((it) => it.getAttribute('aria-label'))).toEqual(['可以', '不可以', '不可以'])
})

test('what a member can do in one project is shown with the role that decides it', async () => {
  network.release()
  const team = await openTeam(server)
  const mei = await team.member('viewer')
  const [project] = (await team.as(team.owner, 'listProjects')).data as Project[]
  await team.as(team.owner, 'changeProjectRoles', {
    params: { id: mei.session.id },
    body: { changes: [{ projectId: project?.id, role: 'marketer' }] },
  })
  const { user } = await openAs(team.owner.session, `/organization/permissions?member=${mei.session.id}`)
  const answer = async () => within(await screen.findByRole('region', { name: `“${mei.username}”的权限` }))
  expect((await answer()).queryByText('来自项目角色“营销”')).toBeNull()
  await screen.findByRole('option', { name: 'Shop' })
  await user.selectOptions(screen.getByRole('combobox', { name: '在哪里' }), 'Shop')
  await waitFor(async () => expect((await answer()).getAllByText('来自项目角色“营销”').length).toBeGreaterThan(3))
  expect((await answer()).getByText(/在“Shop”中的角色是“营销”，取代组织中的“只读”/)).toBeTruthy()
  // The role in the project says nothing about members.
  const members = within((await answer()).getByRole('region', { name: '成员' }))
  expect(members.queryByText('来自项目角色“营销”')).toBeNull()
  expect(new URLSearchParams(window.location.search).get('project')).toBe(project?.id)
})
