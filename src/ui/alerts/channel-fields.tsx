import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertRecipients } from '#contract/alerts/alerts.ts'
import type { AlertField, TypedAlert } from '#machines/alerts/alert-form.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../styled-system/css'

type Props = {
  typed: TypedAlert
  recipients: AlertRecipients | null
  problemOf: (field: AlertField) => string | undefined
  onEdit: (change: Partial<TypedAlert>) => void
}

/** Who is told when a rule fires, and how often at most. */
export const ChannelFields = ({ typed, recipients, problemOf, onEdit }: Props) => {
  const { t } = useLingui()
  const toggle = (id: string, isChosen: boolean) =>
    onEdit({ mail: isChosen ? [...typed.mail, id] : typed.mail.filter((it) => it !== id) })
  return (
    <>
      <fieldset className={group}>
        <legend className={css({ fontSize: 's', fontWeight: 'medium', marginBottom: '1' })}>
          <Trans>通知方式</Trans>
        </legend>
        <label className={choice}>
          <input
            type="checkbox"
            name="inApp"
            checked={typed.inApp}
            onChange={({ target }) => onEdit({ inApp: target.checked })}
          />
          <Trans>站内通知所有打开控制台的人</Trans>
        </label>
        {recipients?.map(({ id, name, email }) => (
          <label key={id} className={choice}>
            <input
              type="checkbox"
              name="mail"
              checked={typed.mail.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
            <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
              <Trans>
                邮件通知 {name}（{email}）
              </Trans>
            </span>
          </label>
        ))}
        {problemOf('mail') && <p className={css({ color: 'bad', fontSize: 's' })}>{problemOf('mail')}</p>}
      </fieldset>
      <TextField
        name="webhook"
        label={t`Webhook 地址（可选）`}
        type="url"
        autoComplete="off"
        placeholder="https://"
        value={typed.webhook}
        problem={problemOf('webhook')}
        hint={<Trans>每次告警开始和结束时调用，带签名；只能是公网地址。</Trans>}
        onEdit={(webhook) => onEdit({ webhook })}
        onLeave={() => {}}
      />
      <TextField
        name="hourlyAtMost"
        label={t`每小时最多通知几次`}
        inputMode="numeric"
        autoComplete="off"
        value={typed.hourlyAtMost}
        problem={problemOf('hourlyAtMost')}
        hint={<Trans>更多的告警只记录，不通知。</Trans>}
        onEdit={(hourlyAtMost) => onEdit({ hourlyAtMost })}
        onLeave={() => {}}
      />
    </>
  )
}

const group = css({ display: 'grid', gap: '2', border: 'none', padding: '0', margin: '0' })
const choice = css({ display: 'flex', gap: '2', alignItems: 'baseline', fontSize: 's', cursor: 'pointer' })
