import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { EmailFailure } from '#contract/emails/deliveries.ts'
import type { EmailStatus } from '#contract/emails/emails.ts'

/** What is said of e-mails to people in more than one place. */
export const useEmailNames = () => {
  const { t } = useLingui()
  const statuses: Record<EmailStatus, string> = {
    waiting: t`等待发送`,
    sent: t`已发送`,
    dead: t`发送失败`,
    suppressed: t`已停发`,
    cancelled: t`已取消`,
  }
  const failures: Record<EmailFailure['kind'], string> = {
    refused: t`邮件服务器拒收`,
    connection: t`无法连接邮件服务器`,
    expired: t`等待超过三天，未再发送`,
    noRecipient: t`收件地址已删除`,
    suppressed: t`地址在停发名单上`,
    noConsent: t`对方未同意或已撤回营销许可`,
  }
  const failureText = ({ kind, code }: EmailFailure): string =>
    code === null ? failures[kind] : t`${failures[kind]}（${String(code)}）`
  /** People are named by the end of their id: their names may be masked. */
  const personName = (profile: string): string => {
    const end = profile.slice(-6)
    return t`用户 ${end}`
  }
  return { statuses, failureText, personName }
}

export const emailTones = { waiting: 'accent', sent: 'good', dead: 'bad', suppressed: 'neutral', cancelled: 'neutral' } as const
