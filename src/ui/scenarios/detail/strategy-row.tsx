import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import type { ScenarioStrategy } from '#contract/scenarios/figures.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { Glyph } from '#ui/components/icon.tsx'
import { css, cx } from '../../../../styled-system/css'
import { useScenarioNames } from '../names.ts'

type Props = {
  strategy: ScenarioStrategy
  /** Counted from 0, and the last one that there is. */
  place: number
  last: number
  mayMove: boolean
  onMove: (id: string, to: number) => void
}

/** A strategy in order of priority. It is dragged by its handle, and moved by the arrow keys on it or by the buttons. */
export const StrategyRow = ({ strategy, place, last, mayMove, onMove }: Props) => {
  const { t, i18n } = useLingui()
  const names = useScenarioNames()
  const [isTarget, setTarget] = useState(false)
  const { id, name, status, version, group, delivered } = strategy
  const number = i18n.number(place + 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last }[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(id, to)
  }
  const accept = (event: DragEvent) => {
    if (!mayMove || !event.dataTransfer.types.includes(dragged)) return
    event.preventDefault()
    setTarget(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setTarget(false)
    const other = event.dataTransfer.getData(dragged)
    if (other !== '' && other !== id) onMove(other, place)
  }
  return (
    <li onDragOver={accept} onDragLeave={() => setTarget(false)} onDrop={drop} className={cx(row, isTarget && target)}>
      {mayMove && (
        <button
          type="button"
          draggable
          aria-label={t`移动：${name}，第 ${number} 位`}
          aria-keyshortcuts="ArrowUp ArrowDown Home End"
          onDragStart={({ dataTransfer }) => dataTransfer.setData(dragged, id)}
          onKeyDown={onKeyDown}
          className={handle}
        >
          <Glyph path="M7 5v.1M7 10v.1M7 15v.1M13 5v.1M13 10v.1M13 15v.1" />
        </button>
      )}
      <span className={css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums', minWidth: '5' })}>{number}</span>
      <div className={css({ flex: '1', minWidth: '0' })}>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
          <span className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{name}</span>
          <Badge tone={status === 'running' ? 'good' : 'neutral'}>{names.statuses[status]}</Badge>
        </p>
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          {names.startsOn(strategy)}
          {version !== null && <Trans> · 版本 {i18n.number(version)}</Trans>}
          {group !== null && <Trans> · 互斥组 {group}</Trans>}
          <Trans> · 24 小时投放 {names.count(delivered)}</Trans>
        </p>
      </div>
      {mayMove && (
        <span className={css({ display: 'inline-flex', gap: '1' })}>
          <Button
            size="small"
            look="ghost"
            disabled={place === 0}
            aria-label={t`上移：${name}`}
            onClick={() => onMove(id, place - 1)}
          >
            <Glyph path="m5 12.5 5-5 5 5" />
          </Button>
          <Button
            size="small"
            look="ghost"
            disabled={place === last}
            aria-label={t`下移：${name}`}
            onClick={() => onMove(id, place + 1)}
          >
            <Glyph path="m5 7.5 5 5 5-5" />
          </Button>
        </span>
      )}
    </li>
  )
}

/** The kind of what is dragged, so that other things that are dropped here do nothing. */
const dragged = 'application/x-causeway-strategy'

const row = css({
  display: 'flex',
  gap: '3',
  alignItems: 'center',
  paddingBlock: '3',
  borderTop: '1px solid token(colors.line)',
  _first: { borderTop: 'none' },
})
const target = css({ bg: 'accent.soft' })
const handle = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '7',
  height: '7',
  borderRadius: 'm',
  color: 'fg.muted',
  cursor: 'grab',
  _hover: { bg: 'bg.hover', color: 'fg' },
})
