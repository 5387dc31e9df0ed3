import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor, createEmptyActor } from 'xstate'
import { showProviderButton } from '#api/accounts/provider-script.ts'
import { createProviderMachine } from '#api/accounts/recovery-adapters.ts'
import { challenge, walks } from '#tests/machines/accounts/identity-provider.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ProviderButton } from '#ui/accounts/sign-in/provider-button.tsx'

const { network } = withNetworkStub()
const provider = { clientId: 'client', script: 'https://accounts.example/gsi/client' }

type Callback = (answer: { credential?: unknown }) => void
type WithGoogle = { google?: unknown }

/** What the provider's script puts into the page. */
const bringScript = () => {
  let callback: Callback = () => {}
  ;(window as WithGoogle).google = {
    accounts: {
      id: {
        initialize: (options: { client_id: string; callback: Callback }) => {
          expect(options.client_id).toBe('client')
          callback = options.callback
        },
        renderButton: (parent: HTMLElement) => {
          parent.textContent = 'Sign in with Google'
        },
      },
    },
  }
  return { say: (credential?: unknown) => act(async () => callback({ credential })) }
}
afterEach(() => {
  delete (window as WithGoogle).google
  for (const element of document.head.querySelectorAll('script')) element.remove()
})
const script = () => document.head.querySelector<HTMLScriptElement>(`script[src="${provider.script}"]`)

const setScene = () => {
  const { account, user, show } = setUpScreen()
  const actor = createActor(createProviderMachine(account, provider), {
    input: { session: createEmptyActor(), login: createEmptyActor() },
  })
  const emitted: { type: string }[] = []
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  show(<ProviderButton actor={actor} show={(element) => showProviderButton(window, element, 'zh')} />)
  network.hold()
  return { actor, user, emitted }
}

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user, emitted } = setScene()
  let google: ReturnType<typeof bringScript> | undefined
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'xstate.done.actor.loadScript') {
        google = bringScript()
        await act(async () => script()?.dispatchEvent(new Event('load')))
      }
      if (event.type === 'xstate.error.actor.loadScript') await act(async () => script()?.dispatchEvent(new Event('error')))
      if (event.type === 'provider.ask') await user.click(screen.getByRole('button', { name: '使用谷歌账号登录' }))
      if (event.type === 'provider.proved') await google?.say(event.token)
      if (event.type === 'provider.failed') await google?.say()
      if (event.type === 'xstate.done.actor.logInByProvider') await network.succeed('logInWithGoogle', event.output)
      if (event.type === 'xstate.error.actor.logInByProvider') await network.fail('logInWithGoogle', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
    },
  })
  const last = walk.steps.at(-1)
  if (last?.event.type === 'provider.ask') expect(emitted).toEqual([{ type: 'identity.notLoaded' }])
  if (last?.event.type === 'provider.failed') expect(emitted).toEqual([{ type: 'identity.unproven' }])
  if (last?.event.type === 'xstate.done.actor.logInByProvider')
    expect(emitted).toEqual(last.event.output === challenge ? [] : [{ type: 'identity.succeeded', username: 'annabel' }])
  if (last?.event.type === 'xstate.error.actor.logInByProvider') expect(emitted[0]).toMatchObject({ type: 'identity.failed' })
  const isOffered = actor.getSnapshot().hasTag('offered') && !actor.getSnapshot().hasTag('busy')
  expect(screen.queryByText('Sign in with Google') !== null).toBe(isOffered)
})

test('an unexpected script is treated as one that could not be loaded', async () => {
  const { actor, user, emitted } = setScene()
  await act(async () => script()?.dispatchEvent(new Event('load')))
  await waitFor(() => expect(actor.getSnapshot().value).toBe('missing'))
  await user.click(screen.getByRole('button', { name: '使用谷歌账号登录' }))
  expect(emitted).toEqual([{ type: 'identity.notLoaded' }])
})
