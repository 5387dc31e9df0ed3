import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Annotations } from '#contract/dashboards/annotations.ts'
import { css } from '../../../../styled-system/css'
import { AnnotationList } from './annotation-list.tsx'
import { useAnnotationTexts } from './annotation-texts.ts'
import { groupMarks, type Mark } from './group-marks.ts'

type Props = {
  annotations: Annotations
  /** When the points of the trend begin. */
  starts: readonly string[]
}

/** A thin line at each point where something happened, and below the axis a marker that tells what. */
export const AnnotationMarks = ({ annotations: { points, zone }, starts }: Props) => {
  const layer = useRef<HTMLUListElement>(null)
  const [width, setWidth] = useState(0)
  const [open, setOpen] = useState<string | null>(null)
  useEffect(() => {
    const element = layer.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <ul ref={layer} className={css({ listStyle: 'none', margin: '0', padding: '0' })}>
      {groupMarks(points, starts, width).map((mark) => {
        const key = mark.points[0]?.at ?? ''
        return (
          <Marker
            key={key}
            mark={mark}
            zone={zone}
            isOpen={open === key}
            onOpen={() => setOpen(key)}
            onClose={() => setOpen((it) => (it === key ? null : it))}
          />
        )
      })}
    </ul>
  )
}

type MarkerProps = { mark: Mark; zone: string; isOpen: boolean; onOpen: () => void; onClose: () => void }

const Marker = ({ mark: { at, total, points }, zone, isOpen, onOpen, onClose }: MarkerProps) => {
  const { t } = useLingui()
  const { what, whoAndWhen } = useAnnotationTexts(zone)
  const button = useRef<HTMLButtonElement>(null)
  const items = points.flatMap((it) => it.items)
  const told = items.map((it) => `${what(it)}, ${whoAndWhen(it)}`).join('; ')
  const label = total === 1 ? told : `${t`${total} 项变更`}: ${told}`
  const leaveByEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return
    button.current?.focus()
    onClose()
  }
  return (
    <li
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onOpen()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onClose()}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose()
      }}
      onKeyDown={leaveByEscape}
    >
      <span aria-hidden="true" className={line} style={{ left: `${at}%` }} />
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        className={marker}
        style={{ left: `${at}%` }}
        onFocus={onOpen}
        onClick={() => button.current?.focus()}
      >
        <span aria-hidden="true" className={total === 1 ? dot : number}>
          {total === 1 ? '' : total}
        </span>
      </button>
      {isOpen && (
        <div className={panel} style={{ left: `max(0px, min(${at}%, 100% - 280px))` }}>
          <AnnotationList points={points.toReversed()} zone={zone} />
        </div>
      )}
    </li>
  )
}

const line = css({ position: 'absolute', insetBlock: '0', width: '1px', bg: 'line.strong', pointerEvents: 'none' })
/** Below the marks of the axis. */
const marker = css({
  position: 'absolute',
  top: 'calc(100% + 22px)',
  width: '24px',
  height: '24px',
  marginLeft: '-12px',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'full',
  cursor: 'pointer',
  color: 'fg.muted',
})
const dot = css({
  width: '8px',
  height: '8px',
  border: '2px solid currentColor',
  transform: 'rotate(45deg)',
  forcedColorAdjust: 'auto',
})
const number = css({
  minWidth: '18px',
  height: '18px',
  paddingInline: '1',
  borderRadius: 'full',
  border: '1px solid token(colors.line.strong)',
  bg: 'bg.raised',
  fontSize: 'xs',
  lineHeight: '16px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
})
const panel = css({
  position: 'absolute',
  bottom: '-22px',
  zIndex: 'sticky',
  width: 'min(280px, 100%)',
  maxHeight: '240px',
  overflow: 'auto',
  padding: '3',
  borderRadius: 'm',
  bg: 'bg.raised',
  color: 'fg',
  boxShadow: 'floating',
  fontSize: 's',
})
