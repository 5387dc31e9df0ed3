import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Email } from '#engine/emails/email.ts'
import { KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { css } from '../../../../styled-system/css'
import { EmailFrame } from './email-frame.tsx'

/** On which device, or as text without markup. */
export type Shown = 'phone' | 'desktop' | 'text'

type Props = { email: Email; shown: Shown; onShown: (shown: Shown) => void }

/** An e-mail on a device, in light or dark colours, with its subject. */
export const EmailPreview = ({ email, shown, onShown }: Props) => {
  const { t } = useLingui()
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const shownNames: Record<Shown, string> = { phone: t`手机`, desktop: t`电脑`, text: t`纯文本` }
  return (
    <>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Switch label={t`设备`} options={['phone', 'desktop', 'text']} names={shownNames} value={shown} onChoose={onShown} />
        <Switch
          label={t`邮件配色`}
          options={['light', 'dark']}
          names={{ light: t`浅色`, dark: t`深色` }}
          value={scheme}
          onChoose={setScheme}
        />
      </div>
      <KeyFacts
        facts={[
          { id: 'from', label: t`发件人`, value: email.senderName },
          { id: 'subject', label: t`主题`, value: email.texts.subject },
        ]}
      />
      {shown !== 'text' && <EmailFrame email={email} device={shown} scheme={scheme} label={t`收件人看到的邮件`} />}
    </>
  )
}
