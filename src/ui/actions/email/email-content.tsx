import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type ContentOf, languagesIn } from '#contract/actions/response-actions-content.ts'
import type { EmailFigures } from '#contract/emails/emails.ts'
import type { Locale } from '#contract/http/locale.ts'
import { writeEmail } from '#engine/emails/email.ts'
import { Card } from '#ui/components/card.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { css } from '../../../../styled-system/css'
import { languageNames } from '../names.ts'
import { emailOf } from './email-of.ts'
import { EmailPreview, type Shown } from './email-preview.tsx'

/** The draft of an e-mail. Templates are shown as they are written. */
export const EmailContent = ({ content }: { content: ContentOf<'email'> }) => {
  const { t } = useLingui()
  const [chosen, setLanguage] = useState<Locale | null>(null)
  const [shown, setShown] = useState<Shown>('desktop')
  const languages = languagesIn(content.texts)
  const language = chosen ?? languages[0] ?? 'zh'
  const email = emailOf(content, language)
  return (
    <Card aria-label={t`预览`} className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
      <Switch label={t`语言`} options={languages} names={languageNames} value={language} onChoose={setLanguage} />
      <EmailPreview email={email} shown={shown} onShown={setShown} />
      {shown === 'text' && <CodeBlock label={t`纯文本`} isPlain code={writeEmail(email).text} />}
    </Card>
  )
}

type Props = { figures: EmailFigures | null; failure: ReactNode }

/** What became of the e-mails of an action. */
export const EmailFiguresCard = ({ figures, failure }: Props) => {
  const { t, i18n } = useLingui()
  const shown = figures && [
    { id: 'sent', label: t`已发送`, value: figures.sent },
    { id: 'waiting', label: t`等待发送`, value: figures.waiting },
    { id: 'dead', label: t`发送失败`, value: figures.dead },
    { id: 'suppressed', label: t`因退订或撤回同意未发送`, value: figures.suppressed },
    { id: 'cancelled', label: t`因策略停止未发送`, value: figures.cancelled },
    { id: 'unsubscribed', label: t`通过邮件退订`, value: figures.unsubscribed },
  ]
  return (
    <Card aria-label={t`发送情况`} className={css({ marginBottom: '5' })}>
      <h2 className={css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '3' })}>
        <Trans>发送情况</Trans>
      </h2>
      {failure}
      {shown && (
        <dl className={css({ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))', gap: '4' })}>
          {shown.map(({ id, label, value }) => (
            <div key={id}>
              <dt className={css({ fontSize: 's', color: 'fg.muted' })}>{label}</dt>
              <dd className={css({ fontSize: 'xl', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' })}>
                {i18n.number(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
