import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ScenarioDetail } from '#contract/scenarios/figures.ts'
import { Block } from '#ui/patterns/charts/block.tsx'
import { shareText } from '#ui/patterns/charts/share-text.ts'
import { css } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'

/** What the same browser did within 30 minutes, with the share of events after which it did so. */
export const Paths = ({ paths: { of, none, events } }: Pick<ScenarioDetail, 'paths'>) => {
  const { t, i18n } = useLingui()
  const names = useScenarioNames()
  const count = i18n.number(of)
  const minutes = (seconds: number) =>
    seconds < 60 ? t`中位 ${i18n.number(seconds)} 秒后` : t`中位 ${i18n.number(Math.round(seconds / 60))} 分钟后`
  const rows = [
    ...events.map(({ event, count: followed, medianSeconds }) => ({
      id: event,
      name: names.eventName(event),
      followed,
      note: minutes(medianSeconds),
      isNothing: false,
    })),
    ...(none > 0 ? [{ id: '', name: t`没有其他事件`, followed: none, note: '', isNothing: true }] : []),
  ]
  return (
    <Block
      title={t`之后 30 分钟内做了什么？`}
      note={
        of === 0 ? (
          <Trans>还没有满 30 分钟的事件。</Trans>
        ) : (
          <Trans>同一浏览器，按最近的 {count} 个事件，最多 200 个。一个事件之后可能发生多件事。</Trans>
        )
      }
    >
      <ol className={css({ display: 'grid', gap: '2', listStyle: 'none' })}>
        {rows.map(({ id, name, followed, note, isNothing }) => (
          <li key={id} className={line}>
            <span className={css({ minWidth: '0', overflow: 'hidden', textOverflow: 'ellipsis' })}>
              {name} {note && <span className={css({ color: 'fg.muted', fontSize: 'xs' })}>{note}</span>}
            </span>
            <span className={css({ fontVariantNumeric: 'tabular-nums' })}>{shareText(i18n, followed, of)}</span>
            <span aria-hidden="true" className={track}>
              <span className={isNothing ? restBar : bar} style={{ width: `${(100 * followed) / Math.max(1, of)}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </Block>
  )
}

const line = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '2', fontSize: 's' })
const track = css({
  gridColumn: '1 / -1',
  display: 'block',
  height: '4px',
  borderRadius: 'full',
  bg: 'bg.hover',
  overflow: 'hidden',
  forcedColorAdjust: 'none',
})
const bar = css({ display: 'block', height: 'full', borderRadius: 'full', bg: { base: 'accent.solid', _dark: 'accent' } })
const restBar = css({ display: 'block', height: 'full', borderRadius: 'full', bg: 'line.strong' })
