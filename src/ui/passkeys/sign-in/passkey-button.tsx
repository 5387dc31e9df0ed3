import './texts.ts'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { passkeySignInMachine } from '#machines/passkeys/passkey-sign-in.machine.ts'
import { Button } from '#ui/components/button.tsx'

/** Signs in with a passkey instead of a name and a password. */
export const PasskeyButton = ({ actor }: { actor: ActorRefFrom<typeof passkeySignInMachine> }) => {
  const busy = useSelector(actor, (it) => it.hasTag('busy'))
  return (
    <Button size="large" wide busy={busy} onClick={() => actor.send({ type: 'passkey.use' })}>
      <Trans>使用通行密钥登录</Trans>
    </Button>
  )
}
