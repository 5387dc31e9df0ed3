import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { sdkKeyRevocationMachine } from '#machines/sdk-keys/sdk-key-revocation.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { css } from '../../../../styled-system/css'

export type Revocation = ActorRefFrom<typeof sdkKeyRevocationMachine>

/** Asks for a confirmation to revoke a key. `label` names the key if there are two. */
export const RevokeButton = ({ actor, sdkKey, label }: { actor: Revocation; sdkKey: string; label: string }) => {
  const isBusy = useSelector(actor, (it) => it.hasTag('busy') && it.context.key === sdkKey)
  return (
    <Button size="small" icon="trash" busy={isBusy} onClick={() => actor.send({ type: 'revocation.ask', key: sdkKey })}>
      {label}
    </Button>
  )
}

export const RevocationDialog = ({ actor }: { actor: Revocation }) => {
  const { t } = useLingui()
  const stay = useRef<HTMLButtonElement>(null)
  const key = useSelector(actor, (it) => (it.matches('asking') ? it.context.key : null))
  if (key === null) return null
  const cancel = () => actor.send({ type: 'revocation.cancel' })
  return (
    <Dialog
      title={t`吊销密钥？`}
      description={t`5 秒内，使用此密钥的页面将无法再发送事件，也不再收到营销动作。此操作无法撤销。`}
      onClose={cancel}
      initialFocus={() => stay.current}
    >
      <p className={css({ marginBottom: '4', fontFamily: 'mono', fontSize: 's', overflowWrap: 'anywhere' })}>{key}</p>
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2' })}>
        <Button ref={stay} look="ghost" onClick={cancel}>
          <Trans>取消</Trans>
        </Button>
        <Button look="danger" onClick={() => actor.send({ type: 'revocation.confirm' })}>
          <Trans>吊销</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
