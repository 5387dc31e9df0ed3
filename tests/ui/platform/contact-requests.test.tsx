import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createContactHandling } from '#api/platform/contact-requests.ts'
import type { HandledContactRequest } from '#contract/platform/contact-requests.ts'
import { answered, closed, fang, walks } from '#tests/machines/platform/contact-handling.walks.ts'
import { openBackOffice } from '#tests/server/platform/back-office.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ContactHandlingForm } from '#ui/platform/contact-requests/handling-form.tsx'

const { server, network } = withNetworkStub()

test.each(walks.map((walk) => [walk.title, walk] as const))('handling a request: %s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  network.hold()
  const actor = createActor(createContactHandling(account.call), { input: { request: fang } }).start()
  show(<ContactHandlingForm actor={actor} />)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'draft.edit' && event.change.state)
        await user.selectOptions(screen.getByLabelText('状态'), event.change.state)
      if (event.type === 'draft.edit' && event.change.note !== undefined)
        fireEvent.change(screen.getByLabelText('备注'), { target: { value: event.change.note } })
      // What is stored already cannot be saved or reverted: the buttons are not there.
      const isUnsaved = screen.queryByRole('button', { name: '还原' }) !== null
      if (event.type === 'draft.revert' && isUnsaved) await press('还原')
      if (event.type === 'request.save' && isUnsaved) await press('保存')
      if (event.type === 'request.reload') await press('读取最新内容')
      if (event.type === 'xstate.done.actor.saveRequest') await network.succeed('handleContactRequest', answered)
      if (event.type === 'xstate.done.actor.loadRequest') await network.succeed('viewContactRequest', closed)
      if (event.type === 'xstate.error.actor.saveRequest') await network.fail('handleContactRequest', problemOf(event))
      if (event.type === 'xstate.error.actor.loadRequest') await network.fail('viewContactRequest', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  actor.stop()
})

test('an admin finds a request, answers it, and is told when somebody else was quicker', async () => {
  network.release()
  await server.call('sendContactRequest', {
    body: { ...fang, invitation: 'demo', website: '' },
  })
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication('/admin/contact-requests')
  await start()
  await user.type(await screen.findByLabelText('姓名、公司、邮箱或 ID'), 'fang@')
  await waitFor(() => expect(window.location.search).toContain('fang'))
  await user.selectOptions(screen.getByLabelText('状态'), 'new')
  await waitFor(() => expect(window.location.search).toContain('state=new'))
  await user.click(await screen.findByRole('link', { name: fang.name }))
  expect(await screen.findByText('Please call')).toBeTruthy()
  expect(screen.getByRole('link', { name: fang.email }).getAttribute('href')).toBe('mailto:fang%40example.com')
  const id = window.location.pathname.split('/').at(-1) ?? ''
  const stored = () => office.see<HandledContactRequest>('viewContactRequest', { params: { id } })

  await user.selectOptions(screen.getByLabelText('状态'), 'answered')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请求已保存')).toBeTruthy()
  expect(await stored()).toMatchObject({ state: 'answered', revision: 1 })

  await office.ask('handleContactRequest', { params: { id }, body: { replaces: 1, state: 'closed', note: 'A double' } })
  await user.type(screen.getByLabelText('备注'), 'Called')
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect((await screen.findByRole('alert')).textContent).toContain('这个请求刚被其他人更改')
  await user.click(screen.getByRole('button', { name: '读取最新内容' }))
  expect(await within(screen.getByRole('main')).findByText('已关闭', { selector: 'span' })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('备注').value).toBe('Called')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(async () => expect(await stored()).toMatchObject({ state: 'answered', note: 'Called', revision: 3 }))
})

test('a request that does not exist says so', async () => {
  network.release()
  const office = await openBackOffice(server)
  keepSession(window.localStorage, 'admin', office.admin.session)
  await openApplication('/admin/contact-requests/00000000-0000-4000-8000-000000000000').start()
  expect(await screen.findByText('未找到请求')).toBeTruthy()
})
