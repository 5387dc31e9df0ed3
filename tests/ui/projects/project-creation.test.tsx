import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Project } from '#contract/projects/projects.ts'
import { walks } from '#tests/machines/projects/project-creation.walks.ts'
import { registerAnn, setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ProjectCreationDialog } from '#ui/projects/creation/project-creation-dialog.tsx'

let session = ''
const { server, network } = withNetworkStub(async (server) => {
  session = await registerAnn(server)
})

const setScene = (forced = false) => {
  const { machines, user, show } = setUpScreen({ session })
  const actor = createActor(machines.projectCreation)
  actor.start()
  const [onClose, onLeave] = [vi.fn(), vi.fn()]
  network.hold()
  show(<ProjectCreationDialog actor={actor} forced={forced} onClose={onClose} onLeave={onLeave} />)
  return {
    actor,
    user,
    onClose,
    onLeave,
    input: () => screen.getByRole('textbox', { name: '项目名称' }),
    button: () => screen.getByRole('button', { name: '创建' }),
  }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user, input, button } = setScene()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'field.edit') await user.type(input(), event.value)
      if (event.type === 'field.leave') {
        await user.click(input())
        await user.tab()
      }
      if (event.type === 'form.submit') await user.click(button())
      if (event.type.startsWith('xstate.done')) await network.pass('saveProject')
      if (event.type.startsWith('xstate.error')) {
        await network.fail('saveProject', { code: 'server.failed' })
        expect((await screen.findByRole('alert')).textContent).toBe('服务器出错，请稍后重试')
        expect(input()).toHaveProperty('value', 'Shop')
      }
      await waitFor(() => expect(actor.getSnapshot().value).toBe(state))
      expect(button().getAttribute('aria-busy')).toBe(state === 'creating' ? 'true' : null)
    },
  })
})

test('a blank name is refused at the field, on leaving it and on submit', async () => {
  const { user, input, button } = setScene()
  await user.type(input(), '   ')
  await user.tab()
  expect(screen.getByText('请输入项目名称')).toBeTruthy()
  await user.type(input(), ' ')
  expect(screen.queryByText('请输入项目名称')).toBeNull()
  await user.click(button())
  expect(screen.getByText('请输入项目名称')).toBeTruthy()
  expect(network.waiting()).toBe(0)
})

const named = async (name: string) =>
  ((await server.call('listProjects', { session })).data as Project[]).filter(({ projectName }) => projectName === name)

test('after a lost answer, the form is sent once more by itself and creates the project once (48)', async () => {
  const { actor, user, input, button } = setScene()
  await user.type(input(), 'Once')
  await user.click(button())
  await network.loseAnswer('saveProject')
  await network.pass('saveProject')
  await waitFor(() => expect(actor.getSnapshot().value).toBe('created'))
  expect(await named('Once')).toEqual([actor.getSnapshot().output?.project])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('after two lost answers, sending the form again creates the project once (22, 48)', async () => {
  const { actor, user, input, button } = setScene()
  await user.type(input(), 'Twice')
  await user.click(button())
  await network.loseAnswer('saveProject')
  await network.loseAnswer('saveProject')
  expect((await screen.findByRole('alert')).textContent).toBe('网络连接失败')
  expect(await named('Twice')).toHaveLength(1)
  expect(network.waiting()).toBe(0)
  await user.click(button())
  await network.pass('saveProject')
  await waitFor(() => expect(actor.getSnapshot().value).toBe('created'))
  const [made, ...others] = await named('Twice')
  expect(others).toEqual([])
  expect(actor.getSnapshot().output?.project).toEqual(made)
})

test('a project is in the time zone of the browser that creates it', async () => {
  const { user, input, button } = setScene()
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const browser = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone: 'Europe/Paris' })
  await user.type(input(), 'Parisian')
  await user.click(button())
  await network.pass('saveProject')
  await waitFor(async () => expect(await named('Parisian')).toMatchObject([{ timeZone: 'Europe/Paris' }]))
  browser.mockRestore()
})

test('another form creates another project, also with the same name', async () => {
  for (let times = 0; times < 2; times += 1) {
    const { actor, user, input, button } = setScene()
    await user.type(input(), 'Same')
    await user.click(button())
    await network.pass('saveProject')
    await waitFor(() => expect(actor.getSnapshot().value).toBe('created'))
    cleanup()
  }
  const list = (await server.call('listProjects', { session })).data as Project[]
  expect(list.filter(({ projectName }) => projectName === 'Same')).toHaveLength(2)
})

test('the forced dialog can be left only by creating a project or logging out', async () => {
  const { user, onClose, onLeave } = setScene(true)
  expect(screen.getByText('您在此组织中还不能访问任何项目，请先创建一个。')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '退出登录' }))
  expect(onLeave).toHaveBeenCalledOnce()
})
