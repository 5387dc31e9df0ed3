import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createAiModelMachines } from '#api/platform/ai-models.ts'
import type { AiModelDetail } from '#contract/platform/ai-models.ts'
import { renamed, turnedOn, walks, writer } from '#tests/machines/platform/ai-model-edit.walks.ts'
import { walks as keyWalks, modelId } from '#tests/machines/platform/ai-model-key.walks.ts'
import { ready, walks as testWalks } from '#tests/machines/platform/ai-model-test.walks.ts'
import { openBackOffice, reason, someModel } from '#tests/server/platform/back-office.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { KeyCard } from '#ui/platform/ai-models/key-card.tsx'
import { ModelForm } from '#ui/platform/ai-models/model-form.tsx'
import { TestCard } from '#ui/platform/ai-models/test-card.tsx'

const { server, network } = withNetworkStub()

const labels = {
  name: '名称',
  baseUrl: '地址',
  model: '模型 ID',
  contextTokens: '上下文长度（token）',
  requestsPerMinute: '每分钟请求上限',
  priceIn: '输入价格（美元 / 千 token）',
  priceOut: '输出价格（美元 / 千 token）',
  timeoutSeconds: '超时（秒）',
} as const

test.each(walks.map((walk) => [walk.title, walk] as const))('a model: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const input = { model: walk.variant === 'add' ? null : writer }
  const actor = createActor(createAiModelMachines(account.call).edit, { input }).start()
  show(<ModelForm actor={actor} others={[]} />)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'draft.edit') {
        const { change } = event
        for (const [field, label] of Object.entries(labels)) {
          const value = change[field as keyof typeof labels]
          if (value !== undefined) fireEvent.change(screen.getByLabelText(label), { target: { value } })
        }
        const [purpose] = screen.getAllByLabelText<HTMLInputElement>('文案')
        if (!purpose) throw new Error('there is no such purpose')
        if (change.purposes && change.purposes.includes('copy') !== purpose.checked) await user.click(purpose)
      }
      // What is stored already cannot be saved or reverted: the buttons are not there.
      const isUnsaved = screen.queryByRole('button', { name: '还原' }) !== null
      if (event.type === 'draft.revert' && isUnsaved) await press('还原')
      if (event.type === 'model.save' && isUnsaved) await press('保存')
      // A form that is not filled in says so however it is sent.
      if (event.type === 'model.save' && !isUnsaved) fireEvent.submit(screen.getByRole('form', { name: '模型设置' }))
      if (event.type === 'model.reload') await press('读取最新内容')
      const save = input.model ? 'changeAiModel' : 'createAiModel'
      const saves = actor.getSnapshot().context.model ? 'changeAiModel' : save
      if (event.type === 'xstate.done.actor.saveModel') await network.succeed(saves, renamed)
      if (event.type === 'xstate.done.actor.loadModel') await network.succeed('viewAiModel', turnedOn)
      if (event.type === 'xstate.error.actor.saveModel') await network.fail(saves, problemOf(event))
      if (event.type === 'xstate.error.actor.loadModel') await network.fail('viewAiModel', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test.each(keyWalks.map((walk) => [walk.title, walk] as const))('the key of a model: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createAiModelMachines(account.call).key, { input: { id: modelId } }).start()
  show(<KeyCard actor={actor} since={null} onRemove={() => {}} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'key.edit')
        fireEvent.change(screen.getByLabelText('密钥', { selector: 'input' }), { target: { value: event.key } })
      if (event.type === 'key.save') await user.click(screen.getByRole('button', { name: '保存密钥' }))
      if (event.type === 'xstate.done.actor.saveKey') await network.succeed('setAiModelKey', writer)
      if (event.type === 'xstate.error.actor.saveKey') await network.fail('setAiModelKey', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test.each(testWalks.map((walk) => [walk.title, walk] as const))('a test call: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createAiModelMachines(account.call).test, { input: { id: modelId } }).start()
  show(<TestCard actor={actor} tests={[]} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'test.run') await user.click(screen.getByRole('button', { name: '开始测试' }))
      if (event.type === 'xstate.done.actor.testModel') {
        await network.succeed('testAiModel', ready)
        expect(await screen.findByText(ready.answer)).toBeTruthy()
      }
      if (event.type === 'xstate.error.actor.testModel') await network.fail('testAiModel', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test('an admin adds a model, gives it a key, learns why its test call failed, and removes it with a reason', async () => {
  network.release()
  // A server on this machine: it is not public, so it is not called.
  const near = createServer((_, response) => response.end())
  await new Promise<void>((resolve) => near.listen(0, '127.0.0.1', resolve))
  const { port } = near.address() as AddressInfo
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication('/admin/ai-models')
  await start()
  await user.click(await screen.findByRole('button', { name: '添加模型' }))
  const adding = within(await screen.findByRole('dialog'))
  const values = { ...someModel, baseUrl: `https://127.0.0.1:${port}/v1` }
  for (const [field, label] of Object.entries(labels))
    fireEvent.change(adding.getByLabelText(label), { target: { value: String(values[field as keyof typeof labels]) } })
  await user.click(adding.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Writer' })).toBeTruthy()
  const id = window.location.pathname.split('/').at(-1) ?? ''
  const stored = () => office.see<AiModelDetail>('viewAiModel', { params: { id } })

  const main = within(screen.getByRole('main'))
  await user.click(main.getByRole('button', { name: '开始测试' }))
  expect((await main.findByRole('alert')).textContent).toContain('不允许访问此地址')
  await user.type(main.getByLabelText('密钥', { selector: 'input' }), 'sk-secret')
  await user.click(main.getByRole('button', { name: '保存密钥' }))
  expect(await main.findByRole('button', { name: '更换密钥' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('sk-secret')
  expect(await stored()).toMatchObject({ keySince: expect.any(String), tests: [{ failure: 'address' }] })

  await user.click(main.getByRole('button', { name: '删除模型' }))
  const asking = within(await screen.findByRole('dialog'))
  await user.type(asking.getByLabelText('理由'), reason)
  await user.click(asking.getByRole('button', { name: '删除模型' }))
  await waitFor(() => expect(window.location.pathname).toBe('/admin/ai-models'))
  expect(await screen.findByText('还没有模型')).toBeTruthy()
  expect(await office.last('aiModel.remove')).toMatchObject({ target: id, details: { reason, name: 'Writer' } })
  near.close()
})

test('the list is narrowed by its address, and shows the models that the product trains itself', async () => {
  network.release()
  const office = await openBackOffice(server)
  await office.ask('createAiModel', { body: { ...someModel, name: 'Poet', isOn: true } })
  await office.ask('createAiModel', { body: { ...someModel, name: 'Clerk' } })
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication('/admin/ai-models?state=on')
  await start()
  expect(await screen.findByRole('link', { name: 'Poet' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Clerk' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '内置模型' }))
  await waitFor(() => expect(window.location.search).toContain('view=builtIn'))
  expect(await screen.findByText('复购预测（BG/NBD）')).toBeTruthy()
  await user.type(screen.getByLabelText('项目或组织'), 'nobody')
  await waitFor(() => expect(window.location.search).toContain('q=nobody'))
  expect(await screen.findByText('没有符合条件的训练记录。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '语言模型' }))
  expect(await screen.findByRole('link', { name: 'Clerk' })).toBeTruthy()
})

test('a model that does not exist says so', async () => {
  network.release()
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  await openApplication('/admin/ai-models/00000000-0000-4000-8000-000000000000').start()
  expect(await screen.findByText('未找到模型')).toBeTruthy()
})
