import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { forgetSession, keepSession } from '#api/accounts/session-storage.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import { walks } from '#tests/machines/accounts/session.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { ann, ben } from '#tests/support/machine-people.ts'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'

const { server, network } = withNetworkStub()

type Person = Awaited<ReturnType<typeof server.newcomer>>

/** Two people with an account on the real server stand for those of the walks. */
const meet = async () => {
  network.release()
  server.pass(3_600_000)
  const people = new Map<string, Person>([
    [ann.account, await server.newcomer()],
    [ben.account, await server.newcomer()],
  ])
  return (it: Session): Person => people.get(it.account) as Person
}

const signedInAgain = async (person: Person): Promise<Person> => {
  const { data } = await server.call('login', { body: { account: person.username, password: person.password } })
  return { ...person, session: data as Session }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const personOf = await meet()
  const fails = (id: string) => walk.steps.some(({ event }) => event.type === `xstate.error.actor.${id}`)
  const { app, user, refuse, start, inAnotherTab } = openApplication('/dashboard')
  let who: Person | null = null
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'xstate.done.actor.readSession' && 'output' in event) {
        who = event.output ? personOf(event.output as Session) : null
        if (who) keepSession(window.localStorage, 'user', who.session)
        if (fails('keepSession')) refuse('setItem')
        if (fails('forgetSession')) refuse('removeItem')
        await start()
      }
      if (event.type === 'xstate.error.actor.readSession') {
        refuse('getItem')
        await start()
      }
      if (event.type === 'session.begin' && who) {
        const { session } = personOf(event.session)
        who = personOf(event.session)
        // No form of the console signs anybody in: this is an answer that comes late.
        await act(async () => app.getSnapshot().children.session?.send({ type: 'session.begin', session }))
      } else if (event.type === 'session.begin') {
        who = personOf(event.session)
        await user.type(await screen.findByLabelText('邮箱或用户名'), who.username)
        await user.type(screen.getByLabelText('密码'), who.password)
        await user.click(screen.getByRole('button', { name: '登录' }))
      }
      if (event.type === 'session.leave') {
        screen.getByRole('button', { name: /用户菜单/ }).focus()
        await user.keyboard('{Enter}')
        await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')))
        await user.keyboard('{End}')
        await waitFor(() => expect(screen.getByRole('menuitem', { name: '退出登录' }).dataset.highlighted).toBe(''))
        await user.keyboard('{Enter}')
      }
      if (event.type === 'session.refused' && who) await server.call('logout', { session: who.session.session })
      if (event.type === 'session.seenElsewhere') {
        // Signed in there, with a session of its own: one that this tab gave up is worth nothing any more.
        who = event.session ? await signedInAgain(personOf(event.session)) : null
        const { session = null } = who ?? {}
        await inAnotherTab((it) => (session ? keepSession(it, 'user', session) : forgetSession(it, 'user')), 'auth_token')
      }
      await waitFor(() => expect(app.getSnapshot().children.session?.getSnapshot().value).toEqual(state))
      await (state === 'signedOut' ? showsLogin() : showsConsoleOf(who))
      if (!fails('keepSession') && !fails('forgetSession') && !fails('readSession'))
        expect(window.localStorage.getItem('auth_token') !== null).toBe(state !== 'signedOut')
    },
  })
})

const showsLogin = async () => {
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
  expect(window.location.pathname).toBe('/auth')
  expect(screen.queryByRole('button', { name: /用户菜单/ })).toBeNull()
}

const showsConsoleOf = async (who: Person | null) => {
  await waitFor(() => expect(screen.getByRole('button', { name: /用户菜单/ }).textContent).toContain(who?.username))
  expect(window.location.pathname).toBe('/dashboard')
}
