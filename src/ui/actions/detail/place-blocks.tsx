import '../texts.ts'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ActionPerformance, type MessageCounts, placedMessages } from '#contract/actions/performance.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { ChartTable } from '#ui/patterns/charts/chart-table.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'

/** What became of messages, in the cells of a table: shown of those sent, clicked and dismissed of those shown. */
export const countCells = (i18n: I18n, { sent, shown, clicked, dismissed }: MessageCounts): string[] => {
  const of = (part: number, whole: number) => `${i18n.number(part)} (${shareText(i18n, part, whole)})`
  return [i18n.number(sent), of(shown, sent), of(clicked, shown), of(dismissed, shown)]
}

/** By which arm messages were sent, to which devices, and on which pages the events happened that caused them. */
export const PlaceBlocks = ({ places: { arms, devices, pages, others, isCut } }: Pick<ActionPerformance, 'places'>) => {
  const { t, i18n } = useLingui()
  const counted = [t`已发送`, t`已展示`, t`已点击`, t`已关闭`]
  const [ofArms, ofDevices, ofPages] = [t`哪条策略的方案更有效？`, t`在哪些设备上？`, t`由哪些页面上的事件触发？`]
  const deviceNames: Record<string, string> = { desktop: t`电脑`, phone: t`手机`, tablet: t`平板` }
  const unknown = t`未知`
  const most = i18n.number(placedMessages.atMost)
  const left = i18n.number(others)
  const note = isCut ? <Trans>按最近 30 天内最新的 {most} 条消息统计。</Trans> : undefined
  return (
    <>
      <Block title={ofArms} note={note}>
        <ChartTable
          label={ofArms}
          head={[t`策略与方案`, ...counted]}
          rows={arms.map((it) => [`${it.name} · ${it.arm}`, ...countCells(i18n, it)])}
        />
      </Block>
      <div className={pair}>
        <Block title={ofDevices} note={note}>
          <ChartTable
            label={ofDevices}
            head={[t`设备`, ...counted]}
            rows={devices.map((it) => [
              it.device === null ? unknown : (deviceNames[it.device] ?? it.device),
              ...countCells(i18n, it),
            ])}
          />
        </Block>
        <Block title={ofPages} note={others > 0 ? <Trans>另有 {left} 个页面没有列出。</Trans> : note}>
          <ChartTable
            label={ofPages}
            head={[t`页面`, ...counted]}
            rows={pages.map((it) => [it.path ?? unknown, ...countCells(i18n, it)])}
          />
        </Block>
      </div>
    </>
  )
}

/** Two blocks beside each other where there is room. */
export const pair = css({
  display: 'grid',
  gap: '5',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', broad: 'repeat(2, minmax(0, 1fr))' },
})
