import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { passkeysMachine } from '#machines/passkeys/passkeys.machine.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { CopyButton } from '#ui/patterns/copy-button.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof passkeysMachine>
type Copying = ActorRefFrom<typeof copyingMachine>
type Props = { actor: Actor; copying: Copying }

/** The dialogs of passkeys: naming one, noting recovery codes, and the question before one is removed. Loaded when the first opens. */
export const PasskeyDialogs = ({ actor, copying }: Props) => {
  const state = useSelector(actor, (it) => it)
  const { chosen } = state.context
  if (state.matches('noting')) return <CodesDialog actor={actor} copying={copying} />
  if (chosen && (state.matches('asking') || state.matches('removing'))) return <RemoveDialog actor={actor} name={chosen.name} />
  return <NameDialog actor={actor} isNew={chosen === null} />
}

const NameDialog = ({ actor, isNew }: { actor: Actor; isNew: boolean }) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { name, isNameWrong, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const input = useRef<HTMLInputElement>(null)
  const cancel = () => actor.send({ type: 'dialog.close' })
  const title = isNew ? t`添加通行密钥` : t`重命名通行密钥`
  return (
    <Dialog
      title={title}
      description={isNew ? <Trans>请起一个便于识别的名称，接着浏览器会提示您验证身份。</Trans> : undefined}
      onClose={isBusy ? undefined : cancel}
      initialFocus={() => input.current}
    >
      <Form label={title} onSubmit={() => actor.send({ type: 'name.submit' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextField
          ref={input}
          label={t`名称`}
          name="name"
          autoComplete="off"
          placeholder={t`例如：办公电脑`}
          disabled={isBusy}
          value={name}
          problem={isNameWrong ? t`请输入名称，最多 60 个字符` : undefined}
          onEdit={(typed) => actor.send({ type: 'name.edit', name: typed })}
          onLeave={nothing}
        />
        <DialogButtons action={isNew ? <Trans>继续</Trans> : <Trans>保存</Trans>} busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

/** It has no close button: the codes are not shown again, so leaving it is a decision. */
const CodesDialog = ({ actor, copying }: Props) => {
  const { t } = useLingui()
  const codes = useSelector(actor, (it) => it.context.recoveryCodes)
  const copied = useSelector(copying, (it) => it.hasTag('copied'))
  const copyAll = () => copying.send({ type: 'copy.request', what: 'recoveryCodes', text: codes.join('\n') })
  return (
    <Dialog title={t`保存恢复码`} description={t`通行密钥丢失时可用恢复码登录，每个只能使用一次。关闭后不再显示。`}>
      <ul className={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2', marginTop: '4' })}>
        <CopyButton copied={copied} label={t`恢复码`} onCopy={copyAll} />
        <Button look="primary" onClick={() => actor.send({ type: 'dialog.close' })}>
          <Trans>我已保存</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

const RemoveDialog = ({ actor, name }: { actor: Actor; name: string }) => {
  const { t } = useLingui()
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const cancel = () => actor.send({ type: 'dialog.close' })
  return (
    <Dialog
      title={t`移除“${name}”？`}
      description={<Trans>此后不能再用它登录。移除最后一个后，若未开启验证器应用，仅凭密码即可登录，恢复码也会失效。</Trans>}
      onClose={isBusy ? undefined : cancel}
    >
      <Form onSubmit={() => actor.send({ type: 'passkey.remove' })}>
        <DialogButtons action={<Trans>移除通行密钥</Trans>} look="danger" busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

const nothing = () => {}

const list = css({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '2',
  padding: '4',
  bg: 'bg.sunken',
  borderRadius: 'm',
  fontFamily: 'mono',
  fontSize: 's',
  fontVariantNumeric: 'tabular-nums',
})
