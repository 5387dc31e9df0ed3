import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { verificationCodeMachine } from '#machines/accounts/verification-code.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { spanText } from '#ui/messages/span-text.ts'
import { css } from '../../../../styled-system/css'

/** Longer than the pause after a sent code: the hourly or daily limit is reached. */
const longPause = 120

type Props = { actor: ActorRefFrom<typeof verificationCodeMachine>; disabled: boolean; onAsk: () => void }

/** The seconds at which screen readers hear the remaining time. Every second would be too often. */
const announcedAt = [60, 30, 10, 0]

export const SendCodeButton = ({ actor, disabled, onAsk }: Props) => {
  const { t } = useLingui()
  const seconds = useSelector(actor, (it) => it.context.secondsLeft)
  const sending = useSelector(actor, (it) => it.hasTag('busy'))
  const sendable = useSelector(actor, (it) => it.hasTag('sendable'))
  const sent = useSelector(actor, (it) => it.context.key !== null)
  return (
    <>
      <Button busy={sending} disabled={disabled || !sendable} onClick={onAsk} className={css({ minWidth: '128px' })}>
        <Label sending={sending} seconds={seconds} />
      </Button>
      <VisuallyHidden>
        <span role="status">
          {sent &&
            announcedAt.includes(seconds) &&
            (seconds === 0 ? t`可以重新发送验证码` : <Plural value={seconds} other="# 秒后可以重新发送" />)}
        </span>
      </VisuallyHidden>
    </>
  )
}

const Label = ({ sending, seconds }: { sending: boolean; seconds: number }) => {
  const { i18n } = useLingui()
  if (sending) return <Trans>发送中…</Trans>
  if (seconds > longPause) return <Trans>{spanText(i18n, seconds)}后重发</Trans>
  return seconds > 0 ? <Trans>{seconds} 秒后重发</Trans> : <Trans>发送验证码</Trans>
}
