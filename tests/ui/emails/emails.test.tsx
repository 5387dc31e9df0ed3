import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createResponseActionMachines } from '#api/actions/adapters.ts'
import { createEmailTestMachine } from '#api/emails/adapters.ts'
import { content, walks } from '#tests/machines/emails/email-test.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { EmailSide } from '#ui/actions/email/email-side.tsx'

const { server, network } = withNetworkStub()
const sampleOf = () => ({ profile: { name: 'Ann' }, event: {} })

const newcomer = async () => {
  network.release()
  server.pass(3_600_000)
  const { session, project } = await server.newcomer()
  return { session, at: { session: session.session, project: project.id } }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('test e-mail: %s', async (_, walk) => {
  const { at } = await newcomer()
  const { account, user, show } = setUpScreen({ session: at.session })
  const actor = createActor(createEmailTestMachine(account.call, sampleOf), { input: { projectId: at.project } }).start()
  const input = { projectId: at.project, actionId: null, language: 'en' as const }
  const editor = createActor(createResponseActionMachines(account.call, sampleOf).editor, { input }).start()
  await waitFor(() => expect(editor.getSnapshot().children.preview).toBeDefined())
  const { preview } = editor.getSnapshot().children
  if (!preview) throw new Error('there is no preview')
  network.hold('testEmail')
  show(<EmailSide preview={preview} test={actor} typed={{ type: 'email', content }} language="en" />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'test.request') await user.click(screen.getByRole('button', { name: '发送测试邮件' }))
      if (event.type === 'xstate.done.actor.sendTest') await network.pass('testEmail')
      if (event.type === 'xstate.error.actor.sendTest') await network.fail('testEmail', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const { answer, problem } = actor.getSnapshot().context
      const card = within(screen.getByRole('region', { name: '测试' }))
      await waitFor(() => expect(card.queryByText(/本机的发件箱/) !== null).toBe(answer !== null))
      expect(card.queryByRole('alert') !== null).toBe(problem !== null)
      if (answer) expect((await server.outbox())[0]).toMatchObject({ subject: 'Tea', text: expect.stringContaining('Hello Ann') })
    },
  })
  editor.stop()
})

test('an e-mail is written, previewed and published, and its page shows what became of its e-mails', async () => {
  const { session } = await newcomer()
  keepSession(window.localStorage, 'user', session)
  const application = openApplication('/response-actions/create')
  await application.start()
  const { user } = application
  await user.click(await screen.findByRole('button', { name: '从空白开始' }))
  await user.type(await screen.findByLabelText('名称'), 'Letter')
  await user.selectOptions(screen.getByLabelText('类型'), 'email')
  const footer = screen.getByRole('region', { name: '保存' })
  await user.type(screen.getByLabelText('发件人名称'), 'Tea house')
  await user.click(screen.getByRole('textbox', { name: '主题' }))
  await user.paste('Tea for {{ profile.name }}')
  await user.type(screen.getByRole('textbox', { name: '正文' }), 'A pot waits')
  await user.click(screen.getByRole('button', { name: '添加按钮' }))
  await user.type(screen.getByLabelText('按钮文字'), 'Open')
  await user.type(screen.getByLabelText('按钮链接'), '/tea')
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  const link = screen.getByLabelText('按钮链接')
  await waitFor(() => expect(document.activeElement).toBe(link))
  await user.clear(link)
  await user.type(link, 'https://shop.example/tea')
  const preview = within(screen.getByRole('region', { name: '预览' }))
  expect(await preview.findByText('Tea for 李雷')).toBeTruthy()
  await user.click(preview.getByRole('button', { name: '纯文本' }))
  expect(preview.getByRole('region', { name: '纯文本' }).textContent).toContain('A pot waits\n\nOpen\nhttps://shop.example/tea')
  await user.click(within(footer).getByRole('button', { name: '发布' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Letter' })).toBeTruthy()
  const figures = await screen.findByRole('region', { name: '发送情况' })
  await waitFor(() => expect(figures.textContent).toContain('已发送0'))
})
