import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OrganizationWebhook, RevealedWebhook } from '#contract/organization-webhooks/organization-webhooks.ts'
import type { organizationWebhooksMachine } from '#machines/organization-webhooks/organization-webhooks.machine.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { CopyButton } from '#ui/patterns/copy-button.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof organizationWebhooksMachine>
type SecretProps = { actor: Actor; copying: ActorRefFrom<typeof copyingMachine>; revealed: RevealedWebhook }

/** It has no close button: the secret is not shown again, so leaving it is a decision. */
export const SecretDialog = ({ actor, copying, revealed: { webhook, secret } }: SecretProps) => {
  const { t } = useLingui()
  const copied = useSelector(copying, (it) => it.hasTag('copied'))
  const copy = () => copying.send({ type: 'copy.request', what: 'webhookSecret', text: secret })
  return (
    <Dialog title={t`保存签名密钥`} description={<Trans>密钥只显示这一次。您的服务器用它验证请求头 webhook-signature。</Trans>}>
      <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <CodeBlock
          isPlain
          label={t`签名密钥`}
          code={secret}
          action={<CopyButton copied={copied} label={t`签名密钥`} onCopy={copy} />}
        />
        {webhook.previousUntil !== null && (
          <p className={css({ color: 'fg.muted', fontSize: 's' })}>
            <Trans>24 小时内，请求同时用旧密钥签名。</Trans>
          </p>
        )}
        <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
          <Button look="primary" onClick={() => actor.send({ type: 'dialog.close' })}>
            <Trans>我已保存</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Asks before a webhook is removed or its secret replaced. */
export const QuestionDialog = ({ actor, webhook: { url, description } }: { actor: Actor; webhook: OrganizationWebhook }) => {
  const { t } = useLingui()
  const isRemoval = useSelector(actor, (it) => it.matches('askingRemoval') || it.matches('removing'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const name = description === '' ? url : description
  const cancel = () => actor.send({ type: 'dialog.close' })
  return (
    <Dialog
      title={isRemoval ? t`移除“${name}”？` : t`更换“${name}”的密钥？`}
      description={
        isRemoval ? (
          <Trans>它的发送记录会一并删除，等待中的通知不再发送。</Trans>
        ) : (
          <Trans>新密钥只显示一次。24 小时内请求同时用旧密钥签名，请在此期间更新您的服务器。</Trans>
        )
      }
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'question.confirm' })}>
        <DialogButtons
          action={isRemoval ? <Trans>移除</Trans> : <Trans>更换密钥</Trans>}
          look={isRemoval ? 'danger' : 'primary'}
          busy={isBusy}
          onCancel={cancel}
        />
      </Form>
    </Dialog>
  )
}
