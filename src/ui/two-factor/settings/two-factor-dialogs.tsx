import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import type { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { QrCode } from '#ui/components/qr-code.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { CopyButton } from '#ui/patterns/copy-button.tsx'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'

type Actor = ActorRefFrom<typeof twoFactorMachine>
type Copying = ActorRefFrom<typeof copyingMachine>
type Props = { actor: Actor; copying: Copying }

/** The dialogs of the second factor: scanning, noting the recovery codes, and turning it off. Loaded when the first of them opens. */
export const TwoFactorDialogs = ({ actor, copying }: Props) => {
  const state = useSelector(actor, (it) => it)
  const { enrolment, recoveryCodes } = state.context
  if (enrolment) return <EnrolmentDialog actor={actor} secret={enrolment.secret} uri={enrolment.uri} />
  if (state.matches('noting')) return <RecoveryCodesDialog actor={actor} codes={recoveryCodes} copying={copying} />
  if (state.matches('asking') || state.matches('disabling')) return <DisableDialog actor={actor} />
  return null
}

const EnrolmentDialog = ({ actor, secret, uri }: { actor: Actor; secret: string; uri: string }) => {
  const { t } = useLingui()
  const { ref, busy, problem, submit, field } = useForm(actor)
  const input = useRef<HTMLInputElement>(null)
  const cancel = () => actor.send({ type: 'twoFactor.cancel' })
  return (
    <Dialog
      title={t`开启两步验证`}
      description={t`用验证器应用扫描二维码，再输入它显示的 6 位验证码。`}
      onClose={cancel}
      initialFocus={() => input.current}
    >
      <div ref={ref}>
        <Form label={t`开启两步验证`} onSubmit={submit}>
          <QrCode text={uri} label={t`两步验证密钥的二维码`} />
          <div className={css({ fontSize: 's', color: 'fg.muted' })}>
            <Trans>无法扫描？请手动输入此密钥：</Trans>
            <code className={css({ display: 'block', fontFamily: 'mono', color: 'fg', overflowWrap: 'anywhere' })}>
              {secret.match(/.{1,4}/g)?.join(' ')}
            </code>
          </div>
          {problem && <Callout kind="bad">{problem}</Callout>}
          <TextField
            ref={input}
            label={t`6 位验证码`}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            {...field('code')}
          />
          <DialogButtons action={<Trans>开启</Trans>} busy={busy} onCancel={cancel} />
        </Form>
      </div>
    </Dialog>
  )
}

/** It has no close button: the codes are not shown again, so leaving it is a decision. */
const RecoveryCodesDialog = ({ actor, codes, copying }: Props & { codes: string[] }) => {
  const { t } = useLingui()
  const copied = useSelector(copying, (it) => it.hasTag('copied'))
  const copyAll = () => copying.send({ type: 'copy.request', what: 'recoveryCodes', text: codes.join('\n') })
  return (
    <Dialog title={t`保存恢复码`} description={t`手机丢失时可用恢复码登录，每个只能使用一次。关闭后不再显示。`}>
      <ul className={list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css({ display: 'flex', justifyContent: 'space-between', gap: '2', marginTop: '4' })}>
        <CopyButton copied={copied} label={t`恢复码`} onCopy={copyAll} />
        <Button look="primary" onClick={() => actor.send({ type: 'twoFactor.noted' })}>
          <Trans>我已保存</Trans>
        </Button>
      </div>
    </Dialog>
  )
}

const DisableDialog = ({ actor }: { actor: Actor }) => {
  const { t } = useLingui()
  const busy = useSelector(actor, (it) => it.hasTag('busy'))
  const cancel = () => actor.send({ type: 'twoFactor.cancel' })
  return (
    <Dialog title={t`关闭两步验证？`} description={t`此后仅凭密码即可登录，现有恢复码也会失效。`} onClose={cancel}>
      <Form label={t`关闭两步验证？`} onSubmit={() => actor.send({ type: 'twoFactor.confirmDisable' })}>
        <DialogButtons action={<Trans>关闭两步验证</Trans>} look="danger" busy={busy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

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
