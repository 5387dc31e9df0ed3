import { useLingui } from '@lingui/react/macro'
import { css, cx } from '../../../../styled-system/css'
import { dayFormat, shortDay } from './days.ts'

type Props = { name: string; total: number; days: { day: string; count: number }[] }

/** A total with one bar per day; the last day is not over yet. */
export const DayBars = ({ name, total, days }: Props) => {
  const { t, i18n } = useLingui()
  const most = days.reduce((best, it) => (it.count > best.count ? it : best), { day: days[0]?.day ?? '', count: 0 })
  const date = i18n.date(most.day, dayFormat)
  const sentence =
    most.count === 0
      ? t`${name}：最近 7 天没有`
      : t`${name}：最近 7 天共 ${i18n.number(total)}，最多的一天是 ${date}，${i18n.number(most.count)}`
  return (
    <figure className={css({ margin: '0', padding: '5', minWidth: '0' })}>
      <figcaption>
        <h3 className={css({ color: 'fg.muted', fontSize: 's', fontWeight: 'medium' })}>{name}</h3>
        <p className={css({ fontSize: 'xxl', fontWeight: 'bold', lineHeight: 'tight', fontVariantNumeric: 'tabular-nums' })}>
          {i18n.number(total)}
        </p>
      </figcaption>
      <div role="img" aria-label={sentence} className={css({ marginTop: '3' })}>
        <div className={cx(columns, area)}>
          {days.map(({ day, count }, place) => (
            <div key={day} title={`${i18n.date(day, dayFormat)}: ${i18n.number(count)}`} className={slot}>
              <div
                className={place === days.length - 1 ? unfinished : bar}
                style={{ height: `${(100 * count) / Math.max(1, most.count)}%` }}
              />
            </div>
          ))}
        </div>
        <div className={cx(columns, css({ marginTop: '1', color: 'fg.muted', fontSize: 'xs', textAlign: 'center' }))}>
          {days.map(({ day }, place) => (
            <span key={day} className={css({ whiteSpace: 'nowrap' })}>
              {place === days.length - 1 ? t`今天` : i18n.date(day, shortDay)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

const columns = css({ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', columnGap: { base: '2', wide: '3' } })
const area = css({
  height: '96px',
  borderBottom: '1px solid token(colors.line.strong)',
  backgroundImage: 'linear-gradient(token(colors.line) 1px, transparent 1px)',
  backgroundSize: '100% 50%',
})
const slot = css({ display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', minHeight: '0' })
const bar = css({ bg: { base: 'accent.solid', _dark: 'accent' }, borderRadius: '2px 2px 0 0', forcedColorAdjust: 'none' })
const unfinished = css({
  bg: 'accent.soft',
  borderRadius: '2px 2px 0 0',
  forcedColorAdjust: 'none',
  border: '1.5px dashed token(colors.accent)',
  borderBottom: 'none',
})
