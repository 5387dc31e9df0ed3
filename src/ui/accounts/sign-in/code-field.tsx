import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { verificationCodeMachine } from '#machines/accounts/verification-code.machine.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { SendCodeButton } from './send-code-button.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & {
  code: ActorRefFrom<typeof verificationCodeMachine> | undefined
  /** Whether mails stay in the local outbox, which then contains the code. */
  mailsStayHere: boolean
  onAsk: () => void
}

/** The field for a mailed code, with the button that sends one. */
export const CodeField = ({ code, mailsStayHere, onAsk, ...field }: Props) => {
  const { t } = useLingui()
  return (
    <TextField
      label={t`确认验证码`}
      placeholder={mailsStayHere ? t`见本地邮箱` : ''}
      hint={mailsStayHere && t`未配置邮件服务器：验证码在本地邮箱中，其地址已在服务器启动时输出。`}
      inputMode="numeric"
      autoComplete="one-time-code"
      aside={code && <SendCodeButton actor={code} disabled={field.disabled === true} onAsk={onAsk} />}
      {...field}
    />
  )
}
