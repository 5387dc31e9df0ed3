import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { keepSession } from '#api/accounts/session-storage.ts'
import { openApplication } from './application.tsx'
import type { withNetworkStub } from './with-network-stub.ts'

type User = ReturnType<typeof openApplication>['user']
type Person = Awaited<ReturnType<ReturnType<typeof withNetworkStub>['server']['newcomer']>>

/** How somebody comes to a page with a session, loses it, signs in again and signs out. */
export const sessionGestures = ({ server, network }: ReturnType<typeof withNetworkStub>) => {
  const arrive = async (person: Person, address: string) => {
    network.release()
    keepSession(window.localStorage, 'user', person.session)
    const application = openApplication(address)
    await application.start()
    return application
  }
  const expire = (person: Person) => server.call('logout', { session: person.session.session })
  const signIn = async (user: User, { username, password }: Person) => {
    await user.type(await screen.findByLabelText('邮箱或用户名'), username)
    await user.type(screen.getByLabelText('密码'), password)
    await user.click(screen.getByRole('button', { name: '登录' }))
  }

  const leave = async (user: User) => {
    await user.click(screen.getByRole('button', { name: /用户菜单/ }))
    // Only a menu that has the focus is ready for a choice.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
    await user.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '退出登录' }).dataset.highlighted).toBe(''))
    await user.keyboard('{Enter}')
  }
  return { arrive, expire, signIn, leave }
}
