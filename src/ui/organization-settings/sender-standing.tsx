import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MailSender } from '#contract/organization-settings/mail-sender.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../styled-system/css'

/** From which address e-mails come at present, and why. */
export const SenderStanding = ({ mailSender: { sender, platformAddress } }: { mailSender: MailSender }) => {
  const { t } = useLingui()
  const names = { waiting: t`等待验证`, proven: t`已验证`, failing: t`记录缺失`, lost: t`已失效` }
  const tones = { waiting: 'neutral', proven: 'good', failing: 'warn', lost: 'bad' } as const
  const isUsed = sender?.state === 'proven' || sender?.state === 'failing'
  const address = isUsed ? sender.address : platformAddress
  return (
    <div className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
      <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', overflowWrap: 'anywhere' })}>
        <span>
          <Trans>目前的发件地址：{address}</Trans>
        </span>
        {sender && sender.state !== 'platform' && <Badge tone={tones[sender.state]}>{names[sender.state]}</Badge>}
      </p>
      {sender?.state === 'waiting' && (
        <Callout kind="note">
          <Trans>{sender.domain} 尚未验证。在此之前，邮件由平台的地址发出，并显示您的名称。</Trans>
        </Callout>
      )}
      {sender?.state === 'failing' && sender.endsAt && (
        <Callout kind="note">
          <Trans>
            {sender.domain} 的一条必需记录已查不到。如果到 <TimeText at={sender.endsAt} /> 仍未恢复，邮件将改由平台的地址发出。
          </Trans>
        </Callout>
      )}
      {sender?.state === 'lost' && (
        <Callout kind="note">
          <Trans>{sender.domain} 的必需记录缺失已超过三天，邮件改由平台的地址发出。恢复记录后会自动重新启用。</Trans>
        </Callout>
      )}
      {sender?.domain?.includes('xn--') && (
        <Callout kind="note">
          <Trans>域名含有非英文字母，在 DNS 中写作 {sender.domain}。请确认这正是您的域名，而不是形似的另一个域名。</Trans>
        </Callout>
      )}
    </div>
  )
}
