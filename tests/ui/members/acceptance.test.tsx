import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession, readSession } from '#api/accounts/session-storage.ts'
import { unknownToken } from '#tests/server/members/fixtures.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

test('somebody new follows the link, chooses a name and a password, and is signed in to the organisation', async () => {
  network.release()
  const { owner, invite, newAddress, tokenFor } = await openTeam(server)
  const email = newAddress()
  await invite(email, 'analyst', owner, { message: 'Welcome' })
  const { user, start } = openApplication(`/invitation#${await tokenFor(email)}`)
  await start()
  expect(await screen.findByRole('heading', { name: `加入“${owner.username}”` })).toBeTruthy()
  expect(screen.getByText('Welcome')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '创建账号并加入' }))
  expect(await screen.findByText('用户名为必填项')).toBeTruthy()
  await user.type(screen.getByLabelText('用户名'), 'meifromlink')
  await user.type(screen.getByLabelText('密码'), 'passw0rd')
  await user.type(screen.getByLabelText('确认密码'), 'passw0rd')
  await user.click(screen.getByRole('button', { name: '创建账号并加入' }))
  await waitFor(() =>
    expect(readSession(window.localStorage, 'user')).toMatchObject({
      email,
      companyid: owner.session.companyid,
      usertype: 'user',
    }),
  )
})

test('somebody with an account has to be signed in with it; then one click joins, and the session moves', async () => {
  network.release()
  const { owner, invite, tokenFor } = await openTeam(server)
  const mei = await server.newcomer()
  await invite(mei.email, 'admin')
  keepSession(window.localStorage, 'user', mei.session)
  const { user, start } = openApplication(`/invitation#${await tokenFor(mei.email)}`)
  await start()
  await user.click(await screen.findByRole('button', { name: '接受邀请' }))
  await waitFor(() =>
    expect(readSession(window.localStorage, 'user')).toEqual({ ...mei.session, companyid: owner.session.companyid }),
  )
})

test('without a session it says with which address to sign in, and comes back afterwards', async () => {
  network.release()
  const { invite, tokenFor } = await openTeam(server)
  const mei = await server.newcomer()
  await invite(mei.email)
  const { user, router, start } = openApplication(`/invitation#${await tokenFor(mei.email)}`)
  await start()
  await user.click(await screen.findByRole('button', { name: '前往登录' }))
  await user.type(await screen.findByLabelText(/用户名/), mei.username)
  await user.type(screen.getByLabelText('密码'), mei.password)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/invitation'))
  expect(await screen.findByRole('button', { name: '接受邀请' })).toBeTruthy()
})

test('somebody with a copied link has it mailed to the address of the invitation', async () => {
  network.release()
  const { invite, newAddress, tokenFor, copyLink } = await openTeam(server)
  const email = newAddress()
  await invite(email)
  const { token } = await copyLink()
  const { user, start } = openApplication(`/invitation#${token}`)
  await start()
  await user.click(await screen.findByRole('button', { name: '把链接发送到我的邮箱' }))
  expect(await screen.findByText(`新链接已发送到 ${email}。请打开邮件中的链接继续。`)).toBeTruthy()
  expect(await tokenFor(email)).not.toBe(token)
})

test('a link that cannot be used says why', async () => {
  network.release()
  const { start } = openApplication(`/invitation#${unknownToken}`)
  await start()
  expect(await screen.findByText('未找到邀请，链接可能不完整或已被新的链接取代')).toBeTruthy()
})
