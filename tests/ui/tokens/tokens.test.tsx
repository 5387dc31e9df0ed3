import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createTokenMachines } from '#api/tokens/adapters.ts'
import { createTwoFactorMachines } from '#api/two-factor/adapters.ts'
import type { Tokens } from '#contract/tokens/tokens.ts'
import { reports, walks } from '#tests/machines/tokens/tokens.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { TokensCard } from '#ui/tokens/settings/tokens-card.tsx'
import '#ui/tokens/settings/token-dialogs.tsx'

const { server, network } = withNetworkStub()

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  const { session } = (await server.newcomer()).session
  const { account, user, show } = setUpScreen({ session })
  const { copying } = createTwoFactorMachines({ call: account.call, clipboard: undefined })
  network.hold()
  const actor = createActor(createTokenMachines(account.call).tokens).start()
  show(<TokensCard actor={actor} copying={createActor(copying).start()} />)
  const inDialog = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name })
  let place = walk.start
  await play(walk, {
    onStep: async ({ event, state }) => {
      const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
      const name = settled?.[2] as 'listTokens' | undefined
      if (name && settled?.[1] === 'done') await network.succeed(name, (event as { output?: unknown }).output ?? null)
      if (name && settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
      if (event.type === 'tokens.reload') await user.click(screen.getByRole('button', { name: '重试' }))
      if (event.type === 'token.compose') await user.click(screen.getByRole('button', { name: '创建令牌' }))
      if (event.type === 'token.ask') await user.click(screen.getByRole('button', { name: `撤销 ${reports.name}` }))
      if (event.type === 'draft.edit' && event.change.name !== undefined) {
        const field = await screen.findByLabelText('名称')
        await user.clear(field)
        await user.type(field, event.change.name)
      }
      if (event.type === 'draft.edit' && event.change.permissions !== undefined) {
        const box: HTMLInputElement = await screen.findByRole('checkbox', { name: '项目：查看' })
        if (!box.checked) await user.click(box)
      }
      if (event.type === 'token.create') await user.click(await inDialog('创建'))
      if (event.type === 'token.revoke') await user.click(await inDialog('撤销令牌'))
      if (event.type === 'dialog.close') await user.click(await inDialog(place === 'told' ? '我已保存' : '取消'))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      place = state
    },
  })
})

const openSettings = async () => {
  network.release()
  server.pass(3_600_000)
  const person = await server.newcomer()
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication('/account/settings')
  await application.start()
  const card = await screen.findByRole('region', { name: 'API 令牌' })
  const list = async () => (await server.call('listTokens', { session: person.session.session })).data as Tokens
  return { ...application, person, card, list }
}

test('a person makes a token for one project, is shown it once, uses it, and revokes it after a question', async () => {
  const { user, card, person, list } = await openSettings()
  expect(await within(card).findByText('还没有令牌。')).toBeTruthy()
  await user.click(within(card).getByRole('button', { name: '创建令牌' }))
  const dialog = await screen.findByRole('dialog', { name: '创建 API 令牌' })
  await user.click(within(dialog).getByRole('button', { name: '创建' }))
  expect(await within(dialog).findByText('请输入名称，最多 60 个字符')).toBeTruthy()
  expect(within(dialog).getByText('请至少选择一项权限')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('名称'), 'Reports')
  await user.click(within(dialog).getByRole('button', { name: '仅读取' }))
  await user.click(within(dialog).getByRole('checkbox', { name: '可用于本组织的所有项目，包括以后新建的' }))
  await user.click(within(dialog).getByRole('button', { name: '创建' }))
  expect(await within(dialog).findByText('请至少选择一个项目')).toBeTruthy()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Shop' }))
  await user.selectOptions(within(dialog).getByLabelText('有效期'), '30')
  await user.click(within(dialog).getByRole('button', { name: '创建' }))
  const told = await screen.findByRole('dialog', { name: '保存令牌' })
  const secret = /cwt_[0-9A-Za-z]{42}/.exec(told.textContent ?? '')?.[0] ?? ''
  const used = await server.call('summariseEvents', {
    headers: { Authorization: `Bearer ${secret}` },
    project: person.project.id,
  })
  expect(used.code).toBe(200)
  await user.click(within(told).getByRole('button', { name: '我已保存' }))
  expect(await within(card).findByText(`cwt_…${secret.slice(-4)}`)).toBeTruthy()
  expect(document.body.textContent).not.toContain(secret)
  expect((await list()).tokens).toMatchObject([{ name: 'Reports', projectIds: [person.project.id] }])
  await user.click(within(card).getByRole('button', { name: '撤销 Reports' }))
  const question = await screen.findByRole('dialog', { name: '撤销“Reports”？' })
  await user.click(within(question).getByRole('button', { name: '撤销令牌' }))
  expect(await within(card).findByText('还没有令牌。')).toBeTruthy()
  expect((await list()).tokens).toEqual([])
})

test('the card says that a changed password does not end tokens', async () => {
  const { card } = await openSettings()
  expect(within(card).getByText(/修改密码不会使令牌失效/)).toBeTruthy()
})
