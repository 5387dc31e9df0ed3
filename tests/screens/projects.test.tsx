import { act, screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { type ActorRefFrom, createActor } from 'xstate'
import type { Project } from '#contract/projects.ts'
import type { projectSelectionMachine } from '#machines/project-selection/project-selection.machine.ts'
import { walks } from '#tests/machines/project-selection.walks.ts'
import { setStage } from '#tests/support/stage.tsx'
import { play } from '#tests/support/walks.ts'
import { wired } from '#tests/support/wired.ts'
import { ProjectCreationDialog } from '#ui/screens/project-creation/project-creation-dialog.tsx'
import { ProjectsScreen } from '#ui/screens/projects/projects-screen.tsx'

const { server, cable } = wired()

/** Somebody whose organisation has as many projects as the walk's answer, on the real server. */
const personWith = async (projects: number) => {
  const { session, project } = await server.newcomer()
  if (projects === 0) await server.database.query('delete from projects where id = $1', [project.id])
  for (let more = 1; more < projects; more += 1) {
    server.pass(1_000)
    await server.call('saveProject', { session: session.session, body: { projectName: `Project ${more}` } })
  }
  return session.session
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const answer = walk.steps.find(({ event }) => event.type === 'xstate.done.actor.loadProjects')?.event
  const projects = answer && 'output' in answer ? (answer.output as Project[]).length : 1
  cable.release()
  const { machines, user, show } = setStage({ session: await personWith(projects) })
  const actor = createActor(machines.projectSelection)
  actor.start()
  cable.hold()
  show(<Screen actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'session.began' || event.type === 'session.ended')
        await act(async () => actor.send({ type: event.type } as { type: 'session.began' }))
      else if (event.type === 'xstate.done.actor.loadProjects') await cable.pass('listProjects')
      else if (event.type === 'xstate.error.actor.loadProjects') await cable.fail('listProjects', { code: 'transport.offline' })
      else if (event.type === 'projects.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else await act(async () => actor.send({ type: 'projects.reload' }))
      } else if (event.type === 'creation.open') await user.click(screen.getByRole('button', { name: '创建项目' }))
      else if (event.type === 'creation.close') await user.click(screen.getByRole('button', { name: '取消' }))
      else if (event.type === 'project.choose') {
        const [choose] = screen.getAllByRole('button', { name: /设为当前项目/ })
        await user.click(choose as HTMLElement)
      } else if (event.type === 'xstate.done.actor.projectCreation') {
        await user.type(await screen.findByRole('textbox', { name: '项目名称' }), 'Third')
        await user.click(screen.getByRole('button', { name: '创建' }))
        await cable.pass('saveProject')
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      await shows(state)
    },
  })
})

const Screen = ({ actor }: { actor: ActorRefFrom<typeof projectSelectionMachine> }) => {
  const creation = useSelector(actor, (it) => it.children.projectCreation)
  const forced = useSelector(actor, (it) => it.matches('withoutProject'))
  const close = () => actor.send({ type: 'creation.close' })
  return (
    <>
      <ProjectsScreen actor={actor} />
      {creation && <ProjectCreationDialog actor={creation} forced={forced} onClose={close} onLeave={() => {}} />}
    </>
  )
}

const shows = async (state: unknown) => {
  const place = typeof state === 'string' ? state : Object.keys(state as object)[0]
  if (place === 'loading') expect(await screen.findByText('加载项目列表…')).toBeTruthy()
  if (place === 'failed') {
    expect(await screen.findByText('项目列表加载失败')).toBeTruthy()
    expect(screen.getByText('网络连接失败')).toBeTruthy()
  }
  if (place === 'withoutProject') expect(await screen.findByRole('dialog', { name: '创建项目' })).toBeTruthy()
  if (place === 'ready') await waitFor(() => expect(screen.getAllByText('当前', { exact: true })).toHaveLength(1))
  const dialog = place === 'withoutProject' || JSON.stringify(state).includes('creating')
  await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(dialog))
}
