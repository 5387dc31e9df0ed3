import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { WeeklySummary } from '#contract/dashboards/weekly-summary.ts'
import type { weeklySummaryMachine } from '#machines/dashboards/weekly-summary.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { LoadFailure } from '#ui/components/load-failure.tsx'
import { Skeleton } from '#ui/components/spinner.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof weeklySummaryMachine>; project: string; onClose: () => void }

/** Whether somebody gets the weekly summary of a project, where and when, and the button that changes it. */
export const WeeklySummaryDialog = ({ actor, project, onClose }: Props) => {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { summary, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const isFailed = useSelector(actor, (it) => it.matches('failed'))
  return (
    <Dialog
      title={t`每周摘要`}
      description={
        <Trans>
          每周一收到一封邮件：上周的访客、事件、订单、收入和转化率，与前一周的差异，正在运行的策略，以及需要关注的事项。
        </Trans>
      }
      onClose={onClose}
    >
      <div className={css({ display: 'grid', gap: '4', marginTop: '4' })}>
        {isFailed && problem && (
          <LoadFailure onRetry={() => actor.send({ type: 'summary.reload' })}>{problemText(problem)}</LoadFailure>
        )}
        {!summary && !isFailed && (
          <div role="status" aria-label={t`加载每周摘要…`}>
            <Skeleton height={160} />
          </div>
        )}
        {summary && (
          <>
            {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
            <Facts summary={summary} project={project} />
          </>
        )}
        {summary && !summary.isMember && (
          <Callout kind="note">
            <Trans>只有组织的成员可以订阅每周摘要，您以平台管理员的身份查看此项目。</Trans>
          </Callout>
        )}
        {summary?.isMember && (
          <Button
            look={summary.isSubscribed ? 'secondary' : 'primary'}
            busy={isBusy}
            className={css({ justifySelf: 'end' })}
            onClick={() => actor.send({ type: 'subscription.set', isSubscribed: !summary.isSubscribed })}
          >
            {summary.isSubscribed ? <Trans>取消订阅</Trans> : <Trans>订阅</Trans>}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const languages: Record<WeeklySummary['locale'], string> = { zh: '中文', en: 'English', ja: '日本語', fr: 'Français' }

const Facts = ({
  summary: { isSubscribed, email, locale, zone, nextAt },
  project,
}: {
  summary: WeeklySummary
  project: string
}) => {
  const { t, i18n } = useLingui()
  const date = i18n.date(nextAt, { timeZone: zone, dateStyle: 'full' })
  const time = i18n.date(nextAt, { timeZone: zone, timeStyle: 'short' })
  return (
    <dl className={css({ display: 'grid', gap: '2', fontSize: 's' })}>
      <Fact name={t`状态`}>
        <span role="status">
          {isSubscribed ? (
            <Badge tone="good">
              <Trans>已订阅</Trans>
            </Badge>
          ) : (
            <Badge tone="neutral">
              <Trans>未订阅</Trans>
            </Badge>
          )}
        </span>
      </Fact>
      <Fact name={t`项目`}>
        <bdi>{project || t`未命名项目`}</bdi>
      </Fact>
      <Fact name={t`收件邮箱`}>
        <bdi>{email}</bdi>
      </Fact>
      <Fact name={t`发送时间`}>
        <Trans>
          每周一 {time}（{zone}）
        </Trans>
      </Fact>
      <Fact name={isSubscribed ? t`下一封` : t`订阅后的第一封`}>{date}</Fact>
      <Fact name={t`邮件语言`}>
        <Trans>{languages[locale]}（账号的语言）</Trans>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(96px, 2fr) minmax(0, 5fr)', columnGap: '3' })}>
    <dt className={css({ color: 'fg.muted' })}>{name}</dt>
    <dd className={css({ margin: '0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })}>{children}</dd>
  </div>
)
