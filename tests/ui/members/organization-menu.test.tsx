import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepSession, readSession } from '#api/accounts/session-storage.ts'
import type { OwnOrganization } from '#contract/members/members.ts'
import { openTeam } from '#tests/server/members/team.ts'
import { openApplication } from '#tests/support/application.tsx'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

const openAs = async (person: { session: Parameters<typeof keepSession>[2] }) => {
  network.release()
  keepSession(window.localStorage, 'user', person.session)
  const application = openApplication('/projects')
  await application.start()
  return application
}

test('somebody in two organisations switches in the user menu', async () => {
  network.release()
  const { owner, as, invite, tokenFor } = await openTeam(server)
  const mei = await server.newcomer()
  await invite(mei.email)
  await as(mei, 'acceptInvitation', { body: { token: await tokenFor(mei.email) } })
  const [here, home] = [owner.session.companyid, mei.session.companyid]
  const { user } = await openAs({ session: { ...mei.session, companyid: here, usertype: 'user' } })
  const organizations = async () => (await as(mei, 'listOwnOrganizations')).data as OwnOrganization[]
  const name = (await organizations()).find(({ id }) => id === home)?.name
  const menu = await screen.findByRole('button', { name: /用户菜单/ })
  menu.focus()
  await user.keyboard('{Enter}')
  const line = await screen.findByRole('menuitem', { name: `切换到组织“${name}”` })
  expect(screen.getAllByRole('menuitem', { name: /^切换到组织/ })).toEqual([line])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
  const items = () => screen.getAllByRole('menuitem')
  const cursor = () => items().find(({ dataset }) => dataset.highlighted === '')
  // Projects and organisations may come while the menu is open, before the line with the cursor and after it.
  await user.keyboard('{Home}')
  await waitFor(() => expect(items().slice(0, items().indexOf(line) + 1)).toContain(cursor()))
  while (cursor() !== line) {
    const before = cursor()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(cursor()).not.toBe(before))
  }
  await user.keyboard('{Enter}')
  await waitFor(async () => expect((await organizations()).find(({ isCurrent }) => isCurrent)?.id).toBe(home))
  await waitFor(() => expect(readSession(window.localStorage, 'user')).toMatchObject({ companyid: home, usertype: 'manager' }))
})

test('somebody in one organisation is offered no other', async () => {
  network.release()
  const { user } = await openAs(await server.newcomer())
  const menu = await screen.findByRole('button', { name: /用户菜单/ })
  menu.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('menuitem', { name: '退出登录' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /^切换到组织/ })).toBeNull()
})
