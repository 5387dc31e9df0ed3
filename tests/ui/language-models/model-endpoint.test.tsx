import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createModelEndpointMachine } from '#api/language-models/adapters.ts'
import { walks } from '#tests/machines/language-models/model-endpoint.walks.ts'
import { someEndpoint } from '#tests/server/language-models/models.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ModelEndpointSection } from '#ui/language-models/model-endpoint-section.tsx'

const { server, network } = withNetworkStub()

const calls = {
  viewEndpoint: 'viewModelEndpoint',
  rereadEndpoint: 'viewModelEndpoint',
  saveEndpoint: 'saveModelEndpoint',
  removeKey: 'saveModelEndpoint',
  testEndpoint: 'testModelEndpoint',
} as const
const buttons = { 'fields.revert': '还原', 'form.submit': '保存', 'key.remove': '移除密钥', 'test.run': '测试调用' } as const

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createModelEndpointMachine(account.call)).start()
  show(<ModelEndpointSection actor={actor} mayWrite />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
      const name = settled ? calls[settled[2] as keyof typeof calls] : null
      if (name && 'output' in event) await network.succeed(name, event.output)
      if (name && settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
      // Typing would pass through other values.
      if (event.type === 'fields.edit') actor.send(event)
      if (event.type in buttons) {
        const button = buttons[event.type as keyof typeof buttons]
        await user.click(await screen.findByRole('button', { name: button }))
      }
      if (event.type === 'endpoint.reload') {
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else actor.send(event)
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const snapshot = actor.getSnapshot()
      const { stored, fields, wrong, isReplaced, result } = snapshot.context
      if (!stored || snapshot.matches('failed')) return
      const address = screen.getByLabelText('地址')
      await waitFor(() => expect(address).toMatchObject({ value: fields.baseUrl }))
      expect(address.getAttribute('aria-invalid')).toBe(String(wrong.includes('baseUrl')))
      expect(screen.getByLabelText(/密钥（可选）$/)).toMatchObject({ value: fields.key, type: 'password' })
      expect(screen.queryByText(/^有人在此期间更改了这些设置。/) !== null).toBe(isReplaced)
      expect(screen.queryByText('ready') !== null).toBe(result !== null && stored.endpoint !== null)
      expect(screen.queryByText(/^密钥保存于/) !== null).toBe(stored.endpoint?.keySince != null)
    },
  })
  actor.stop()
})

test('the owner brings a model: what is wrong is marked, the key is gone from the page, and a test call says why it failed', async () => {
  network.release()
  const { owner, as } = await openTeam(server)
  keepSession(window.localStorage, 'user', owner.session)
  const application = openApplication('/organization/settings')
  await application.start()
  const { user } = application
  const section = within(await screen.findByRole('region', { name: '语言模型' }, { timeout: 20_000 }))
  fireEvent.change(await section.findByLabelText('地址'), { target: { value: 'http://127.0.0.1/v1' } })
  fireEvent.change(section.getByLabelText('模型 ID'), { target: { value: 'writer-2' } })
  fireEvent.change(section.getByLabelText('密钥（可选）'), { target: { value: 'sk-of-the-tea-house' } })
  await user.click(section.getByRole('button', { name: '保存' }))
  expect(await section.findByText('请填写以 https:// 开头、不含账号和参数的地址')).toBeTruthy()
  fireEvent.change(section.getByLabelText('地址'), { target: { value: 'https://127.0.0.1:9/v1' } })
  await user.click(section.getByRole('button', { name: '保存' }))
  expect(await section.findByText(/^密钥保存于/)).toBeTruthy()
  expect(document.body.innerHTML).not.toContain('sk-of-the-tea-house')
  await user.click(section.getByRole('button', { name: '测试调用' }))
  expect((await section.findByRole('status')).textContent).toContain('不允许访问此地址')
  expect(await section.findByText(/已调用 1 次，上限 1,000 次/)).toBeTruthy()
  expect((await as(owner, 'viewModelEndpoint')).data).toMatchObject({ endpoint: { model: 'writer-2', isOn: false } })
})

test('a member who may not change the organisation sees the endpoint and no buttons', async () => {
  network.release()
  const { owner, as, member } = await openTeam(server)
  await as(owner, 'saveModelEndpoint', { body: { replaces: null, settings: someEndpoint, key: 'sk-of-the-tea-house' } })
  const mei = await member('viewer')
  keepSession(window.localStorage, 'user', mei.session)
  await openApplication('/organization/settings').start()
  const section = within(await screen.findByRole('region', { name: '语言模型' }, { timeout: 20_000 }))
  expect(await section.findByText(/^密钥保存于/)).toBeTruthy()
  await waitFor(() => {
    for (const name of ['保存', '测试调用', '移除密钥']) expect(section.queryByRole('button', { name })).toBeNull()
  })
})
