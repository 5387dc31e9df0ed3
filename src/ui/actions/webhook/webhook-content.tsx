import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import { Card } from '#ui/components/card.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { css } from '../../../../styled-system/css'
import { requestText, usualBody } from './request-text.ts'

/** The request of a draft. Templates are shown as they are written. */
export const WebhookContent = ({ content }: { content: ContentOf<'webhook'> }) => {
  const { t } = useLingui()
  return (
    <Card className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3' })}>
      <CodeBlock label={t`请求`} isPlain code={requestText(content, content.body || usualBody({}))} />
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>
          只有 2xx 算成功，跳转不会被跟随。失败的请求会在 5 秒、5 分钟、30 分钟、2 小时和 5 小时后重试，此后可以手动重新发送。
        </Trans>
      </p>
    </Card>
  )
}
