import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { css } from '../../../../styled-system/css'
import type { ServerKeyActor } from './server-key-card.tsx'

export const ReplacementDialog = ({ actor }: { actor: ServerKeyActor }) => {
  const { t } = useLingui()
  return (
    <Question
      title={t`更换服务器密钥？`}
      description={t`将生成新密钥，只显示一次。旧密钥在 24 小时内仍然有效，请在此期间更新您的服务器。`}
      action={<Trans>更换</Trans>}
      look="primary"
      onConfirm={() => actor.send({ type: 'replacement.confirm' })}
      onCancel={() => actor.send({ type: 'replacement.cancel' })}
    />
  )
}

export const RevocationDialog = ({ actor }: { actor: ServerKeyActor }) => {
  const { t } = useLingui()
  const start = useSelector(actor, ({ context }) => context.keys.find(({ id }) => id === context.revoking)?.start ?? '')
  return (
    <Question
      title={t`吊销密钥 ${start}…？`}
      description={t`几秒内，使用此密钥的服务器就无法再发送事件。此操作无法撤销。`}
      action={<Trans>吊销</Trans>}
      look="danger"
      onConfirm={() => actor.send({ type: 'revocation.confirm' })}
      onCancel={() => actor.send({ type: 'revocation.cancel' })}
    />
  )
}

type Props = {
  title: string
  description: string
  action: ReactNode
  look: 'primary' | 'danger'
  onConfirm: () => void
  onCancel: () => void
}

const Question = ({ title, description, action, look, onConfirm, onCancel }: Props) => {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog title={title} description={description} onClose={onCancel} initialFocus={() => stay.current}>
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2' })}>
        <Button ref={stay} look="ghost" onClick={onCancel}>
          <Trans>取消</Trans>
        </Button>
        <Button look={look} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
