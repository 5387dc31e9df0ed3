import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { parseContent } from '#contract/actions/response-actions-faults.ts'
import type { Locale } from '#contract/http/locale.ts'
import { writeEmail } from '#engine/emails/email.ts'
import type { TypedEmail } from '#machines/actions/response-action-editing.ts'
import type { responseActionPreviewMachine, Sample } from '#machines/actions/response-action-preview.machine.ts'
import type { emailTestMachine } from '#machines/emails/email-test.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Card } from '#ui/components/card.tsx'
import { CodeBlock } from '#ui/components/code-block.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { Switch } from '#ui/patterns/editor/switch.tsx'
import { css } from '../../../../styled-system/css'
import { emailOf } from './email-of.ts'
import { EmailPreview, type Shown } from './email-preview.tsx'

export type EmailTestActor = ActorRefFrom<typeof emailTestMachine>

type Props = {
  preview: ActorRefFrom<typeof responseActionPreviewMachine>
  test: EmailTestActor
  typed: TypedEmail
  language: Locale
}

/** The e-mail as a sample person would get it, and a way to send it to oneself. */
export const EmailSide = ({ preview, test, typed, language }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { preview: answer, problem, sample } = useSelector(preview, (it) => it.context)
  const isStale = useSelector(preview, (it) => it.hasTag('stale'))
  const [shown, setShown] = useState<Shown>('phone')
  const sampleNames: Record<Sample, string> = { known: t`资料齐全的访客`, stranger: t`陌生访客` }
  const hasTemplates = /\{[{%]/.test(JSON.stringify(typed.content.texts))
  const filled = answer && (!isStale || hasTemplates) ? parseContent('email', answer.content) : typed
  const content = !('faults' in filled) && filled.type === 'email' ? filled.content : typed.content
  const email = emailOf(content, language)
  const names = (answer?.missing ?? []).join(', ')
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '5' })}>
      <Card aria-label={t`预览`} className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' })}>
        <h2 className={heading}>
          <Trans>预览</Trans>
        </h2>
        <Switch
          label={t`访客`}
          options={['known', 'stranger']}
          names={sampleNames}
          value={sample}
          onChoose={(it) => preview.send({ type: 'sample.choose', sample: it })}
        />
        <EmailPreview email={email} shown={shown} onShown={setShown} />
        {shown === 'text' && <CodeBlock label={t`纯文本`} isPlain code={writeEmail(email).text} />}
        <p role="status" className={css({ fontSize: 's', color: 'fg.muted', minHeight: '5' })}>
          {names !== '' && !isStale && <Trans>这位访客没有这些值：{names}</Trans>}
        </p>
        {problem && <LoadFailure onRetry={() => preview.send({ type: 'preview.retry' })}>{problemText(problem)}</LoadFailure>}
      </Card>
      <TestMail actor={test} typed={typed} language={language} sample={sample} />
    </div>
  )
}

type TestProps = { actor: EmailTestActor; typed: TypedEmail; language: Locale; sample: Sample }

const TestMail = ({ actor, typed, language, sample }: TestProps) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { answer, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const { content } = typed
  const isReady = content.texts[language] !== undefined && !('faults' in parseContent('email', content))
  return (
    <Card aria-label={t`测试`} className={css({ display: 'grid', gap: '4' })}>
      <h2 className={heading}>
        <Trans>测试</Trans>
      </h2>
      <p className={css({ fontSize: 's', color: 'fg.muted' })}>
        <Trans>用这位访客的资料把当前语言的邮件发到您自己的邮箱。每分钟最多 10 封。</Trans>
      </p>
      <Button
        busy={isBusy}
        disabled={!isReady}
        className={css({ justifySelf: 'start' })}
        onClick={() => actor.send({ type: 'test.request', content, language, sample })}
      >
        <Trans>发送测试邮件</Trans>
      </Button>
      {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
      {answer?.outcome === 'refused' && (
        <Callout kind="bad">
          <Trans>邮件服务器没有接受这封邮件。</Trans>
        </Callout>
      )}
      <p role="status" className={css({ fontSize: 's', _empty: { display: 'none' } })}>
        {answer?.outcome === 'sent' && <Trans>测试邮件已发送。</Trans>}
        {answer?.outcome === 'outbox' && <Trans>没有配置邮件服务器，测试邮件在本机的发件箱中。</Trans>}
      </p>
    </Card>
  )
}

const heading = css({ fontSize: 'l', fontWeight: 'bold' })
