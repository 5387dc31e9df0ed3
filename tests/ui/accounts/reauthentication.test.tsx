import { act, screen, waitFor, within } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createReauthentication } from '#api/accounts/reauthentication.ts'
import { keepSession } from '#api/accounts/session-storage.ts'
import { walks } from '#tests/machines/accounts/reauthentication.walks.ts'
import { noRules } from '#tests/server/coupons/fixtures.ts'
import { shopOf } from '#tests/server/profiles/people.ts'
import { openApplication } from '#tests/support/application.tsx'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { followSavedFiles } from '#tests/support/saved-files.ts'
import { registerAnn, setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ReauthenticationDialog } from '#ui/accounts/reauthentication/reauthentication-dialog.tsx'

let ann = ''
const { server, network } = withNetworkStub(async (it) => {
  ann = await registerAnn(it)
})
const minute = 60_000
const form = { labels: { password: '当前密码' }, submit: '确认' }
const poolBody = { name: 'Tea', source: { kind: 'generated', pattern: 'TEA-####-####', count: 5 }, rules: noRules }
const isAsked = () => screen.queryByRole('dialog', { name: '确认您的身份' }) !== null

const WhileAsking = ({ actor }: Pick<Parameters<typeof ReauthenticationDialog>[0], 'actor'>) => {
  const isAsking = useSelector(actor, (it) => it.matches('asking'))
  return isAsking && <ReauthenticationDialog actor={actor} username="annabel" onSignInAgain={() => {}} />
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen({ session: ann })
  const actor = createActor(createReauthentication(account.call)).start()
  show(<WhileAsking actor={actor} />)
  network.hold()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (await gesture(user, form, event)) {
        // What a person does at the form.
      } else if (event.type === 'reauthentication.ask') act(() => actor.send({ type: 'reauthentication.ask' }))
      else if (event.type === 'reauthentication.decline') await user.keyboard('{Escape}')
      else if (event.type === 'xstate.done.actor.confirmSession') await network.pass('confirmSession')
      else if (event.type === 'xstate.error.actor.confirmSession') {
        await network.fail('confirmSession', problemOf(event))
        await screen.findByText('当前密码错误')
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      await waitFor(() => expect(isAsked()).toBe(actor.getSnapshot().matches('asking')))
    },
  })
  network.release()
})

/** Somebody on a page, a quarter of an hour after they signed in. */
const openLater = async (person: { session: Parameters<typeof keepSession>[2] }, realm: 'user' | 'admin', address: string) => {
  network.release()
  server.pass(15 * minute)
  keepSession(window.localStorage, realm, person.session)
  const application = openApplication(address)
  await application.start()
  return application
}

const rotate = async (user: ReturnType<typeof openApplication>['user']) => {
  await user.click(await screen.findByRole('button', { name: '更换密钥' }))
  await user.click(await screen.findByRole('button', { name: '更换' }))
  await waitFor(() => expect(isAsked()).toBe(true))
}

const withKey = async () => {
  server.pass(60 * minute)
  const person = await server.newcomer()
  const skdKey = crypto.randomUUID()
  await server.call('createSdkKey', { session: person.session.session, project: person.project.id, body: { skdKey } })
  return { person, skdKey }
}

test('a quarter of an hour after the login, a key is replaced once the password was confirmed, and then without asking', async () => {
  const { person, skdKey } = await withKey()
  const { user } = await openLater(person, 'user', '/sdk')
  await screen.findAllByText(skdKey)
  await rotate(user)
  await user.type(screen.getByLabelText('当前密码'), 'wrong1{Enter}')
  await screen.findByText('当前密码错误')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('当前密码')))
  await user.clear(screen.getByLabelText('当前密码'))
  await user.type(screen.getByLabelText('当前密码'), `${person.password}{Enter}`)
  await waitFor(() => expect(isAsked()).toBe(false))
  await waitFor(() => expect(screen.queryByText(skdKey)).toBeNull())
  const { data } = await server.call('viewSdkKey', { session: person.session.session, project: person.project.id })
  expect((data as { skdKey: string }).skdKey).not.toBe(skdKey)
})

