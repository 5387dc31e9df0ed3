import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createCall } from '#api/http/client.ts'
import { createBulkMachines } from '#api/profiles/bulk-adapters.ts'
import type { ProfilePage } from '#contract/profiles/profiles.ts'
import { walks } from '#tests/machines/profiles/bulk-anonymisation.walks.ts'
import { certificate } from '#tests/machines/profiles/people.ts'
import { send } from '#tests/server/profiles/folded.ts'
import { openApplication } from '#tests/support/application.tsx'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { followSavedFiles } from '#tests/support/saved-files.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { BulkAnonymisationDialog } from '#ui/profiles/list/bulk-anonymisation-dialog.tsx'

const { server, network } = withNetworkStub()
const connection = {
  origin: 'http://localhost:3000',
  locale: () => 'zh',
  sessionId: () => 'session',
  onRefused: () => {},
  repeatAfter: 0,
}

describe('anonymising the people who are selected', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show } = setUpScreen()
    network.hold()
    const call = createCall({ ...connection, unload: new AbortController().signal })
    const { bulkAnonymisation } = createBulkMachines({ call, window, now: () => 0 })
    const actor = createActor(bulkAnonymisation, { input: { projectId: 'first' } }).start()
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'people.ask') {
          actor.send(event)
          show(<BulkAnonymisationDialog actor={actor} />)
        }
        if (event.type === 'xstate.done.actor.anonymise')
          await network.succeed('anonymiseProfile', { ...certificate, kind: 'anonymised' })
        if (event.type === 'xstate.error.actor.anonymise') await network.fail('anonymiseProfile', problemOf(event))
        if (event.type === 'people.cancel') await press('取消')
        if (event.type === 'people.stop') await press('停止')
        if (event.type === 'people.retry') await press('重试')
        if (event.type === 'people.dismiss') {
          expect(await screen.findByText('2 个用户已匿名化')).toBeTruthy()
          await user.click(screen.getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
        }
        await gesture(user, { labels: { reason: '原因' }, submit: '匿名化' }, event)
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        if (state === 'reported') expect(await screen.findByText('匿名化已结束')).toBeTruthy()
      },
    })
    actor.stop()
  })
})

/** Three people who signed in, and the list of them. */
const openList = async () => {
  network.release()
  const { session, project } = await server.newcomer()
  const at = { session: session.session, project: project.id }
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { ...at, body: { skdKey } })
  const people = ['ann', 'ben', 'cleo'].map((id) => ({
    ...{ anonymousId: id, userId: id, type: 'identify', event: 'identify', traits: { name: id } },
  }))
  await send(server, skdKey, people)
  await server.app.foldEvents()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication('/users')
  await application.start()
  for (const box of await screen.findAllByRole('checkbox', { name: /^选择 (?:ann|ben)$/ })) await application.user.click(box)
  const list = async () => (await server.call('listProfiles', at)).data as ProfilePage
  return { ...application, list }
}

test('the people who are selected become anonymous, with a reason, and the others stay who they are', async () => {
  const { user, list } = await openList()
  await user.click(await screen.findByRole('button', { name: '将 2 人匿名化…' }))
  await user.type(await screen.findByLabelText('原因'), 'asked')
  await user.click(screen.getByRole('button', { name: '匿名化' }))
  const report = await screen.findByRole('dialog', { name: '匿名化已结束' })
  expect(within(report).getByText('2 个用户已匿名化')).toBeTruthy()
  await user.click(within(report).getAllByRole('button', { name: '关闭' })[0] as HTMLElement)
  const { items } = await list()
  expect(items.map(({ state, identifiers }) => [state, identifiers.userIds]).sort()).toEqual([
    ['anonymised', []],
    ['anonymised', []],
    ['identified', ['cleo']],
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: /人匿名化/ })).toBeNull())
})

test('the people who are selected, and nobody else, are in the file that is saved', async () => {
  const { user } = await openList()
  const saved = followSavedFiles()
  await user.click(await screen.findByRole('button', { name: '将 2 人导出为 CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const lines = ((await saved[0]?.text()) ?? '').trim().split('\r\n')
  expect(lines[0]?.split(',').slice(0, 3).join()).toBe('id,state,user_ids')
  expect(
    lines
      .slice(1)
      .map((line) => line.split(',')[2])
      .sort(),
  ).toEqual(['ann', 'ben'])
})
