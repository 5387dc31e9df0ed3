import { act, screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { type ActorRefFrom, createActor } from 'xstate'
import type { Session } from '#contract/accounts/accounts.ts'
import { toProblem } from '#contract/http/problem.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import { walks } from '#tests/machines/projects/project-selection.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { activate } from '#ui/locales/i18n.ts'
import { ProjectCreationDialog } from '#ui/projects/creation/project-creation-dialog.tsx'
import { ProjectsScreen } from '#ui/projects/list/projects-screen.tsx'
import { ProjectDeletionDialog } from '#ui/projects/page/project-deletion-dialog.tsx'
import { ProjectRenamingDialog } from '#ui/projects/page/project-renaming-dialog.tsx'

const { server, network } = withNetworkStub()

type Selection = ActorRefFrom<typeof projectSelectionMachine>

/** Somebody whose organisation has as many projects as the walk's answer, on the real server. */
const personWith = async (projects: number): Promise<Session> => {
  const { session, project } = await server.newcomer()
  if (projects === 0) await server.database.query('delete from projects where id = $1', [project.id])
  for (let more = 1; more < projects; more += 1) {
    server.pass(1_000)
    await server.call('saveProject', { session: session.session, body: { projectName: `Project ${more}` } })
  }
  return session
}

const setScene = async (projects: number, refuses: 'getItem' | null = null) => {
  network.release()
  const session = await personWith(projects)
  window.localStorage.clear()
  window.sessionStorage.clear()
  const { machines, user, show } = setUpScreen({ session: session.session, ...(refuses ? { refuses } : {}) })
  const actor = createActor(machines.projectSelection)
  actor.start()
  // Otherwise it would also answer to the focus of later tests.
  onTestFinished(() => void actor.stop())
  network.hold()
  show(<Screen actor={actor} />)
  return { actor, user, session }
}

/** A project that came into being beside the list, as a sample project does. */
const addedTo = async ({ session }: Session): Promise<Project> => {
  server.pass(1_000)
  return (await server.call('saveProject', { session, body: { projectName: 'Added' } })).data as Project
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const lists = walk.steps.flatMap(({ event }) =>
    event.type === 'xstate.done.actor.loadProjects' && 'output' in event ? [(event.output as Project[]).length] : [],
  )
  const refuses = walk.title.includes('readChoice failed') ? 'getItem' : null
  const { actor, user, session } = await setScene(lists[0] ?? 1, refuses)
  // What lies behind a dialog is hidden from whoever hears the page.
  const cards = () => screen.getAllByRole('listitem', { hidden: true })
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'session.began') await act(async () => actor.send({ type: 'session.began', session }))
      if (event.type === 'session.ended') await act(async () => actor.send({ type: 'session.ended' }))
      if (event.type === 'xstate.done.actor.loadProjects') await network.pass('listProjects')
      if (event.type === 'xstate.done.actor.refreshProjects') {
        if ((event as { output: Project[] }).output.length === 0)
          await server.database.query('delete from projects where tenant_id = $1', [session.companyid])
        await network.pass('listProjects')
      }
      if (event.type === 'xstate.done.actor.findProjects') {
        const isMade = (event as { output: Project[] }).output.length > 0
        if (isMade) await server.call('saveProject', { session: session.session, body: { projectName: 'Of a colleague' } })
        await network.pass('listProjects')
      }
      if (/^xstate\.error\.actor\.(?:load|refresh|find)Projects$/.test(event.type))
        await network.fail('listProjects', { code: 'transport.offline' })
      if (event.type === 'projects.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else if (screen.queryByRole('dialog')) await act(async () => window.dispatchEvent(new Event('focus')))
        else await act(async () => actor.send({ type: 'projects.reload' }))
      }
      if (event.type === 'project.added')
        await act(async () => actor.send({ type: 'project.added', project: await addedTo(session) }))
      if (event.type === 'project.removed') {
        const { id } = actor.getSnapshot().context.projects[0] as Project
        await server.database.query('delete from projects where id = $1', [id])
        await act(async () => actor.send({ type: 'project.removed', id }))
      }
      if (event.type === 'creation.open') await user.click(screen.getByRole('button', { name: '创建项目' }))
      if (event.type === 'renaming.open') await user.click(screen.getAllByRole('button', { name: /^编辑/ })[0] as HTMLElement)
      if (event.type === 'deletion.open') await user.click(screen.getAllByRole('button', { name: /^删除/ })[0] as HTMLElement)
      if (event.type === 'dialog.close') await user.click(await screen.findByRole('button', { name: '取消' }))
      if (event.type === 'project.choose')
        await user.click(screen.getAllByRole('button', { name: /^设为当前/ })[0] as HTMLElement)
      if (event.type === 'creation.sent' || event.type === 'xstate.done.actor.projectCreation') {
        await user.type(await screen.findByRole('textbox', { name: '项目名称' }), 'Third')
        await user.click(screen.getByRole('button', { name: '创建' }))
      }
      if (event.type === 'xstate.done.actor.projectCreation') await network.pass('saveProject')
      if (event.type === 'creation.refused') await network.fail('saveProject', { code: 'server.failed' })
      if (event.type === 'xstate.done.actor.projectRenaming') {
        const name = await screen.findByRole('textbox', { name: '项目名称' })
        const { output } = event as unknown as { output: { name: string } }
        await user.clear(name)
        await user.type(name, output.name === 'Tea' ? 'Tea' : actor.getSnapshot().context.change.project.projectName)
        await user.click(screen.getByRole('button', { name: '保存' }))
        if (actor.getSnapshot().hasTag('saving')) expect(cards()[0]?.textContent).toContain('Tea')
      }
      if (event.type === 'xstate.done.actor.projectDeletion') {
        const before = cards().length
        const { projectName } = actor.getSnapshot().context.change.project
        expect(screen.getByRole('button', { name: '删除项目' })).toHaveProperty('disabled', true)
        await user.type(await screen.findByRole('textbox', { name: '输入项目名称以确认' }), projectName)
        await user.click(screen.getByRole('button', { name: '删除项目' }))
        await waitFor(() => expect(cards()).toHaveLength(before - 1))
      }
      if (event.type === 'xstate.done.actor.renameProject') await network.pass('saveProject')
      if (event.type === 'xstate.error.actor.renameProject') {
        const problem = toProblem((event as { error: unknown }).error)
        await network.fail('saveProject', problem)
        await waitFor(() => expect(cards()[0]?.textContent).not.toContain('Tea'))
        if (problem.code !== 'project.unknown') {
          expect(await screen.findByRole('textbox', { name: '项目名称' })).toHaveProperty('value', 'Tea')
          expect(screen.getByText('服务器出错，请稍后重试')).toBeTruthy()
        }
      }
      if (event.type === 'xstate.done.actor.deleteProject') await network.pass('deleteProjectAsAdmin')
      if (event.type === 'xstate.error.actor.deleteProject') {
        const before = cards().length
        await network.fail('deleteProjectAsAdmin', { code: 'project.last' })
        await waitFor(() => expect(cards()).toHaveLength(before + 1))
      }
      // The choice is read within a moment of the session's beginning.
      if (state === 'recalling') return
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      await shows(state)
    },
  })
})

