import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepReset } from '#api/accounts/kept-reset.ts'
import { type keptResets, walks } from '#tests/machines/accounts/password-reset.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

/** Somebody of their own for each walk, with a code that is good. */
const meet = async () => {
  const person = await server.newcomer()
  server.pass(3_600_000)
  const key = String((await server.call('sendCode', { query: { email: person.email, ftype: 'losepassword' } })).data)
  return { ...person, key, code: await server.codeFor(person.email) }
}

const places: Record<string, string> = {
  asking: '/forgot-password',
  verified: '/forgot-password',
  choosing: '/reset-password',
  completed: '/reset-password',
  finished: '/auth',
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  const person = await meet()
  const fails = (id: string) => walk.steps.some(({ event }) => event.type === `xstate.error.actor.${id}`)
  const { user, refuse, start } = openApplication(walk.variant === 'choice' ? '/reset-password' : '/forgot-password')
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'xstate.done.actor.readReset' && 'output' in event) {
        const kept = event.output as (typeof keptResets)[keyof typeof keptResets] | null
        if (kept) keepReset({ local: window.localStorage, session: window.sessionStorage }, person, Date.now() + 60_000)
        if (kept && !kept.verified) window.sessionStorage.clear()
        if (fails('keepReset')) refuse('setItem')
        if (fails('forgetReset')) refuse('removeItem')
        await start()
      }
      if (event.type === 'xstate.error.actor.readReset') {
        refuse('getItem')
        await start()
      }
      if (event.type === 'xstate.done.actor.forgottenPassword') {
        server.pass(3_600_000)
        await user.type(await screen.findByLabelText('邮箱'), person.email)
        await user.click(await screen.findByRole('button', { name: '发送验证码' }))
        await screen.findByRole('button', { name: /秒后重发/ })
        await user.type(screen.getByLabelText('确认验证码'), await server.codeFor(person.email))
        await user.click(screen.getByRole('button', { name: '验证' }))
        expect(await screen.findByText('验证成功')).toBeTruthy()
      }
      if (event.type === 'xstate.done.actor.newPassword') {
        await user.type(await screen.findByLabelText('新密码'), 'secret2')
        await user.type(screen.getByLabelText('确认密码'), 'secret2')
        await user.click(screen.getByRole('button', { name: '修改密码' }))
        expect(await screen.findByText('密码修改成功！')).toBeTruthy()
      }
      if (event.type === 'reset.restart') await user.click(await screen.findByRole('button', { name: '重新获取验证码' }))
      const place = places[String(state)]
      if (place) await waitFor(() => expect(window.location.pathname).toBe(place))
      if (state === 'asking') expect(await screen.findByRole('button', { name: '验证' })).toBeTruthy()
      if (state === 'choosing') expect(await screen.findByLabelText('新密码')).toBeTruthy()
    },
  })
  if (walk.variant === 'choice' && /readReset (?:done \(nothing\)|failed)/.test(walk.title)) {
    expect((await screen.findAllByText('访问被拒绝')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('请先完成邮箱验证').length).toBeGreaterThan(0)
  }
  if (walk.title.endsWith('finished')) {
    expect(window.localStorage.getItem('reset_password_key')).toBeNull()
    expect(window.localStorage.getItem('reset_password_verified')).toBeNull()
    expect((await server.call('listProjects', { session: person.session.session })).status).toBe(403)
    const body = { account: person.username, password: 'secret2' }
    expect((await server.call('login', { body })).code).toBe(200)
  }
})

test('signing out discards a password reset that was begun', async () => {
  network.release()
  const person = await server.newcomer()
  const { user, start } = openApplication('/auth')
  await start()
  await user.type(await screen.findByLabelText('邮箱或用户名'), person.username)
  await user.type(screen.getByLabelText('密码'), person.password)
  await user.click(screen.getByRole('button', { name: '登录' }))
  const menu = await screen.findByRole('button', { name: /用户菜单/ })
  window.localStorage.setItem('reset_password_key', 'key')
  window.localStorage.setItem('reset_password_verified', 'true')
  menu.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await user.keyboard('{End}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '退出登录' }).dataset.highlighted).toBe(''))
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: '登录' })
  expect(window.localStorage.getItem('reset_password_key')).toBeNull()
  expect(window.localStorage.getItem('reset_password_verified')).toBeNull()
})
