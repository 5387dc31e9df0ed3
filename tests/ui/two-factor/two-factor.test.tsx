import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import { createTwoFactorMachines } from '#api/two-factor/adapters.ts'
import type { Enrolment } from '#contract/two-factor/two-factor.ts'
import { codeAt, fromBase32, stepAt } from '#server/kernel/totp.ts'
import { walks } from '#tests/machines/two-factor/two-factor.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { problemOf } from '#tests/support/form-gestures.ts'
import { enrol } from '#tests/support/second-factors.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { TwoFactorCard } from '#ui/two-factor/settings/two-factor-card.tsx'
import '#ui/two-factor/settings/two-factor-dialogs.tsx'

const { server, network } = withNetworkStub()

const buttons = {
  'twoFactor.reload': '重试',
  'twoFactor.begin': '开启两步验证',
  'twoFactor.renew': '生成新的恢复码',
  'twoFactor.disable': '关闭两步验证',
  'twoFactor.confirmDisable': '关闭两步验证',
  'twoFactor.cancel': '取消',
  'twoFactor.noted': '我已保存',
  'form.submit': '开启',
} as const

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  network.release()
  const { session } = (await server.newcomer()).session
  const { account, user, show } = setUpScreen({ session })
  const machines = createTwoFactorMachines({ call: account.call, clipboard: undefined })
  network.hold()
  const actor = createActor(machines.twoFactor).start()
  show(<TwoFactorCard actor={actor} copying={createActor(machines.copying).start()} />)
  await play(walk, {
    onStep: async ({ event, state }) => {
      const settled = /^xstate\.(done|error)\.actor\.(\w+)$/.exec(event.type)
      const name = settled?.[2] as 'viewTwoFactor' | undefined
      if (name && settled?.[1] === 'done') await network.succeed(name, (event as { output?: unknown }).output ?? null)
      if (name && settled?.[1] === 'error') await network.fail(name, problemOf(event as Parameters<typeof problemOf>[0]))
      if (event.type === 'field.edit') await user.type(await screen.findByLabelText('6 位验证码'), event.value)
      if (event.type === 'field.leave') {
        await user.click(await screen.findByLabelText('6 位验证码'))
        await user.tab()
      }
      // After a change of the passkeys the page asks for it, without a button.
      const isAsked = event.type === 'twoFactor.reload' && screen.queryByRole('button', { name: '重试' }) === null
      if (isAsked) actor.send({ type: 'twoFactor.reload' })
      const label = event.type in buttons && !isAsked ? buttons[event.type as keyof typeof buttons] : null
      const isInDialog = ['twoFactor.confirmDisable', 'twoFactor.cancel', 'twoFactor.noted', 'form.submit'].includes(event.type)
      if (label && isInDialog) await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }))
      if (label && !isInDialog) await user.click(screen.getByRole('button', { name: label }))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
})

const openSettings = async () => {
  network.release()
  server.pass(3_600_000)
  const person = await server.newcomer()
  keepSession(window.localStorage, 'user', person.session)
  return {
    person,
    open: async () => {
      const application = openApplication('/account/settings')
      await application.start()
      return { ...application, card: await screen.findByRole('region', { name: '两步验证' }) }
    },
  }
}

test('a person scans or types the secret, confirms a code and is shown ten recovery codes once', async () => {
  const { person, open } = await openSettings()
  const { user, card } = await open()
  network.hold('beginTwoFactor')
  await user.click(await within(card).findByRole('button', { name: '开启两步验证' }))
  network.release()
  const pending = (await server.call('beginTwoFactor', { session: person.session.session })).data as Enrolment
  await network.succeed('beginTwoFactor', pending)
  const dialog = await screen.findByRole('dialog', { name: '开启两步验证' })
  expect(within(dialog).getByRole('img', { name: '两步验证密钥的二维码' })).toBeTruthy()
  expect(dialog.textContent?.replaceAll(' ', '')).toContain(pending.secret)
  const code = within(dialog).getByLabelText('6 位验证码')
  await user.type(code, '{Enter}')
  expect(await within(dialog).findByText('请输入您的确认验证码')).toBeTruthy()
  await user.type(code, 'abc{Enter}')
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^验证码不正确/)
  await user.clear(code)
  await user.type(code, `${codeAt(fromBase32(pending.secret), stepAt(server.now()))}{Enter}`)
  const given = await screen.findByRole('dialog', { name: '保存恢复码' })
  expect(within(given).getAllByRole('listitem')).toHaveLength(10)
  await user.click(within(given).getByRole('button', { name: '我已保存' }))
  expect(await within(card).findByText('剩余 10 个恢复码')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('turning it off asks once and says what is lost', async () => {
  const { person, open } = await openSettings()
  await enrol(server, person)
  const { user, card } = await open()
  await user.click(await within(card).findByRole('button', { name: '关闭两步验证' }))
  const dialog = await screen.findByRole('dialog', { name: '关闭两步验证？' })
  expect(within(dialog).getByText(/恢复码也会失效/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: '关闭两步验证' }))
  expect(await within(card).findByRole('button', { name: '开启两步验证' })).toBeTruthy()
})
