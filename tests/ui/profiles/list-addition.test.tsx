import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createCall } from '#api/http/client.ts'
import { createSegmentMachines } from '#api/segments/adapters.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { fresh, type tasters, walks } from '#tests/machines/segments/list-addition.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ListAdditionDialog } from '#ui/segments/list/list-addition-dialog.tsx'

const { server, network } = withNetworkStub()
const connection = {
  origin: 'http://localhost:3000',
  locale: () => 'zh',
  sessionId: () => 'session',
  onRefused: () => {},
  repeatAfter: 0,
}

const listOf = ({ id, name }: { id: string; name: string }): Segment => ({
  ...{ id, name, description: '', kind: 'list', status: 'active', definition: { list: id }, version: 1, filling: null },
  ...{
    members: { value: 0, exact: true },
    usedBy: [],
    createdAt: '2026-03-01T08:00:00.000Z',
    updatedAt: '2026-03-01T08:00:00.000Z',
  },
})
const report = { lines: 2, matched: 2, repeated: 0, added: 2, removed: 0, rejected: 0, problems: [] }

describe('adding people to a list', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show } = setUpScreen()
    network.hold()
    const { listAddition } = createSegmentMachines(createCall({ ...connection, unload: new AbortController().signal }))
    const actor = createActor(listAddition, { input: { projectId: 'first' } }).start()
    show(<ListAdditionDialog actor={actor} />)
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'addition.ask') actor.send(event)
        if (event.type === 'xstate.done.actor.readLists') {
          const items = (event.output as (typeof tasters)[]).map(listOf)
          await network.succeed('listSegments', { items, next: null, total: { value: items.length, exact: true } })
        }
        if (event.type === 'xstate.done.actor.createList') await network.succeed('createSegment', listOf(fresh))
        if (event.type === 'xstate.done.actor.addToList') await network.succeed('uploadList', report)
        if (event.type === 'xstate.error.actor.readLists') await network.fail('listSegments', problemOf(event))
        if (event.type === 'xstate.error.actor.createList') await network.fail('createSegment', problemOf(event))
        if (event.type === 'xstate.error.actor.addToList') await network.fail('uploadList', problemOf(event))
        if (event.type === 'addition.retry') await user.click(await screen.findByRole('button', { name: '重试' }))
        if (event.type === 'addition.cancel') {
          // Only the form has a button of its own to leave; the corner is always there.
          if (actor.getSnapshot().matches('choosing')) await user.click(screen.getByRole('button', { name: '取消' }))
          else await user.click(screen.getByRole('button', { name: '关闭' }))
        }
        await gesture(user, { labels: { list: '名单', name: '新名单的名称' }, submit: '加入' }, event)
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        const { problems } = actor.getSnapshot().context.form
        await waitFor(() => expect(screen.queryByText('请输入分群名称') !== null).toBe(problems.name !== undefined))
      },
    })
    actor.stop()
  })
})

test('the people who are selected in the list are on the list that is made for them', async () => {
  network.release()
  const { session, project } = await server.newcomer()
  const skdKey = 'b6b1a0a4-3a35-4f0e-9d8a-5a3c7f1f0a11'
  await server.call('createSdkKey', { session: session.session, project: project.id, body: { skdKey } })
  const events = ['ann', 'ben', 'cleo'].map((id) => ({
    ...{ messageId: id, anonymousId: id, userId: id, type: 'identify', event: 'identify', traits: { name: id } },
    originalTimestamp: new Date().toISOString(),
  }))
  await server.call('sendEvents', { body: { skdKey, events } })
  await server.app.foldEvents()
  keepSession(window.localStorage, 'user', session)
  const { start, user } = openApplication('/users')
  await start()
  const boxes = await screen.findAllByRole('checkbox', { name: /^选择 (?:ann|ben)$/ })
  for (const box of boxes) await user.click(box)
  await user.click(await screen.findByRole('button', { name: '将 2 人加入名单' }))
  await user.type(await screen.findByLabelText('新名单的名称'), 'Guests')
  await user.click(screen.getByRole('button', { name: '加入' }))
  expect(await screen.findByText('“Guests”新增 2 人')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /人加入名单/ })).toBeNull())
  // Who is in a segment is computed after the answer.
  await waitFor(async () => {
    const { data } = await server.call('listSegments', { session: session.session, project: project.id })
    expect(data).toMatchObject({ items: [{ name: 'Guests', kind: 'list', members: { value: 2 } }] })
  })
})
