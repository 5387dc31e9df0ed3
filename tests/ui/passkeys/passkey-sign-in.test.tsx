import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, createEmptyActor } from 'xstate'
import { createPasskeySignInMachine } from '#api/passkeys/sign-in-adapters.ts'
import { toProblem } from '#contract/http/problem.ts'
import { walks } from '#tests/machines/passkeys/passkey-sign-in.walks.ts'
import { openApplication } from '#tests/support/application.tsx'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { lendAuthenticator } from '#tests/support/browser-passkeys.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { PasskeyButton } from '#ui/passkeys/sign-in/passkey-button.tsx'

const { network } = withNetworkStub()

let takeBack = () => {}
afterEach(() => takeBack())

const name = '使用通行密钥登录'

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { account, user, show } = setUpScreen()
  let isWilling = true
  takeBack = lendAuthenticator({
    ...createAuthenticator(),
    sign: (asked) => {
      if (!isWilling) throw new DOMException('', 'NotAllowedError')
      return authenticator.sign(asked)
    },
  })
  const authenticator = createAuthenticator()
  authenticator.create({ challenge: 'AAAA' })
  const actor = createActor(createPasskeySignInMachine(account), {
    input: { session: createEmptyActor(), adminSession: createEmptyActor() },
  }).start()
  show(<PasskeyButton actor={actor} />)
  network.hold()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'passkey.use') isWilling = true
      if (event.type === 'passkey.use') await user.click(screen.getByRole('button', { name }))
      if (event.type === 'xstate.done.actor.signInWithPasskey') {
        await network.pass('beginPasskeySignIn')
        await network.succeed('signInWithPasskey', event.output)
      }
      if (event.type === 'xstate.error.actor.signInWithPasskey') {
        const problem = toProblem(event.error)
        isWilling = problem.code !== 'passkey.cancelled'
        await network.pass('beginPasskeySignIn')
        if (isWilling) await network.fail('signInWithPasskey', problem)
      }
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(actor.getSnapshot().hasTag('busy'))
    },
  })
})

test.each([
  ['knows passkeys', true],
  ['does not', false],
])('on the sign-in page of a browser that %s', async (_, isKnown) => {
  network.release()
  if (isKnown) takeBack = lendAuthenticator(createAuthenticator())
  await openApplication('/auth').start()
  await screen.findByRole('button', { name: '登录' })
  if (isKnown) return void expect(await screen.findByRole('button', { name })).toBeTruthy()
  await vi.dynamicImportSettled()
  await act(async () => {})
  expect(screen.queryByRole('button', { name })).toBeNull()
})
