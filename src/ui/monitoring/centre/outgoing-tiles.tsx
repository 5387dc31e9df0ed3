import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { Duration } from '#ui/components/duration.tsx'
import { Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { AtLeast, Uncounted } from './tile-parts.tsx'

type Delays = NonNullable<Monitoring['delays']>
type Outgoing = NonNullable<Monitoring['webhooks']>

/** How long messages took in the last hour, and what became of calls and e-mails. */
export const OutgoingTiles = ({ monitoring: { delays, webhooks, emails } }: { monitoring: Monitoring }) => {
  const { t } = useLingui()
  return (
    <FigureRow label={t`耗时与外发`} figures={4}>
      <DelayTile label={<Trans>决策耗时</Trans>} what={<Trans>从收到事件到消息就绪</Trans>} delays={delays} of="decided" />
      <DelayTile label={<Trans>送达耗时</Trans>} what={<Trans>从消息就绪到浏览器确认</Trans>} delays={delays} of="received" />
      <OutgoingTile label={<Trans>Webhook 调用</Trans>} outgoing={webhooks} />
      <OutgoingTile label={<Trans>营销邮件</Trans>} outgoing={emails} />
    </FigureRow>
  )
}

type DelayProps = { label: ReactNode; what: ReactNode; delays: Delays | null; of: keyof Delays }

/** The time that 95 of 100 messages took at most, and the median. */
const DelayTile = ({ label, what, delays, of }: DelayProps) => {
  const { i18n } = useLingui()
  if (!delays) return <Uncounted label={label} />
  const delay = delays[of]
  const n = delay && i18n.number(delay.n)
  return (
    <Figure
      label={label}
      note={
        <>
          {what}
          {delay && (
            <>
              <br />
              <Trans>
                95% 在此时间内，一半在 <Duration milliseconds={delay.median} /> 内；最新 {n} 条
              </Trans>
            </>
          )}
        </>
      }
    >
      {delay ? <Duration milliseconds={delay.p95} isBrief /> : '–'}
    </Figure>
  )
}

/** How many were done, and how many failed for good or still wait. */
const OutgoingTile = ({ label, outgoing }: { label: ReactNode; outgoing: Outgoing | null }) => {
  const { i18n } = useLingui()
  if (!outgoing) return <Uncounted label={label} />
  const { done, failed, waiting, isCut } = outgoing
  const [waitingText, failedText] = [i18n.number(waiting), i18n.number(failed)]
  const success = shareText(i18n, done, done + failed)
  return (
    <Figure
      label={label}
      note={
        done + failed > 0 ? (
          <Trans>
            成功率 {success}，失败 {failedText}，等待 {waitingText}
          </Trans>
        ) : (
          <Trans>等待 {waitingText}</Trans>
        )
      }
    >
      <AtLeast isCut={isCut} value={done} />
    </Figure>
  )
}