const isConfirming = () => screen.getByRole('dialog', { name: '确认您的身份' })

test.each([
  ['a list of people', '/users', '导出 CSV', /^profiles-.*\.csv$/],
  ['the codes of a pool', '/coupon-pools/', '导出 CSV', /^coupon-codes-.*\.csv$/],
  ['all that is known of a person', '/users/', '导出 JSON', /^profile-.*\.json$/],
])('a quarter of an hour after the login, %s is saved once the password was confirmed (R-20)', async (_, path, button, name) => {
  server.pass(60 * minute)
  const shop = await shopOf(server)
  await shop.send([{ anonymousId: 'a' }])
  const person = Object.values(await shop.fold())[0]?.id ?? ''
  const at = { session: shop.token, project: shop.project.id }
  const pool = ((await server.call('createCouponPool', { ...at, body: poolBody })).data as { id: string }).id
  const ids: Record<string, string> = { '/users/': `${person}?tab=privacy`, '/coupon-pools/': pool }
  const { user } = await openLater(shop, 'user', path + (ids[path] ?? ''))
  const saved = followSavedFiles()
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(isAsked()).toBe(true))
  await user.click(within(isConfirming()).getByRole('button', { name: '取消' }))
  expect(await screen.findByText(/请先确认您的密码/)).toBeTruthy()
  expect(saved).toEqual([])
  await user.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => expect(isAsked()).toBe(true))
  await user.type(screen.getByLabelText('当前密码'), `${shop.password}{Enter}`)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(name)
  expect(isAsked()).toBe(false)
})

test('a quarter of an hour after the login, an admin saves the audit record once the password was confirmed (R-20)', async () => {
  server.pass(60 * minute)
  const admin = await server.admin()
  const { user } = await openLater(admin, 'admin', '/admin/security')
  const saved = followSavedFiles()
  await waitFor(() => expect(screen.getByRole('button', { name: '导出 CSV' })).toHaveProperty('disabled', false))
  await user.click(screen.getByRole('button', { name: '导出 CSV' }))
  await waitFor(() => expect(isAsked()).toBe(true))
  await user.type(within(isConfirming()).getByLabelText('当前密码'), `${admin.password}{Enter}`)
  await waitFor(() => expect(saved.map((it) => it.name)).toEqual([expect.stringMatching(/^audit-.*\.csv$/)]))
})

test('after declining, the key is kept and a message says why', async () => {
  const { person, skdKey } = await withKey()
  const { user } = await openLater(person, 'user', '/sdk')
  await screen.findAllByText(skdKey)
  await rotate(user)
  await user.click(screen.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(isAsked()).toBe(false))
  expect(await screen.findByText(/请先确认您的密码/)).toBeTruthy()
  const { data } = await server.call('viewSdkKey', { session: person.session.session, project: person.project.id })
  expect((data as { skdKey: string }).skdKey).toBe(skdKey)
})

test('a person without a password signs in again and returns', async () => {
  const { person, skdKey } = await withKey()
  const { user, router } = await openLater(person, 'user', '/sdk')
  await screen.findAllByText(skdKey)
  await rotate(user)
  await user.click(screen.getByRole('button', { name: '重新登录' }))
  await user.type(await screen.findByLabelText('邮箱或用户名'), person.username)
  await user.type(screen.getByLabelText('密码'), person.password)
  await user.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/sdk'))
  await waitFor(() => expect(isAsked()).toBe(false))
})

test('an admin who is asked keeps the input, and the invitation is sent after the password', async () => {
  const admin = await server.admin()
  const { user } = await openLater(admin, 'admin', '/admin')
  await user.type(await screen.findByLabelText('邮箱'), 'new.admin@example.com')
  await user.click(screen.getByRole('button', { name: '发送邀请' }))
  await waitFor(() => expect(isAsked()).toBe(true))
  const dialog = screen.getByRole('dialog')
  const field = dialog.querySelector<HTMLInputElement>('input[type=password]') as HTMLInputElement
  await user.type(field, `${admin.password}{Enter}`)
  await waitFor(async () => expect((await server.outbox()).filter(({ to }) => to === 'new.admin@example.com')).toHaveLength(1))
})
