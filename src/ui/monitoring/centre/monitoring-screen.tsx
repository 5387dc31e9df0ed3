import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Monitoring } from '#contract/monitoring/monitoring.ts'
import { Callout } from '#ui/components/callout.tsx'
import { dateText } from '#ui/components/date-text.ts'
import { Moment } from '#ui/components/moment.tsx'
import { PageHeader } from '#ui/components/page-header.tsx'
import { BlockStates, exactTime } from '#ui/patterns/charts/block-states.tsx'
import type { Reading, SaveText } from '#ui/patterns/charts/reading.ts'
import { css } from '../../../../styled-system/css'
import { DecisionsBlock, EventsBlock } from './minute-blocks.tsx'
import { KeysBlock, ScenariosBlock, SendersBlock } from './source-blocks.tsx'
import { EndsBlock, NamesBlock, RejectionsBlock } from './table-blocks.tsx'
import { Tiles } from './tiles.tsx'

type Props = { reading: Reading<Monitoring>; onSave: SaveText; alerts?: ReactNode }

/** Whether the system works for a project: what arrives, what is decided, what is sent, and what waits. */
export const MonitoringScreen = ({ reading, onSave, alerts }: Props) => {
  const { t } = useLingui()
  return (
    <div data-page="board">
      <PageHeader
        title={t`监控中心`}
        description={<Trans>系统是否正常：收到了什么，决定了什么，发送了什么，还有什么在等待。</Trans>}
      >
        {reading.data?.events && <LastEvent at={reading.data.events.lastReceivedAt} />}
      </PageHeader>
      <BlockStates reading={reading} denied={<Trans>这里是监控中心，需要 monitoring:read 权限。</Trans>} height={480}>
        {(monitoring) => <Board monitoring={monitoring} onSave={onSave} />}
      </BlockStates>
      {reading.problem?.code !== 'permission.denied' && alerts}
    </div>
  )
}

const LastEvent = ({ at }: { at: string | null }) => (
  <p className={css({ fontSize: 's', color: 'fg.muted' })}>
    {at === null ? (
      <Trans>还没有收到事件</Trans>
    ) : (
      <Trans>
        最近一次收到事件：
        <Moment at={at} />
      </Trans>
    )}
  </p>
)

const Board = ({ monitoring, onSave }: { monitoring: Monitoring; onSave: SaveText }) => {
  const { i18n } = useLingui()
  const { at, events, decisions, rejections, names, keys, senders, scenarios, failed } = monitoring
  const time = dateText(i18n, at, exactTime)
  return (
    <>
      {failed.length > 0 && (
        <div className={css({ marginBottom: '4' })}>
          <Callout kind="bad">
            <Trans>部分数字暂时无法统计，其余的不受影响。页面会自动重试。</Trans>
          </Callout>
        </div>
      )}
      <Tiles monitoring={monitoring} />
      <div className={board}>
        {events && <EventsBlock minutes={events.minutes} onSave={onSave} />}
        {decisions && decisions.ends.length > 0 && <DecisionsBlock minutes={decisions.minutes} onSave={onSave} />}
        {rejections && rejections.reasons.length > 0 && <RejectionsBlock rejections={rejections} />}
        {decisions && decisions.ends.length > 0 && <EndsBlock decisions={decisions} />}
        {names && names.items.length > 0 && <NamesBlock names={names} />}
        {scenarios?.items.some(({ fires, matched }) => fires + matched > 0) && <ScenariosBlock scenarios={scenarios} />}
        {keys && keys.length > 0 && <KeysBlock keys={keys} />}
        {senders && (senders.sampled > 0 || senders.refusal) && <SendersBlock senders={senders} />}
      </div>
      <p className={css({ color: 'fg.muted', fontSize: 's', marginTop: '4' })}>
        <Trans>统计于 {time}，每 10 秒更新。除另有说明外，数字为最近 60 分钟的合计。</Trans>
      </p>
    </>
  )
}

const board = css({
  display: 'grid',
  gap: '4',
  marginTop: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', broad: 'repeat(2, minmax(0, 1fr))' },
})
