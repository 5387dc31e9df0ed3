import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import type { tokensMachine } from '#machines/tokens/tokens.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { CopyButton } from '#ui/patterns/copy-button.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'
import { TokenForm } from './token-form.tsx'

type Actor = ActorRefFrom<typeof tokensMachine>
type Copying = ActorRefFrom<typeof copyingMachine>
type Props = { actor: Actor; copying: Copying }

/** The dialogs of API tokens: the form, the new token, and the question before one is revoked. Loaded when the first of them opens. */
export const TokenDialogs = ({ actor, copying }: Props) => {
  const state = useSelector(actor, (it) => it)
  const { tokens, created, asked } = state.context
  if (created) return <CreatedDialog actor={actor} copying={copying} secret={created.secret} />
  if (asked) return <RevokeDialog actor={actor} name={asked.name} />
  if (tokens && (state.matches('editing') || state.matches('creating'))) return <TokenForm actor={actor} tokens={tokens} />
  return null
}

/** It has no close button: the token is not shown again, so leaving it is a decision. */
const CreatedDialog = ({ actor, copying, secret }: Props & { secret: string }) => {
  const { t } = useLingui()
  const copied = useSelector(copying, (it) => it.hasTag('copied'))
  const copy = () => copying.send({ type: 'copy.request', what: 'apiToken', text: secret })
  return (
    <Dialog
      title={t`保存令牌`}
      description={<Trans>令牌只显示这一次，请立即保存到安全的地方。持有令牌即可以您的身份调用接口。</Trans>}
    >
      <div className={css({ display: 'grid', gap: '4' })}>
        <CodeBlock isPlain label={t`令牌`} code={secret} action={<CopyButton copied={copied} label={t`令牌`} onCopy={copy} />} />
        <CodeBlock isPlain label={t`在请求头中使用`} code={`Authorization: Bearer ${secret.slice(0, 8)}…`} />
        <div className={css({ display: 'flex', justifyContent: 'flex-end' })}>
          <Button look="primary" onClick={() => actor.send({ type: 'dialog.close' })}>
            <Trans>我已保存</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const RevokeDialog = ({ actor, name }: { actor: Actor; name: string }) => {
  const { t } = useLingui()
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const cancel = () => actor.send({ type: 'dialog.close' })
  return (
    <Dialog
      title={t`撤销“${name}”？`}
      description={<Trans>使用此令牌的程序会立即无法调用接口，且无法恢复。</Trans>}
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'token.revoke' })}>
        <DialogButtons action={<Trans>撤销令牌</Trans>} look="danger" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}
