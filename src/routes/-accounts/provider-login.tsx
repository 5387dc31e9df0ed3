import { useLingui } from '@lingui/react'
import { useActorRef } from '@xstate/react'
import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { SignInSetup } from '#contract/accounts/accounts.ts'
import type { loginMachine } from '#machines/accounts/login.machine.ts'
import type { sessionMachine } from '#machines/accounts/session.machine.ts'
import { notify } from '#ui/shell/notify.ts'
import type { RouterContext } from '../../router.ts'
import { useEmitted } from '../-shell/use-emitted.ts'

type Props = {
  session: ActorRefFrom<typeof sessionMachine>
  login: ActorRefFrom<typeof loginMachine>
  account: RouterContext['account']
  provider: NonNullable<SignInSetup['google']>
}

/** The sign-in button of the identity provider. Its code is loaded only if a provider is configured. */
export const ProviderLogin = (props: Props) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)

const Loaded = lazy(async () => {
  const [{ createProviderMachine }, { showProviderButton }, { ProviderButton }] = await Promise.all([
    import('#api/accounts/recovery-adapters.ts'),
    import('#api/accounts/provider-script.ts'),
    import('#ui/accounts/sign-in/provider-button.tsx'),
  ])
  const Provider = ({ session, login, account, provider }: Props) => {
    const { i18n } = useLingui()
    const machine = useMemo(() => createProviderMachine(account, provider), [account, provider])
    const actor = useActorRef(machine, { input: { session, login } })
    useEmitted(actor, (event) => {
      if (event.type === 'identity.notLoaded') notify('identity.notLoaded')
      if (event.type === 'identity.unproven') notify('identity.unproven')
      if (event.type === 'identity.failed') notify('identity.failed', { problem: event.problem })
      if (event.type === 'identity.succeeded') notify('identity.succeeded', { values: { username: event.username } })
    })
    const show = useCallback(
      (element: HTMLElement) => showProviderButton(account.window, element, i18n.locale),
      [account, i18n.locale],
    )
    return <ProviderButton actor={actor} show={show} />
  }
  return { default: Provider }
})
