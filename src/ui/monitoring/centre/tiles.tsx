import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { Duration } from '#ui/components/duration.tsx'
import { rejectionTexts } from '#ui/events/rejections.ts'
import { Amount, Figure, FigureRow } from '#ui/patterns/charts/figure.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { OutgoingTiles } from './outgoing-tiles.tsx'
import { AtLeast, Uncounted } from './tile-parts.tsx'

/** The rate is that of so many complete minutes. */
const rateOf = 5

/** The figures of the last hour. What could not be counted says so. */
export const Tiles = ({ monitoring }: { monitoring: Monitoring }) => {
  const { t } = useLingui()
  return (
    <div className={css({ display: 'grid', gap: '4' })}>
      <FigureRow label={t`事件`}>
        <Events monitoring={monitoring} />
        <Folding folding={monitoring.folding} delay={monitoring.delays?.folded ?? null} />
      </FigureRow>
      <FigureRow label={t`决策与投放`}>
        <Decisions decisions={monitoring.decisions} />
        <Messages messages={monitoring.messages} />
        <Mail mail={monitoring.mail} />
      </FigureRow>
      <OutgoingTiles monitoring={monitoring} />
    </div>
  )
}

const Events = ({ monitoring: { events, rejections } }: { monitoring: Monitoring }) => {
  const { i18n } = useLingui()
  if (!events)
    return (
      <>
        <Uncounted label={<Trans>每分钟事件</Trans>} />
        <Uncounted label={<Trans>被接收</Trans>} />
        <Uncounted label={<Trans>被拒绝</Trans>} />
      </>
    )
  const sum = (key: 'accepted' | 'rejected' | 'duplicates', of = events.minutes) => of.reduce((total, it) => total + it[key], 0)
  const [accepted, rejected, duplicates] = [sum('accepted'), sum('rejected'), sum('duplicates')]
  const repeated = i18n.number(duplicates)
  const repeatedShare = shareText(i18n, duplicates, accepted + rejected + duplicates)
  const recent = events.minutes.slice(-1 - rateOf, -1)
  const rate = (sum('accepted', recent) + sum('rejected', recent)) / rateOf
  const bots = i18n.number(events.ofBots)
  const top = rejections?.reasons[0]
  return (
    <>
      <Figure label={<Trans>每分钟事件</Trans>} note={<Trans>最近 {rateOf} 分钟的平均</Trans>}>
        {i18n.number(rate, { maximumFractionDigits: rate < 10 ? 1 : 0 })}
      </Figure>
      <Figure
        label={<Trans>被接收</Trans>}
        note={
          <>
            <Trans>其中机器人 {bots}</Trans>
            <br />
            <Trans>
              重复 {repeated}（{repeatedShare}）
            </Trans>
          </>
        }
      >
        <Amount value={accepted} />
      </Figure>
      <Figure
        label={<Trans>被拒绝</Trans>}
        note={
          <>
            {shareText(i18n, rejected, accepted + rejected)}
            {top && <> · {i18n._(rejectionTexts[top.reason].title)}</>}
          </>
        }
      >
        <Amount value={rejected} />
      </Figure>
    </>
  )
}

type FoldingProps = { folding: Monitoring['folding']; delay: NonNullable<Monitoring['delays']>['folded'] }

