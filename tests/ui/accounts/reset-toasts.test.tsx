import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepReset } from '#api/accounts/kept-reset.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

test('the reset pages show toasts for failure and success: sending, verifying, resetting', async () => {
  network.release()
  const person = await server.newcomer()
  server.pass(3_600_000)
  const { user, start } = openApplication('/forgot-password')
  await start()
  const sendCode = () => screen.findByRole('button', { name: '发送验证码' })
  await user.type(await screen.findByLabelText('邮箱'), person.email)

  network.hold('sendCode')
  await user.click(await sendCode())
  await network.fail('sendCode', { code: 'transport.offline', status: 0 })
  expect(await screen.findByText('验证码发送失败')).toBeTruthy()
  expect(screen.getByText('网络连接失败')).toBeTruthy()
  network.release()

  await user.click(await sendCode())
  expect(await screen.findByText('验证码已发送至您的邮箱')).toBeTruthy()
  expect(screen.getByText('请在 10 分钟内查收并使用')).toBeTruthy()

  const code = await server.codeFor(person.email)
  await user.type(screen.getByLabelText('确认验证码'), code === '000000' ? '111111' : '000000')
  await user.click(screen.getByRole('button', { name: '验证' }))
  expect(await screen.findByText('验证码校验失败')).toBeTruthy()
  expect(screen.getAllByText('验证码无效，请重试').length).toBeGreaterThan(1)
})

test('a new password that the server refuses shows a toast too', async () => {
  network.release()
  const person = await server.newcomer()
  const kept = { email: person.email, key: 'of-nobody', code: '424242' }
  keepReset({ local: window.localStorage, session: window.sessionStorage }, kept, Date.now() + 60_000)
  const { user, start } = openApplication('/reset-password')
  await start()
  await user.type(await screen.findByLabelText('新密码'), 'secret2')
  await user.type(screen.getByLabelText('确认密码'), 'secret2')
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  expect(await screen.findByText('重置密码失败')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('验证码无效，请重试').length).toBeGreaterThan(1))
})
