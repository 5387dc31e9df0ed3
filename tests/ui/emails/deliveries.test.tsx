import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createEmailReplayMachine } from '#api/emails/adapters.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { dead, replayed } from '#tests/machines/emails/email-deliveries.ts'
import { walks } from '#tests/machines/emails/email-replay.walks.ts'
import { contentOf } from '#tests/server/emails/post.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { EmailDeliveryDrawer } from '#ui/actions/email/delivery-drawer.tsx'

const { server, network } = withNetworkStub()

const newcomer = async () => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  return { session, project, at: { session: session.session, project: project.id } }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('sending again: %s', async (_, walk) => {
  const { at } = await newcomer()
  const { account, user, show } = setUpScreen({ session: at.session })
  const actor = createActor(createEmailReplayMachine(account.call), { input: { projectId: at.project } }).start()
  network.hold('replayEmailDelivery')
  show(<EmailDeliveryDrawer delivery={dead} failure={null} replay={actor} onClose={() => {}} />)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'replay.ask') await press('重新发送…')
      if (event.type === 'replay.confirm') await press('发送')
      if (event.type === 'replay.cancel') await press('取消')
      if (event.type === 'xstate.done.actor.replayDelivery') await network.succeed('replayEmailDelivery', replayed)
      if (event.type === 'xstate.error.actor.replayDelivery') await network.fail('replayEmailDelivery', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      expect(screen.queryByRole('group', { name: '现在把这封邮件发给对方？' }) !== null).toBe(state === 'asking')
      expect(screen.queryByRole('alert') !== null).toBe(actor.getSnapshot().context.problem !== null)
      // The focus is never lost with the buttons of the question.
      if (event.type !== 'replay.ask') expect(document.activeElement).not.toBe(document.body)
    },
  })
})

test('who may not send sees what became of an e-mail, and no button', async () => {
  const { show } = setUpScreen()
  show(
    <EmailDeliveryDrawer
      delivery={{ ...dead, recipient: null, subject: null }}
      failure={null}
      replay={null}
      onClose={() => {}}
    />,
  )
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByText('邮件服务器拒收（451）')).toBeTruthy()
  expect(drawer.getByText('Tea for {{ profile.name }}')).toBeTruthy()
  expect(drawer.queryByText('ann@example.com')).toBeNull()
  expect(drawer.queryByRole('button', { name: '重新发送…' })).toBeNull()
  expect(drawer.getByRole('link', { name: '查看做出这封邮件的决策' }).getAttribute('href')).toBe(
    '/ai-marketing-strategies/summer?tab=decisions&decision=one',
  )
})

test('the page of an e-mail lists what was sent, by status and person in the address, and shows one of them', async () => {
  const { session, at, project } = await newcomer()
  keepSession(window.localStorage, 'user', session)
  const body = { name: 'Letter', type: 'email', content: contentOf() }
  const { id } = (await server.call('createResponseAction', { ...at, body })).data as ResponseAction
  await server.call('publishResponseAction', { ...at, params: { id }, body: { replaces: 1 } })
  const insert = (place: number, status: string) =>
    server.database.query(
      `insert into emails (project_id, id, tenant_id, action_id, action_version, profile_id, recipient, sender_name, reply_to, subject, html, text,
                           unsubscribe, status, tries, failure, created_at)
       values ($1, gen_random_uuid(), $2, $3::uuid, 1, gen_random_uuid(), $4, 'Shop', '', $5, 'Tea', 'Tea', 'https://example.com', $6::text, 6,
               case when $6::text = 'dead' then 'Error EENVELOPE 451' end, now() + $7::int * interval '1 minute')`,
      [project.id, project.tenantId, id, `p${place}@example.com`, `Tea ${place}`, status, place],
    )
  await insert(1, 'dead')
  await insert(2, 'waiting')
  const application = openApplication(`/response-actions/${id}`)
  await application.start()
  const { user } = application
  await user.click(await screen.findByRole('link', { name: '发送记录' }))
  const list = within(await screen.findByRole('region', { name: '发送记录' }))
  expect(await list.findByText('Tea 2')).toBeTruthy()
  await user.click(within(list.getByRole('toolbar', { name: '状态' })).getByRole('button', { name: '发送失败' }))
  await waitFor(() => expect(list.queryByText('Tea 2')).toBeNull())
  expect(application.router.state.location.search).toEqual({ tab: 'deliveries', status: 'dead' })
  await user.click(await list.findByText('Tea 1'))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('p1@example.com')).toBeTruthy()
  expect(application.router.state.location.search).toMatchObject({ status: 'dead', delivery: expect.any(String) })
  await user.click(drawer.getByRole('button', { name: '重新发送…' }))
  await user.click(drawer.getByRole('button', { name: '发送' }))
  // The invented person is not known, and so has not agreed.
  expect((await drawer.findByRole('alert')).textContent).toContain('对方未同意或已撤回营销许可，不能发送')
  await user.click(drawer.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.type(list.getByRole('searchbox', { name: '收件人的邮箱或用户 ID' }), 'nobody@example.com')
  expect(await list.findByRole('button', { name: '清除筛选' })).toBeTruthy()
  expect(application.router.state.location.search).toEqual({ tab: 'deliveries', status: 'dead', q: 'nobody@example.com' })
  await server.database.query('delete from emails')
})
