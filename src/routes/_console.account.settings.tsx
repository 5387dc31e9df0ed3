import { createFileRoute } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useState, useSyncExternalStore } from 'react'
import { createSettingsMachines } from '#api/accounts/settings-adapters.ts'
import type { Call } from '#api/http/client.ts'
import { createOwnAccountMachines } from '#api/own-account/adapters.ts'
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
  const ofAccount = useOwnAccount(context, call, () => sessions.send({ type: 'sessions.reload' }))
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
    // The recovery codes come with the first factor and go with the last.
    if (event.type === 'passkey.added' || event.type === 'passkey.removed') twoFactor.send({ type: 'twoFactor.reload' })
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
      {...ofAccount}
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

type Context = ReturnType<typeof Route.useRouteContext>

/** The person's own account, their address and their data. */
const useOwnAccount = (context: Context, call: Call, onChange: () => void) => {
  const { app, account: ofBrowser } = context
  const { storage, window } = ofBrowser
  const [machines] = useState(() => createOwnAccountMachines({ call, storage, window }))
  const account = useActorRef(machines.ownAccount)
  const newAddress = useActorRef(machines.newAddress)
  const emailCodes = useActorRef(machines.emailCodes)
  const ownData = useActorRef(machines.ownData)
  const notifications = useActorRef(machines.notifications)
  useEmitted(account, (event) => {
    if (event.type === 'organization.notLeft') notify('organization.notLeft', { problem: event.problem })
    if (event.type !== 'organization.left') return
    // All that was read before is of the organisation that was left.
    if (event.isMoved) window.location.replace('/dashboard')
    else notify('organization.left')
  })
  useEmitted(newAddress, (event) => {
    if (event.type === 'address.asked') account.send({ type: 'account.reload' })
    if (event.type === 'address.failed') notify('email.failed', { problem: event.problem })
  })
  useEmitted(emailCodes, (event) => {
    if (event.type === 'form.rejected') return
    if (event.type === 'email.failed') notify('email.failed', { problem: event.problem })
    if (event.type === 'email.changed') notify('email.changed')
    if (event.type === 'email.changed') onChange()
    // Also after a failure: the attempts may be used up.
    account.send({ type: 'account.reload' })
  })
  useEmitted(ownData, (event) => {
    if (event.type === 'ownData.saved') notify('ownData.saved')
    if (event.type === 'ownData.failed') notify('ownData.failed', { problem: event.problem })
    if (event.type === 'account.notDeleted') notify('account.notDeleted', { problem: event.problem })
    if (event.type !== 'account.deleted') return
    notify('account.deleted')
    sessionActor(app).send({ type: 'session.leave' })
  })
  useEmitted(notifications, ({ problem }) => notify('notification.failed', { problem }))
  return { account, newAddress, emailCodes, notifications, ownData }
}
