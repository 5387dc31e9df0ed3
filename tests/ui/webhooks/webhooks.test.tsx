import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createResponseActionMachines } from '#api/actions/adapters.ts'
import { createWebhookMachines } from '#api/webhooks/adapters.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { replayed } from '#tests/machines/webhooks/webhook-deliveries.ts'
import { walks as replayWalks } from '#tests/machines/webhooks/webhook-replay.walks.ts'
import { walks as secretWalks } from '#tests/machines/webhooks/webhook-secret.walks.ts'
import { walks as testWalks } from '#tests/machines/webhooks/webhook-test.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { DeliveryDrawer } from '#ui/actions/webhook/delivery-drawer.tsx'
import { SecretCard } from '#ui/actions/webhook/secret-card.tsx'
import { WebhookSide } from '#ui/actions/webhook/webhook-side.tsx'

const { server, network } = withNetworkStub()
const titled = <Walk extends { title: string }>(walks: Walk[]) => walks.map((walk) => [walk.title, walk] as const)
const sampleOf = () => ({ profile: { name: 'Ann' }, event: { product_name: 'Tea' } })

const newcomer = async () => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  const at = { session: session.session, project: project.id }
  const screenOf = setUpScreen({ session: at.session })
  return { at, session, ...screenOf, webhooks: createWebhookMachines(screenOf.account.call, sampleOf) }
}

const content = { url: 'https://203.0.113.7/hook', method: 'POST' as const, headers: [], body: '{{ event.product_name }}' }

test.each(titled(testWalks))('test call: %s', async (_, walk) => {
  const { at, account, user, show, webhooks } = await newcomer()
  const actor = createActor(webhooks.test, { input: { projectId: at.project } }).start()
  const { preview } = { preview: createResponseActionMachines(account.call, sampleOf).editor }
  const editor = createActor(preview, { input: { projectId: at.project, actionId: null, language: 'en' } }).start()
  await waitFor(() => expect(editor.getSnapshot().children.preview).toBeDefined())
  const child = editor.getSnapshot().children.preview
  if (!child) throw new Error('there is no preview')
  network.hold('testWebhook')
  show(<WebhookSide preview={child} test={actor} typed={{ type: 'webhook', content }} eventOf={() => sampleOf().event} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'test.request') await user.click(screen.getByRole('button', { name: '发送测试请求' }))
      // The address is one of documentation: the server refuses it before anything is connected.
      if (event.type === 'xstate.done.actor.callReceiver') await network.pass('testWebhook')
      if (event.type === 'xstate.error.actor.callReceiver') await network.fail('testWebhook', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { answer, problem } = actor.getSnapshot().context
      const card = within(screen.getByRole('region', { name: '测试' }))
      await waitFor(() => expect(card.queryByText(/非公网地址/) !== null).toBe(answer !== null))
      if (answer) expect(answer.body).toBe('Tea')
      expect(card.queryByRole('alert') !== null).toBe(problem !== null)
    },
  })
  editor.stop()
})

test.each(titled(secretWalks))('secret: %s', async (_, walk) => {
  const { at, user, show, webhooks } = await newcomer()
  const actor = createActor(webhooks.secret, { input: { projectId: at.project } }).start()
  network.hold('viewWebhookSecret', 'rotateWebhookSecret')
  show(<SecretCard actor={actor} />)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const answer = async (name: string) => user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'secret.show') await press('显示密钥')
      if (event.type === 'secret.hide') await press('隐藏密钥')
      if (event.type === 'rotation.ask') await press('更换密钥…')
      if (event.type === 'rotation.confirm') await answer('更换')
      if (event.type === 'rotation.cancel') await answer('取消')
      if (event.type === 'xstate.done.actor.viewSecret') await network.pass('viewWebhookSecret')
      if (event.type === 'xstate.error.actor.viewSecret') await network.fail('viewWebhookSecret', problemOf(event))
      if (event.type === 'xstate.done.actor.rotateSecret') await network.pass('rotateWebhookSecret')
      if (event.type === 'xstate.error.actor.rotateSecret') await network.fail('rotateWebhookSecret', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { secret, problem } = actor.getSnapshot().context
      await waitFor(() => expect(screen.queryByText(/^whsec_/)?.textContent).toBe(secret?.secret))
      expect(screen.queryByRole('alert') !== null).toBe(problem !== null)
    },
  })
})