/** The time that 95 of 100 events took at most; before any was timed, how long the oldest one waits. */
const Folding = ({ folding, delay }: FoldingProps) => {
  if (!folding)
    return (
      <>
        <Uncounted label={<Trans>处理延迟</Trans>} />
        <Uncounted label={<Trans>等待处理</Trans>} />
        <Uncounted label={<Trans>无法处理</Trans>} />
      </>
    )
  return (
    <>
      {delay ? (
        <Figure
          label={<Trans>处理延迟</Trans>}
          note={
            <>
              <Trans>
                95% 的事件在此时间内计入画像，一半在 <Duration milliseconds={delay.median} /> 内
              </Trans>
              {folding.waiting > 0 && (
                <>
                  <br />
                  <Trans>
                    目前最久已等待 <Duration milliseconds={folding.milliseconds} />
                  </Trans>
                </>
              )}
            </>
          }
        >
          <Duration milliseconds={delay.p95} isBrief />
        </Figure>
      ) : (
        <Figure label={<Trans>处理延迟</Trans>} note={<Trans>从接收到用户画像更新，目前最久的等待</Trans>}>
          {folding.waiting === 0 ? <Trans>无</Trans> : <Duration milliseconds={folding.milliseconds} isBrief />}
        </Figure>
      )}
      <Figure label={<Trans>等待处理</Trans>} note={<Trans>已接收，尚未计入画像的事件</Trans>}>
        <Amount value={folding.waiting} />
      </Figure>
      <Figure label={<Trans>无法处理</Trans>} note={<Trans>已搁置的事件，其余的不受影响</Trans>}>
        <Amount value={folding.setAside} />
      </Figure>
    </>
  )
}

const Decisions = ({ decisions }: { decisions: Monitoring['decisions'] }) => {
  const { i18n } = useLingui()
  if (!decisions)
    return (
      <>
        <Uncounted label={<Trans>决策</Trans>} />
        <Uncounted label={<Trans>对照组</Trans>} />
      </>
    )
  const count = (outcome: string | null) =>
    decisions.ends.filter((it) => outcome === null || it.outcome === outcome).reduce((sum, it) => sum + it.count, 0)
  const [all, delivered, heldOut] = [count(null), count('delivered'), count('held_out')]
  const share = shareText(i18n, delivered, all)
  return (
    <>
      <Figure label={<Trans>决策</Trans>} note={<Trans>其中 {share} 已投放</Trans>}>
        <AtLeast isCut={decisions.isCut} value={all} />
      </Figure>
      <Figure label={<Trans>对照组</Trans>} note={shareText(i18n, heldOut, all)}>
        <AtLeast isCut={decisions.isCut} value={heldOut} />
      </Figure>
    </>
  )
}

const Messages = ({ messages }: { messages: Monitoring['messages'] }) => {
  const { i18n } = useLingui()
  if (!messages)
    return (
      <>
        <Uncounted label={<Trans>发出的消息</Trans>} />
        <Uncounted label={<Trans>等待访客</Trans>} />
        <Uncounted label={<Trans>打开的连接</Trans>} />
      </>
    )
  const { sent, acknowledged, waiting, waitingSince, isCut, openStreams, openedStreams, reconnects } = messages
  const reconnected = shareText(i18n, reconnects, openedStreams)
  const share = shareText(i18n, acknowledged, sent)
  return (
    <>
      <Figure label={<Trans>发出的消息</Trans>} note={<Trans>其中 {share} 已送达浏览器</Trans>}>
        <AtLeast isCut={isCut} value={sent} />
      </Figure>
      <Figure
        label={<Trans>等待访客</Trans>}
        note={
          waitingSince ? (
            <Trans>
              最早的发出于 <TimeText at={waitingSince} />
            </Trans>
          ) : (
            <Trans>最近 24 小时发出、仍然有效的消息</Trans>
          )
        }
      >
        <AtLeast isCut={isCut} value={waiting} />
      </Figure>
      <Figure
        label={<Trans>打开的连接</Trans>}
        note={
          openedStreams === 0 ? (
            <Trans>访客与这个服务器进程之间</Trans>
          ) : (
            <Trans>访客与这个服务器进程之间，{reconnected} 是断开后重连</Trans>
          )
        }
      >
        <Amount value={openStreams} />
      </Figure>
    </>
  )
}

const Mail = ({ mail }: { mail: Monitoring['mail'] }) => {
  if (!mail) return <Uncounted label={<Trans>邮件队列</Trans>} />
  return (
    <Figure label={<Trans>邮件队列</Trans>} note={<Trans>整个服务器上最早的邮件已等待的时间</Trans>}>
      {mail.oldestSeconds === null ? <Trans>空</Trans> : <Duration milliseconds={mail.oldestSeconds * 1_000} isBrief />}
    </Figure>
  )
}
