import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ActionPerformance, closingSeconds, orderWithinHours, placedMessages } from '#contract/actions/performance.ts'
import { Duration } from '#ui/components/duration.tsx'
import { Block } from '#ui/patterns/charts/block.tsx'
import { RankedBars } from '#ui/patterns/charts/ranked-bars.tsx'
import { pair } from './place-blocks.tsx'

type Props = Pick<ActionPerformance, 'course'> & { isCut: boolean }

/** How messages went on after they were shown: to a click and an order, or to their closing, and how long each took. */
export const CourseBlocks = ({ course: { shown, clicked, ordered, clickMs, orderMs, closed }, isCut }: Props) => {
  const { t, i18n } = useLingui()
  const [toOrder, toClosing] = [t`看到的人后来下单了吗？`, t`多久后被关闭？`]
  const most = i18n.number(placedMessages.atMost)
  const note = isCut && <Trans>按最近 30 天内最新的 {most} 条消息统计。</Trans>
  const closings = closed.reduce((sum, count) => sum + count, 0)
  const ranges = closed.map((_, place) => {
    const [from, to] = [closingSeconds[place - 1], closingSeconds[place]]
    if (from === undefined) return t`不到 ${to} 秒`
    return to === undefined ? t`${from} 秒以上` : t`${from}–${to} 秒`
  })
  return (
    <div className={pair}>
      <Block
        title={toOrder}
        note={
          <>
            <Trans>
              占比以展示数为基数，时间为中位数。点击后 {orderWithinHours} 小时内在同一浏览器下的订单计入，不代表由消息带来。
            </Trans>{' '}
            {note}
          </>
        }
      >
        <RankedBars
          label={toOrder}
          amount={<Trans>消息</Trans>}
          whole={shown}
          rows={[
            { id: 'shown', name: t`展示`, value: shown },
            {
              id: 'clicked',
              name: t`点击`,
              value: clicked,
              note: clickMs !== null && (
                <Trans>
                  展示后 <Duration milliseconds={clickMs} />
                </Trans>
              ),
            },
            {
              id: 'ordered',
              name: t`下单`,
              value: ordered,
              note: orderMs !== null && (
                <Trans>
                  点击后 <Duration milliseconds={orderMs} />
                </Trans>
              ),
            },
          ]}
        />
      </Block>
      <Block
        title={toClosing}
        note={
          <>
            <Trans>占比以关闭数为基数。很快被关闭的消息，多半没有人看。</Trans> {note}
          </>
        }
      >
        <RankedBars
          label={toClosing}
          amount={<Trans>消息</Trans>}
          whole={closings}
          rows={closed.map((value, place) => ({ id: String(place), name: ranges[place] ?? '', value }))}
        />
      </Block>
    </div>
  )
}
