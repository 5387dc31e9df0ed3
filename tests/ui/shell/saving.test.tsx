import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { healthPath } from '#contract/monitoring/health.ts'
import { walks } from '#tests/machines/shell/saving.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { registerAnn, setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { SavingNotice } from '#ui/shell/frame/saving-notice.tsx'

let session = ''
const { server, network } = withNetworkStub(async (it) => {
  session = await registerAnn(it)
})
const text = /服务器目前无法保存更改/
let isReadOnly = false
const hasNotice = () => screen.queryByText(text) !== null

/** Questions for the server's health that wait for the test, or null while they are answered at once. */
let asked: { request: Request; answer: (response: Promise<Response>) => void }[] | null = null
beforeAll(() => {
  server.database.isReadOnly = () => isReadOnly
  const answer = server.app.fetch
  vi.spyOn(server.app, 'fetch').mockImplementation((request, ...rest) => {
    const real = async () => answer(request, ...rest)
    const waiting = asked
    if (!waiting || new URL(request.url).pathname !== healthPath) return real()
    return new Promise<Response>((resolve) => waiting.push({ request, answer: resolve }))
  })
})
beforeEach(() => {
  asked = null
  isReadOnly = false
  network.release()
})

const nextQuestion = async () => {
  // Who has left a question does not wait for its answer.
  const isOpen = ({ request }: { request: Request }) => !request.signal.aborted
  await waitFor(() => expect(asked?.some(isOpen)).toBe(true))
  const [question] = asked?.splice(asked.findIndex(isOpen), 1) ?? []
  return question?.answer ?? (() => {})
}
const delays = { aMinute: 60_000, aMoment: 3_000 }

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  asked = []
  const { machines, account, clock, wait, show } = setUpScreen({ session })
  const actor = createActor(machines.saving, { clock }).start()
  show(<SavingNotice actor={actor} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'saving.refused') {
        network.hold('saveProject')
        const saved = account.call(endpoints.saveProject, { body: { projectName: 'Shop' } }).catch(() => {})
        await act(async () => {
          await network.fail('saveProject', { code: 'storage.readOnly' })
          await saved
        })
        network.release()
      } else if (event.type.startsWith('xstate.after.')) {
        const [name = ''] = Object.keys(delays).filter((it) => event.type.includes(it))
        await wait(delays[name as keyof typeof delays])
      } else if ('output' in event) {
        isReadOnly = !(event.output as { canSave: boolean }).canSave
        const databaseState = isReadOnly ? 'readOnly' : 'ok'
        const answer = await nextQuestion()
        await act(async () => answer(Promise.resolve(Response.json({ databaseState }))))
      } else (await nextQuestion())(Promise.resolve(Response.error()))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      await waitFor(() => expect(hasNotice()).toBe(actor.getSnapshot().hasTag('impossible')))
    },
  })
  actor.stop()
})

test('a server whose database does not answer yet is asked again after three seconds', async () => {
  asked = []
  const { machines, clock, wait, show } = setUpScreen({ session })
  const actor = createActor(machines.saving, { clock }).start()
  show(<SavingNotice actor={actor} />)
  const answer = async (databaseState: string) => {
    const question = await nextQuestion()
    await act(async () => question(Promise.resolve(Response.json({ databaseState }))))
  }
  await answer('unreachable')
  await waitFor(() => expect(actor.getSnapshot().value).toBe('unknown'))
  expect(hasNotice()).toBe(false)
  await wait(delays.aMoment)
  await answer('readOnly')
  await waitFor(() => expect(hasNotice()).toBe(true))
  actor.stop()
})

test('while the server cannot save, a notice says so on opening the page and why on saving, and disappears by itself', async () => {
  const person = await server.newcomer()
  keepSession(window.localStorage, 'user', person.session)
  isReadOnly = true
  // The first health check has no state before it, and a busy machine may take longer than its second.
  await expect.poll(async () => (await server.request(healthPath)).text()).toContain('readOnly')
  const { start } = openApplication('/projects')
  await start()
  const notice = await screen.findByText(text)
  expect(notice.closest('[role=status]')).not.toBeNull()
  expect(await screen.findAllByText('Shop')).not.toEqual([])
  isReadOnly = false
  await waitFor(() => expect(hasNotice()).toBe(false))
})
