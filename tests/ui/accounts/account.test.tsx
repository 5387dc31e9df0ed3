import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createSettingsMachines } from '#api/accounts/settings-adapters.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import { walks } from '#tests/machines/accounts/own-sessions.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { SessionsCard } from '#ui/accounts/settings/sessions-card.tsx'

const { server, network } = withNetworkStub()

const agents = {
  here: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
}

/** Somebody who is signed in here, on a phone and with something that does not say what it is. */
const signInThrice = async () => {
  server.pass(3_600_000)
  const person = await server.newcomer()
  const signIn = async (headers: Record<string, string>) =>
    (await server.call('login', { body: { account: person.username, password: person.password }, headers })).data as Session
  const here = await signIn({ 'User-Agent': agents.here })
  const onPhone = await signIn({ 'User-Agent': agents.phone })
  return { person, here, onPhone }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  const { here, onPhone } = await signInThrice()
  const { account, user, show } = setUpScreen({ session: here.session })
  const actor = createActor(createSettingsMachines({ call: account.call, sessionId: () => here.session }).ownSessions)
  network.hold()
  actor.start()
  show(<SessionsCard actor={actor} />)
  const rows = () => screen.queryAllByRole('listitem').length
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'xstate.done.actor.listSessions') await network.pass('listSessions')
      if (event.type === 'xstate.error.actor.listSessions') await network.fail('listSessions', problemOf(event))
      if (event.type === 'session.end') await user.click(screen.getByRole('button', { name: '退出 Safari · iOS' }))
      if (event.type === 'sessions.endOthers') await user.click(screen.getByRole('button', { name: '退出其他所有设备' }))
      if (event.type === 'sessions.reload') {
        // After a change of the password the page asks anew by itself.
        const retry = screen.queryByRole('button', { name: '重试' })
        if (retry) await user.click(retry)
        else actor.send({ type: 'sessions.reload' })
      }
      if (event.type === 'xstate.done.actor.endSession') await network.pass('endSession')
      if (event.type === 'xstate.error.actor.endSession') await network.fail('endSession', problemOf(event))
      if (event.type === 'xstate.done.actor.endOthers') await network.pass('endOtherSessions')
      if (event.type === 'xstate.error.actor.endOthers') await network.fail('endOtherSessions', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      if (state === 'listed') await waitFor(() => expect(rows()).toBe(actor.getSnapshot().context.sessions.length))
      if (state === 'failed') expect(await screen.findByText(/设备列表加载失败/)).toBeTruthy()
    },
  })
  const isIn = async ({ session }: Session) => (await server.call('listSessions', { session })).code === 200
  const ends = (id: string) => walk.steps.some(({ event }) => event.type === `xstate.done.actor.${id}`)
  expect(await isIn(here)).toBe(true)
  expect(await isIn(onPhone)).toBe(!ends('endSession') && !ends('endOthers'))
})

const openSettings = async () => {
  network.release()
  const { person, here, onPhone } = await signInThrice()
  keepSession(window.localStorage, 'user', here)
  const application = openApplication('/account/settings')
  await application.start()
  const devices = await screen.findByRole('region', { name: '登录的设备' })
  await within(devices).findByText('Safari · iOS')
  return { ...application, person, onPhone, devices }
}

test('a person sees their account and devices, with the present one marked', async () => {
  const { person, devices } = await openSettings()
  const profile = screen.getByRole('region', { name: '个人资料' })
  expect(await within(profile).findByText(person.email)).toBeTruthy()
  const [, , ...rest] = within(devices).getAllByRole('listitem')
  const here = within(devices).getByText('Chrome · Linux').closest('li') as HTMLElement
  expect(within(here).getByText('当前设备')).toBeTruthy()
  expect(within(here).queryByRole('button')).toBeNull()
  expect(rest).toHaveLength(1)
  expect(within(devices).getByText('未知设备')).toBeTruthy()
})

test('after a change of the password only the present device is listed', async () => {
  const { user, person, devices, onPhone } = await openSettings()
  const form = screen.getByRole('form', { name: '修改密码' })
  await user.type(within(form).getByLabelText('当前密码'), person.password)
  await user.type(within(form).getByLabelText('新密码'), 'changed1')
  await user.type(within(form).getByLabelText('确认密码'), 'changed1{Enter}')
  await waitFor(() => expect(within(devices).getAllByRole('listitem')).toHaveLength(1))
  expect(within(devices).getByText('当前设备')).toBeTruthy()
  expect((await server.call('listSessions', { session: onPhone.session })).status).toBe(403)
})

test('failed calls are listed with their error, and without any input', async () => {
  const { user } = await openSettings()
  const problems = () => screen.getByRole('region', { name: '最近失败的请求' })
  expect(within(problems()).getByText('没有失败的请求')).toBeTruthy()
  const form = screen.getByRole('form', { name: '修改密码' })
  await user.type(within(form).getByLabelText('当前密码'), 'wrongsecret1')
  await user.type(within(form).getByLabelText('新密码'), 'changed1')
  await user.type(within(form).getByLabelText('确认密码'), 'changed1{Enter}')
  await within(form).findByText('当前密码错误')
  await waitFor(() => expect(within(problems()).getByText('changePassword')).toBeTruthy())
  expect(within(problems()).getByText('当前密码错误')).toBeTruthy()
  expect(within(problems()).getByText('BUSINESS 200')).toBeTruthy()
  expect(within(problems()).getByText('40105')).toBeTruthy()
  expect(problems().textContent).not.toMatch(/wrongsecret1|changed1/)
})