test('the search shows the projects whose name contains it, in any case, and a message if there are none', async () => {
  const { actor, user, session } = await setScene(3)
  network.release()
  await act(async () => actor.send({ type: 'session.began', session }))
  const search = await screen.findByRole('searchbox', { name: '搜索项目' })
  await user.type(search, 'pROJECT')
  expect(screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)).toEqual(['Project 1', 'Project 2'])
  await user.type(search, ' 2')
  expect(screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent)).toEqual(['Project 2'])
  await user.type(search, 'x')
  expect(screen.getByRole('heading', { name: '未找到项目' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '清除搜索' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

test.each([
  ['en', 'No projects found'],
  ['ja', '該当するプロジェクトがありません'],
  ['fr', 'Aucun projet trouvé'],
] as const)('a search without results says so in %s (41)', async (locale, text) => {
  onTestFinished(() => activate('zh'))
  const { actor, user, session } = await setScene(3)
  network.release()
  await act(async () => actor.send({ type: 'session.began', session }))
  await act(() => activate(locale))
  await user.type(await screen.findByRole('searchbox'), 'nowhere')
  expect(screen.getByRole('heading', { name: text })).toBeTruthy()
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

test('the only project can be edited but not deleted', async () => {
  const { actor, session } = await setScene(1)
  network.release()
  await act(async () => actor.send({ type: 'session.began', session }))
  expect(await screen.findByRole('button', { name: '编辑 Shop' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '删除 Shop' })).toBeNull()
})

const Screen = ({ actor }: { actor: Selection }) => {
  const [search, setSearch] = useState('')
  const { projectCreation, projectRenaming, projectDeletion } = useSelector(actor, (it) => it.children)
  const forced = useSelector(actor, (it) => it.matches('withoutProject'))
  const close = () => actor.send({ type: 'dialog.close' })
  return (
    <>
      <ProjectsScreen
        actor={actor}
        search={search}
        onSearch={setSearch}
        onChoose={(id) => actor.send({ type: 'project.choose', id })}
      />
      {projectCreation && <ProjectCreationDialog actor={projectCreation} forced={forced} onClose={close} onLeave={() => {}} />}
      {projectRenaming && <ProjectRenamingDialog actor={projectRenaming} onClose={close} />}
      {projectDeletion && <ProjectDeletionDialog actor={projectDeletion} onClose={close} />}
    </>
  )
}

const shows = async (state: unknown) => {
  const text = JSON.stringify(state)
  const place = typeof state === 'string' ? state : Object.keys(state as object)[0]
  if (place === 'loading') expect(await screen.findByText('加载项目列表…')).toBeTruthy()
  if (place === 'failed') {
    expect(await screen.findByText('项目列表加载失败')).toBeTruthy()
    expect(screen.getByText('网络连接失败')).toBeTruthy()
  }
  if (place === 'ready') await waitFor(() => expect(screen.getAllByText('当前', { exact: true })).toHaveLength(1))
  const isDialog = place === 'withoutProject' || /creating|asking/.test(text)
  await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(isDialog))
}
