import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { webhookSecretMachine } from '#machines/webhooks/webhook-secret.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

type SecretActor = ActorRefFrom<typeof webhookSecretMachine>

/** The secret with which receivers check calls: shown after the password was confirmed, and replaced with an overlap. */
export const SecretCard = ({ actor }: { actor: SecretActor }) => {
  const { i18n } = useLingui()
  const problemText = useProblemText()
  const { secret, problem } = useSelector(actor, (it) => it.context)
  const isLoading = useSelector(actor, (it) => it.matches('loading'))
  const isRotating = useSelector(actor, (it) => it.matches('rotating'))
  const isAsking = useSelector(actor, (it) => it.hasTag('asking'))
  const until = secret?.previousUntil ? i18n.date(secret.previousUntil, { dateStyle: 'medium', timeStyle: 'short' }) : null
  return (
    <TitledCard
      id="webhook-secret"
      title={<Trans>签名密钥</Trans>}
      description={<Trans>项目的所有 Webhook 都用它签名，接收方据此确认调用来自您的项目（Standard Webhooks）。</Trans>}
    >
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', justifyItems: 'start' })}>
        {problem && problem.code !== 'session.stale' && <Callout kind="bad">{problemText(problem)}</Callout>}
        {secret && (
          <Callout kind="note">
            <code className={secretText}>{secret.secret}</code>
            {until !== null && (
              <p className={css({ marginTop: '2' })}>
                <Trans>到 {until} 为止，调用同时用之前的密钥签名。</Trans>
              </p>
            )}
          </Callout>
        )}
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
          {secret ? (
            <Button onClick={() => actor.send({ type: 'secret.hide' })}>
              <Trans>隐藏密钥</Trans>
            </Button>
          ) : (
            <Button busy={isLoading} disabled={isRotating} onClick={() => actor.send({ type: 'secret.show' })}>
              <Trans>显示密钥</Trans>
            </Button>
          )}
          <Button busy={isRotating} disabled={isLoading} onClick={() => actor.send({ type: 'rotation.ask' })}>
            <Trans>更换密钥…</Trans>
          </Button>
        </div>
      </div>
      {isAsking && <RotationDialog actor={actor} />}
    </TitledCard>
  )
}

const RotationDialog = ({ actor }: { actor: SecretActor }) => {
  const { t } = useLingui()
  const stay = useRef<HTMLButtonElement>(null)
  const cancel = () => actor.send({ type: 'rotation.cancel' })
  return (
    <Dialog
      title={t`更换签名密钥？`}
      description={t`24 小时内，调用同时用新旧两个密钥签名。请在此期间更新所有接收方。`}
      onClose={cancel}
      initialFocus={() => stay.current}
    >
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2' })}>
        <Button ref={stay} look="ghost" onClick={cancel}>
          <Trans>取消</Trans>
        </Button>
        <Button look="primary" onClick={() => actor.send({ type: 'rotation.confirm' })}>
          <Trans>更换</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

const secretText = css({ fontFamily: 'mono', overflowWrap: 'anywhere' })