test.each(titled(replayWalks))('replay: %s', async (_, walk) => {
  const { at, user, show, webhooks } = await newcomer()
  const actor = createActor(webhooks.replay, { input: { projectId: at.project } }).start()
  network.hold('replayWebhookDelivery')
  show(<DeliveryDrawer delivery={{ ...replayed, status: 'dead' }} replay={actor} onClose={() => {}} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'delivery.replay') await user.click(await screen.findByRole('button', { name: '重新发送' }))
      if (event.type === 'xstate.done.actor.replayDelivery') await network.succeed('replayWebhookDelivery', replayed)
      if (event.type === 'xstate.error.actor.replayDelivery') await network.fail('replayWebhookDelivery', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      expect(screen.queryByRole('alert') !== null).toBe(actor.getSnapshot().context.problem !== null)
    },
  })
})

test('a webhook is written with a header, tested and published, and its page shows the request and its deliveries', async () => {
  const { at, session } = await newcomer()
  network.release()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication('/response-actions/create')
  await application.start()
  const { user } = application
  await user.click(await screen.findByRole('button', { name: '从空白开始' }))
  await user.type(await screen.findByLabelText('名称'), 'Warehouse')
  await user.selectOptions(screen.getByLabelText('类型'), 'webhook')
  const footer = screen.getByRole('region', { name: '保存' })
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  const address = await screen.findByLabelText('地址')
  await waitFor(() => expect(document.activeElement).toBe(address))
  expect(address.getAttribute('aria-invalid')).toBe('true')
  await user.type(address, content.url)
  await user.click(screen.getByRole('button', { name: '添加请求头' }))
  await user.type(screen.getByLabelText('请求头的名称'), 'Cookie')
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('请求头的名称')))
  await user.clear(screen.getByLabelText('请求头的名称'))
  await user.type(screen.getByLabelText('请求头的名称'), 'X-Shop')
  await user.type(screen.getByLabelText('请求头的值'), 'tea')
  await user.click(screen.getByLabelText('正文模板'))
  await user.paste(content.body)
  const preview = screen.getByRole('region', { name: '请求预览' })
  await waitFor(() => expect(preview.textContent).toMatch(/POST https:\/\/203\.0\.113\.7\/hook.*x-shop: tea[\s\S]*绿茶/s))
  await user.click(screen.getByRole('button', { name: '发送测试请求' }))
  expect(await screen.findByText('该主机有非公网地址，因此没有连接')).toBeTruthy()
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Warehouse' })).toBeTruthy()
  expect((await screen.findByRole('region', { name: '请求' })).textContent).toContain('x-shop: tea')
  const [{ id }] = (
    (await server.call('listResponseActions', { ...at, query: { limit: '10' } })).data as { items: [ResponseAction] }
  ).items
  const delivery = '00000000-0000-4000-8000-00000000000a'
  await server.database.query(
    `insert into webhook_deliveries (project_id, id, tenant_id, action_id, action_version, profile_id, url, method, headers, body, status,
                                     tries, attempts, response, created_at)
     select p.id, $2::uuid, p.tenant_id, $3::uuid, 1, gen_random_uuid(), 'https://shop.example', 'POST', '{}', '{"sent":1}', 'dead', 6,
            '[{"at":"2026-03-01T08:00:00.000Z","status":503,"failure":"status","milliseconds":9}]', 'sorry', now()
       from projects p where p.id = $1::uuid`,
    [at.project, delivery, id],
  )
  await user.click(screen.getByRole('link', { name: '发送记录' }))
  await user.click(await screen.findByText('接收方没有以 2xx 应答（503）'))
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByText('{"sent":1}')).toBeTruthy()
  expect(drawer.getByText('sorry')).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '重新发送' }))
  expect(await drawer.findByText('等待发送')).toBeTruthy()
  await server.database.query('delete from webhook_deliveries')
})
