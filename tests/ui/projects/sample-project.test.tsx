import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createSampleProject } from '#api/projects/sample-adapters.ts'
import type { Project } from '#contract/projects/projects.ts'
import { walks } from '#tests/machines/projects/sample-project.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { SampleBanner } from '#ui/projects/sample/sample-banner.tsx'
import { SampleOffer } from '#ui/projects/sample/sample-offer.tsx'

const { server, network } = withNetworkStub()

type Person = Awaited<ReturnType<typeof server.newcomer>>
const samplesOf = async ({ session }: Person) =>
  ((await server.call('listProjects', { session: session.session })).data as Project[]).filter(({ isSample }) => isSample)

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  const person = await server.newcomer()
  const { account, user, show } = setUpScreen({ session: person.session.session })
  const clock = new SimulatedClock()
  const actor = createActor(createSampleProject({ call: account.call, storage: window.localStorage }), { clock })
  actor.start()
  show(
    <>
      <SampleBanner actor={actor} isCurrent />
      <SampleOffer actor={actor} look="card" />
    </>,
  )
  const button = (name: string) => screen.findByRole('button', { name })
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'sample.create') {
        network.hold()
        await user.click(await button('查看示例项目'))
      }
      if (event.type === 'sample.found') {
        network.release()
        const body = { projectName: 'Sample' }
        await server.call('createSampleProject', { session: person.session.session, body })
        const id = (await samplesOf(person))[0]?.id ?? ''
        network.hold()
        await act(async () => actor.send({ type: 'sample.found', id }))
      }
      if (event.type === 'sample.lost' || event.type === 'session.ended') await act(async () => actor.send({ type: event.type }))
      if (event.type === 'sample.delete') await user.click(await button('删除示例项目'))
      if (event.type === 'sample.restore') await user.click(await button('撤销删除'))
      if (event.type === 'deletion.dismiss') await user.click(await button('关闭提示'))
      if (event.type === 'progress.retry') await user.click(await button('重试'))
      if (event.type.startsWith('xstate.after'))
        await act(async () => clock.increment(event.type.includes('poll') ? 1_000 : 10_000))
      if (event.type === 'xstate.done.actor.createSample') await network.pass('createSampleProject')
      if (event.type === 'xstate.error.actor.createSample') await network.fail('createSampleProject', problemOf(event))
      if (event.type === 'xstate.done.actor.readProgress') {
        const { projectId, filled } = {
          projectId: actor.getSnapshot().context.id,
          filled: (event as { output: { filled: number } }).output.filled,
        }
        await network.succeed('viewSampleProgress', { projectId, filled })
      }
      if (event.type === 'xstate.error.actor.readProgress') await network.fail('viewSampleProgress', problemOf(event))
      if (event.type === 'xstate.done.actor.deleteSample') await network.pass('deleteSampleProject')
      if (event.type === 'xstate.error.actor.deleteSample') await network.fail('deleteSampleProject', problemOf(event))
      if (event.type === 'xstate.done.actor.restoreSample') await network.pass('restoreProject')
      if (event.type === 'xstate.error.actor.restoreSample') await network.fail('restoreProject', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const snapshot = actor.getSnapshot()
      expect(screen.queryByRole('button', { name: '删除示例项目' }) !== null).toBe(snapshot.hasTag('present'))
      expect(screen.queryByRole('button', { name: '撤销删除' }) !== null).toBe(
        snapshot.matches('deleted') || snapshot.matches('restoring'),
      )
      expect(screen.queryByRole('button', { name: '查看示例项目' }) !== null).toBe(!snapshot.hasTag('present'))
      if (snapshot.matches({ present: 'filling' })) expect(screen.getByText(/正在准备数据/)).toBeTruthy()
      if (snapshot.matches({ present: 'filled' })) expect(screen.queryByText(/正在准备数据/)).toBeNull()
      if (snapshot.matches({ present: 'unknown' })) expect(screen.getByRole('alert').textContent).toContain('无法读取进度')
    },
  })
  network.release()
})
