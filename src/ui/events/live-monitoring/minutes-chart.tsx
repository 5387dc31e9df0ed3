import { Trans, useLingui } from '@lingui/react/macro'
import type { LiveOverview } from '#contract/events/events.ts'
import { dateText } from '#ui/components/date-text.ts'
import { css, cx } from '../../../../styled-system/css'
import { mostIn, topFor, totalOf } from './minutes.ts'

type Minutes = LiveOverview['minutes']

const hourAndMinute = { hour: '2-digit', minute: '2-digit', hour12: false } as const
const marked = [0, 10, 20]

/**
 * Events per minute over the last half hour, one bar for each minute: accepted below, rejected on top. A table with the same figures can be
 * opened.
 */
export const MinutesChart = ({ minutes }: { minutes: Minutes }) => {
  const { t, i18n } = useLingui()
  const top = topFor(mostIn(minutes))
  const { accepted, rejected } = totalOf(minutes)
  const summary = t`最近 30 分钟收到 ${i18n.number(accepted)} 个事件，拒绝 ${i18n.number(rejected)} 个`
  return (
    <figure className={css({ margin: '0' })}>
      <figcaption className={caption}>
        <h2 className={css({ fontWeight: 'medium', color: 'fg.muted', fontSize: 's', flex: '1' })}>
          <Trans>最近 30 分钟，每分钟事件数</Trans>
        </h2>
        <span className={key}>
          <span className={cx(swatch, acceptedFill)} />
          <Trans>已接收</Trans>
        </span>
        <span className={key}>
          <span className={cx(swatch, rejectedFill)} />
          <Trans>已拒绝</Trans>
        </span>
      </figcaption>
      <div role="img" aria-label={summary} className={plot}>
        <div className={scale}>
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{i18n.number(value)}</span>
          ))}
        </div>
        <div className={area}>
          {minutes.map((it) => {
            const time = dateText(i18n, it.at, hourAndMinute)
            return (
              <div key={it.at} className={slot} title={t`${time}：已接收 ${it.accepted}，已拒绝 ${it.rejected}`}>
                <div className={rejectedFill} style={{ height: `${(100 * it.rejected) / top}%` }} />
                <div className={acceptedFill} style={{ height: `${(100 * it.accepted) / top}%` }} />
              </div>
            )
          })}
        </div>
        <div className={times}>
          {marked.map((place) => (
            <span key={place}>{minutes[place] && dateText(i18n, minutes[place].at, hourAndMinute)}</span>
          ))}
          <span className={css({ position: 'absolute', right: '0' })}>
            <Trans>现在</Trans>
          </span>
        </div>
      </div>
      <details className={css({ marginTop: '2', fontSize: 's' })}>
        <summary className={css({ color: 'fg.muted', cursor: 'pointer', width: 'fit-content' })}>
          <Trans>以表格查看</Trans>
        </summary>
        <MinutesTable minutes={minutes} />
      </details>
    </figure>
  )
}

const MinutesTable = ({ minutes }: { minutes: Minutes }) => {
  const { t, i18n } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section tabIndex={0} aria-label={t`每分钟事件数`} className={css({ maxHeight: '200px', overflow: 'auto', marginTop: '2' })}>
      <table className={table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>时间</Trans>
            </th>
            <th scope="col">
              <Trans>已接收</Trans>
            </th>
            <th scope="col">
              <Trans>已拒绝</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {minutes.toReversed().map((it) => (
            <tr key={it.at}>
              <th scope="row">{dateText(i18n, it.at, hourAndMinute)}</th>
              <td>{i18n.number(it.accepted)}</td>
              <td>{i18n.number(it.rejected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const acceptedFill = css({ bg: 'accent.solid', forcedColorAdjust: 'none' })
const rejectedFill = css({
  backgroundImage: 'repeating-linear-gradient(45deg, token(colors.bad.solid) 0 2px, token(colors.bad.soft) 2px 4px)',
  forcedColorAdjust: 'none',
})
const caption = css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center', marginBottom: '3' })
const key = css({ display: 'inline-flex', alignItems: 'center', gap: '1', fontSize: 'xs', color: 'fg.muted' })
const swatch = css({ width: '10px', height: '10px', borderRadius: '2px' })
const plot = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '2',
  rowGap: '1',
  fontSize: 'xs',
  color: 'fg.muted',
})
const scale = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  textAlign: 'right',
  lineHeight: '1',
  marginBlock: '-6px',
  minWidth: '6',
})
const area = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  columnGap: '2px',
  height: { base: '88px', full: '136px' },
  borderBottom: '1px solid token(colors.line.strong)',
  backgroundImage: 'linear-gradient(token(colors.line) 1px, transparent 1px)',
  backgroundSize: '100% 50%',
})
const slot = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  minHeight: '0',
  '& > :first-child': { borderRadius: '2px 2px 0 0' },
  _hover: { bg: 'bg.hover' },
})
const times = css({
  gridColumn: '2',
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  lineHeight: '1.4',
})
const table = css({
  fontSize: 's',
  borderCollapse: 'collapse',
  '& th, & td': {
    textAlign: 'right',
    paddingInline: '3',
    height: '7',
    fontWeight: 'normal',
    borderBottom: '1px solid token(colors.line)',
  },
  '& thead th': { color: 'fg.muted', fontSize: 'xs' },
})
