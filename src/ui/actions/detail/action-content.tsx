import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { languagesIn } from '#contract/actions/response-actions-content.ts'
import { parseContent } from '#contract/actions/response-actions-faults.ts'
import type { Locale } from '#contract/http/locale.ts'
import { Card } from '#ui/components/card.tsx'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { css } from '../../../../styled-system/css'
import { drawnOf } from '../drawn.ts'
import { type Device, devices, PreviewFrame } from '../editor/preview-frame.tsx'
import { EmailContent } from '../email/email-content.tsx'
import { languageNames } from '../names.ts'
import { WebhookContent } from '../webhook/webhook-content.tsx'

/** The draft as visitors would see it. Templates are shown as they are written. */
export const ActionContent = ({ action }: { action: ResponseAction }) => {
  const { t } = useLingui()
  const [chosen, setLanguage] = useState<Locale | null>(null)
  const [device, setDevice] = useState<Device>('phone')
  const parsed = parseContent(action.type, action.content)
  if (!('faults' in parsed) && parsed.type === 'webhook') return <WebhookContent content={parsed.content} />
  if (!('faults' in parsed) && parsed.type === 'email') return <EmailContent content={parsed.content} />
  const languages = 'faults' in parsed ? [] : languagesIn(parsed.content.texts)
  const language = chosen ?? languages[0]
  if ('faults' in parsed || language === undefined)
    return (
      <p className={css({ color: 'fg.muted' })}>
        <Trans>还没有文字，因此没有预览。</Trans>
      </p>
    )
  const deviceNames: Record<Device, string> = { phone: t`手机`, tablet: t`平板`, desktop: t`电脑` }
  return (
    <Card aria-label={t`预览`} className={css({ display: 'grid', gap: '4' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Switch label={t`语言`} options={languages} names={languageNames} value={language} onChoose={setLanguage} />
        <Switch label={t`设备`} options={devices} names={deviceNames} value={device} onChoose={setDevice} />
      </div>
      <PreviewFrame surface={drawnOf(parsed)} language={language} device={device} scheme="light" label={t`访客看到的页面`} />
    </Card>
  )
}
