import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createOrganizationWebhookMachines } from '#api/organization-webhooks/adapters.ts'
import type { OrganizationWebhooks } from '#contract/organization-webhooks/organization-webhooks.ts'
import { walks, warehouse } from '#tests/machines/organization-webhooks/organization-webhooks.walks.ts'
import { graph as deliveriesGraph } from '#tests/machines/organization-webhooks/webhook-deliveries.walks.ts'
import { graph as trialGraph } from '#tests/machines/organization-webhooks/webhook-trial.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { WebhookDrawer } from '#ui/organization-webhooks/settings/webhook-drawer.tsx'
import { WebhooksSection } from '#ui/organization-webhooks/settings/webhooks-section.tsx'

const { server, network } = withNetworkStub()

/** The call that an actor of the machines makes. */
const callOf = {
  listWebhooks: 'listOrganizationWebhooks',
  rereadWebhooks: 'listOrganizationWebhooks',
  addWebhook: 'createOrganizationWebhook',
  changeWebhook: 'changeOrganizationWebhook',
  rotateSecret: 'rotateOrganizationWebhook',
  removeWebhook: 'removeOrganizationWebhook',
  listDeliveries: 'listOrganizationDeliveries',
  resendDelivery: 'resendOrganizationDelivery',
  callWebhook: 'testOrganizationWebhook',
} as const

/** Answers the call that an event of a walk is the end of. */
const settle = async (event: { type: string; output?: unknown }) => {
  const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
  const name = callOf[settled?.[2] as keyof typeof callOf]
  if (settled?.[1] === 'done') await network.succeed(name, event.output ?? null)
  if (settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
}

const openMachines = async () => {
  network.release()
  const { session } = (await server.newcomer()).session
  const { account, user, show } = setUpScreen({ session })
  network.hold()
  return { user, show, machines: createOrganizationWebhookMachines({ call: account.call, clipboard: undefined }) }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { user, show, machines } = await openMachines()
  const actor = createActor(machines.webhooks).start()
  show(<WebhooksSection actor={actor} copying={createActor(machines.copying).start()} onOpen={() => {}} />)
  const inDialog = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name })
  const called = () => actor.getSnapshot().context.list?.webhooks[0]?.description
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  let place = walk.start
  await play(walk, {
    onStep: async ({ event, state }) => {
      await settle(event)
      if (event.type === 'webhooks.reload' && place === 'failed') await press('重试')
      if (event.type === 'webhooks.reload' && place !== 'failed') actor.send({ type: 'webhooks.reload' })
      if (event.type === 'webhook.compose') await press('添加 Webhook')
      if (event.type === 'webhook.edit') await press(`编辑 ${called()}`)
      if (event.type === 'removal.ask') await press(`移除 ${called()}`)
      if (event.type === 'rotation.ask') await press(`更换 ${called()} 的密钥`)
      if (event.type === 'draft.edit' && event.change.url !== undefined) {
        const field = await screen.findByLabelText('地址')
        await user.clear(field)
        await user.type(field, event.change.url)
      }
      if (event.type === 'form.submit') await user.click(await inDialog('保存'))
      if (event.type === 'question.confirm') await user.click(await inDialog(place === 'askingRemoval' ? '移除' : '更换密钥'))
      if (event.type === 'dialog.close') await user.click(await inDialog(place === 'told' ? '我已保存' : '取消'))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      place = state
    },
  })
})

test.each(deliveriesGraph.walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { user, show, machines } = await openMachines()
  const actor = createActor(machines.deliveries, { input: { webhook: warehouse.id } }).start()
  const trial = createActor(machines.trial, { input: { webhook: warehouse.id } }).start()
  show(<WebhookDrawer webhook={warehouse} deliveries={actor} trial={trial} onClose={() => {}} />)
  let place = walk.start
  await play(walk, {
    onStep: async ({ event, state }) => {
      await settle(event)
      if (event.type === 'deliveries.reload')
        await user.click(await screen.findByRole('button', { name: place === 'failed' ? '重试' : '刷新' }))
      if (event.type === 'delivery.resend') {
        const [summary] = screen.getAllByText(/新建项目/)
        if (summary?.closest('details')?.open === false) await user.click(summary)
        await user.click(await screen.findByRole('button', { name: '重新发送' }))
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      place = state
    },
  })
})

test.each(trialGraph.walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { user, show, machines } = await openMachines()
  const actor = createActor(machines.trial, { input: { webhook: warehouse.id } }).start()
  const deliveries = createActor(machines.deliveries, { input: { webhook: warehouse.id } }).start()
  show(<WebhookDrawer webhook={warehouse} deliveries={deliveries} trial={actor} onClose={() => {}} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      await settle(event)
      if (event.type === 'test.request') await user.click(await screen.findByRole('button', { name: '发送测试请求' }))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
})

test('an owner adds a webhook, is shown the secret once, and finds it in the list', async () => {
  network.release()
  server.pass(3_600_000)
  const person = await server.newcomer()
  keepSession(window.localStorage, 'user', person.session)
  const { user, start } = openApplication('/organization/settings')
  await start()
  const card = await screen.findByRole('region', { name: '组织的 Webhook' })
  expect(await within(card).findByText('还没有 Webhook。')).toBeTruthy()
  await user.click(within(card).getByRole('button', { name: '添加 Webhook' }))
  const dialog = await screen.findByRole('dialog', { name: '添加 Webhook' })
  await user.type(within(dialog).getByLabelText('地址'), 'http://example.com/hook')
  await user.click(within(dialog).getByRole('button', { name: '全不选' }))
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await within(dialog).findByText('请输入 https 地址，不能包含用户名和密码')).toBeTruthy()
  expect(within(dialog).getByText('请至少选择一种通知')).toBeTruthy()
  await user.clear(within(dialog).getByLabelText('地址'))
  await user.type(within(dialog).getByLabelText('地址'), 'https://example.com/hook')
  await user.click(within(dialog).getByRole('checkbox', { name: '新建项目' }))
  await user.type(within(dialog).getByLabelText('说明（可选）'), 'Warehouse')
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  const told = await screen.findByRole('dialog', { name: '保存签名密钥' })
  const secret = /whsec_[\w+/=]{44}/.exec(told.textContent ?? '')?.[0] ?? ''
  expect(secret).not.toBe('')
  await user.click(within(told).getByRole('button', { name: '我已保存' }))
  expect(await within(card).findByText('Warehouse')).toBeTruthy()
  expect(document.body.textContent).not.toContain(secret)
  const { data } = await server.call('listOrganizationWebhooks', { session: person.session.session })
  expect((data as OrganizationWebhooks).webhooks).toMatchObject([{ url: 'https://example.com/hook', kinds: ['project.created'] }])
  expect(JSON.stringify(data)).not.toContain('whsec_')
})
