import { createFileRoute } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useState, useSyncExternalStore } from 'react'
import { createSettingsMachines } from '#api/accounts/settings-adapters.ts'
import { createPasskeysMachine } from '#api/passkeys/adapters.ts'
import { createTokenMachines } from '#api/tokens/adapters.ts'
import { createTwoFactorMachines } from '#api/two-factor/adapters.ts'
import { AccountScreen } from '#ui/accounts/settings/account-screen.tsx'
import { notify } from '#ui/shell/notify.ts'
import { sessionActor } from './-accounts/session.ts'
import { consoleOf } from './-shell/console.ts'
import { useEmitted } from './-shell/use-emitted.ts'

export const Route = createFileRoute('/_console/account/settings')({ component: AccountSettings })

function AccountSettings() {
  const context = Route.useRouteContext()
  const { sessionId } = context.connection
  const { call, shortcuts } = consoleOf(context)
  const [machines] = useState(() => createSettingsMachines({ call, sessionId }))
  const who = useSelector(sessionActor(context.app), (it) => it.context.session)
  const passwordChange = useActorRef(machines.changePassword)
  const sessions = useActorRef(machines.ownSessions)
  const [ofTwoFactor] = useState(() => createTwoFactorMachines({ call, clipboard: window.navigator.clipboard }))
  const twoFactor = useActorRef(ofTwoFactor.twoFactor)
  const copying = useActorRef(ofTwoFactor.copying)
  const [ofTokens] = useState(() => createTokenMachines(call))
  const tokens = useActorRef(ofTokens.tokens)
  const problems = useSyncExternalStore(context.problemLog.subscribe, context.problemLog.entries)
  useEmitted(passwordChange, (event) => {
    if (event.type === 'password.failed') notify('password.failed', { problem: event.problem })
    if (event.type !== 'password.changed') return
    notify('password.changed')
    sessions.send({ type: 'sessions.reload' })
  })
  useEmitted(sessions, (event) => {
    if (event.type === 'sessions.ended') notify('sessions.ended')
    if (event.type === 'sessions.notEnded') notify('sessions.notEnded', { problem: event.problem })
  })
  const [passkeysMachine] = useState(() => createPasskeysMachine(call))
  const passkeys = useActorRef(passkeysMachine)
  useEmitted(passkeys, (event) => {
    if (event.type === 'passkey.failed') notify('passkey.failed', { problem: event.problem })
  })
  useEmitted(tokens, (event) => {
    if (event.type === 'token.failed') notify('token.failed', { problem: event.problem })
  })
  useEmitted(copying, ({ type }) => notify(type))
  useEmitted(twoFactor, (event) => {
    if (event.type === 'twoFactor.enabled') notify('twoFactor.enabled')
    if (event.type === 'twoFactor.disabled') notify('twoFactor.disabled')
    if (event.type === 'twoFactor.failed') notify('twoFactor.failed', { problem: event.problem })
  })
  return (
    <AccountScreen
      username={who?.account ?? ''}
      email={who?.email ?? ''}
      passwordChange={passwordChange}
      sessions={sessions}
      twoFactor={twoFactor}
      passkeys={passkeys}
      tokens={tokens}
      copying={copying}
      shortcuts={shortcuts}
      problems={problems}
    />
  )
}
