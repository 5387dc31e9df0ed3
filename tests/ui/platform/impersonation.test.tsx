import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession, readSession } from '#api/accounts/session-storage.ts'
import { keepImpersonation } from '#api/platform/impersonation.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import { openBackOffice } from '#tests/server/platform/back-office.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()
const reason = 'Ticket 17 asks for a look at the funnel'
const banner = () => screen.findByRole('region', { name: '以他人身份使用控制台' })

const begin = async (minutes = 15) => {
  network.release()
  const [office, mei] = [await openBackOffice(server), await server.newcomer()]
  const body = { user: mei.session.id, organization: mei.session.companyid, reason, minutes }
  const session = (await office.ask('startImpersonation', { body })).data as Session
  return { ...office, mei, session }
}

test('an admin begins on the page of an account, with a reason, and the session is of this tab only', async () => {
  network.release()
  const [office, mei] = [await openBackOffice(server), await server.newcomer()]
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication(`/admin/users/${mei.session.id}`)
  await start()
  const button = await screen.findByRole('button', { name: new RegExp(`“${mei.username}”的操作`) })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  await waitFor(() => expect(screen.getAllByRole('menuitem')[0]?.dataset.highlighted).toBe(''))
  await user.keyboard('{Enter}')
  const asking = within(await screen.findByRole('dialog', { name: `以“${mei.username}”的身份登录` }))
  await user.type(asking.getByLabelText('理由'), reason)
  await user.click(asking.getByRole('button', { name: '登录' }))
  await waitFor(() =>
    expect(readSession(window.sessionStorage, 'user')).toMatchObject({ id: mei.session.id, impersonated: true }),
  )
  expect(readSession(window.localStorage, 'user')).toBeNull()
  expect(readSession(window.localStorage, 'admin')).toMatchObject({ id: office.admin.session.id })
  expect(await office.last('impersonation.start')).toMatchObject({ target: mei.session.id, details: { reason, minutes: '15' } })
})

test('an admin begins on the page of an organisation', async () => {
  network.release()
  const [office, mei] = [await openBackOffice(server), await server.newcomer()]
  keepSession(window.localStorage, 'admin', office.admin.session)
  const { user, start } = openApplication(`/admin/organizations/${mei.session.companyid}?tab=members`)
  await start()
  await user.click(await screen.findByRole('button', { name: `以“${mei.username}”的身份登录` }))
  expect(await screen.findByRole('dialog', { name: `以“${mei.username}”的身份登录` })).toBeTruthy()
})

test('the banner is on every page and over reloads; another tab keeps the session that it has', async () => {
  const { session } = await begin()
  const own = await server.newcomer()
  keepSession(window.localStorage, 'user', own.session)
  keepImpersonation(window.sessionStorage, session)
  const { start, router, inAnotherTab } = openApplication('/projects')
  await start()
  expect(await within(await banner()).findByText(reason)).toBeTruthy()
  await router.navigate({ href: '/organization/members' })
  expect(await screen.findByRole('heading', { level: 1, name: '成员管理' })).toBeTruthy()
  expect(await banner()).toBeTruthy()
  // Somebody else signs in in another tab: it is not this tab's session that changes.
  const other = await server.newcomer()
  await inAnotherTab((storage) => keepSession(storage, 'user', other.session), 'auth_token')
  expect(await banner()).toBeTruthy()
  expect(readSession(window.sessionStorage, 'user')).toMatchObject({ id: session.id })
  expect(readSession(window.localStorage, 'user')).toMatchObject({ id: other.session.id })
})

test('ending it ends the session of this tab, and leaves the others as they are', async () => {
  const { session, admin, mei } = await begin()
  keepSession(window.localStorage, 'admin', admin.session)
  keepImpersonation(window.sessionStorage, session)
  const { user, start } = openApplication('/projects')
  await start()
  await user.click(within(await banner()).getByRole('button', { name: '结束' }))
  await waitFor(() => expect(readSession(window.sessionStorage, 'user')).toBeNull())
  expect(window.sessionStorage.getItem('impersonation_over')).toBe('ended')
  expect((await server.call('listProjects', { session: session.session })).status).toBe(403)
  expect((await server.call('listProjects', { session: mei.session.session })).code).toBe(200)
  expect(readSession(window.localStorage, 'admin')).toMatchObject({ id: admin.session.id })
})

test('where the server ends it, the next call returns to the back-office', async () => {
  const { session, act, mei } = await begin()
  keepImpersonation(window.sessionStorage, session)
  const { start, router } = openApplication('/projects')
  await start()
  await banner()
  await act('suspendOrganization', mei.session.companyid)
  await router.navigate({ href: '/organization/members' })
  await waitFor(() => expect(window.sessionStorage.getItem('impersonation_over')).toBe('lost'))
  expect(readSession(window.sessionStorage, 'user')).toBeNull()
})

test('the page of the account says once how it ended', async () => {
  const { admin, mei } = await begin()
  keepSession(window.localStorage, 'admin', admin.session)
  window.sessionStorage.setItem('impersonation_over', 'expired')
  const { start } = openApplication(`/admin/users/${mei.session.id}`)
  await start()
  expect(await screen.findByText('时间已到，您回到了平台后台')).toBeTruthy()
  expect(window.sessionStorage.getItem('impersonation_over')).toBeNull()
})

test('a session of one’s own has no banner, and asks nothing about one', async () => {
  network.release()
  const mei = await server.newcomer()
  keepSession(window.localStorage, 'user', mei.session)
  const { start } = openApplication('/projects')
  await start()
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('region', { name: '以他人身份使用控制台' })).toBeNull()
})
