import { useLingui } from '@lingui/react/macro'
import { type DragEvent, type MouseEvent, memo, type PointerEvent, useRef, useState } from 'react'
import { Glyph, Icon } from '#ui/components/icon.tsx'
import { Link } from '#ui/components/link.tsx'
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx'
import { css, cx } from '../../../../styled-system/css'
import type { Point } from './tab-bar.tsx'

type Props = {
  path: string
  href: string
  name: string
  place: number
  isPinned: boolean
  isActive: boolean
  isReachable: boolean
  isUnsaved: boolean
  onClose: (path: string) => void
  onMenu: (path: string, at: Point) => void
  onMove: (path: string, to: number) => void
  onWant: (path: string) => void
}

const longPress = 500
const dragType = 'application/x-causeway-tab'

const Item = ({ path, href, name, place, isPinned, isActive, isReachable, isUnsaved, ...on }: Props) => {
  const { t } = useLingui()
  const isHome = place === 0
  const [edge, setEdge] = useState<'start' | 'end' | null>(null)
  const press = useLongPress((at) => on.onMenu(path, at))

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setEdge(null)
    const [moved = '', from = ''] = event.dataTransfer.getData(dragType).split('\n')
    const before = edgeAt(event) === 'start' ? place : place + 1
    if (moved) on.onMove(moved, Number(from) < before ? before - 1 : before)
  }
  return (
    <li
      draggable={!isHome}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, `${path}\n${place}`)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        setEdge(edgeAt(event))
      }}
      onDragLeave={() => setEdge(null)}
      onDrop={drop}
      onContextMenu={(event) => {
        // Shift with the right button opens the browser's own menu.
        if (event.shiftKey && event.button === right) return
        event.preventDefault()
        on.onMenu(path, { x: event.clientX, y: event.clientY })
      }}
      onMouseDown={(event) => event.button === middle && event.preventDefault()}
      onAuxClick={(event) => {
        if (event.button !== middle) return
        event.preventDefault()
        on.onClose(path)
      }}
      {...press}
      className={cx(item, isActive && activeItem, edge === 'start' && dropBefore, edge === 'end' && dropAfter)}
    >
      <Link
        href={href}
        data-path={path}
        draggable={false}
        tabIndex={isReachable ? 0 : -1}
        aria-current={isActive ? 'page' : undefined}
        aria-describedby={isReachable ? 'tab-keys' : undefined}
        title={name}
        onFocus={() => on.onWant(path)}
        className={link}
      >
        {isHome && <Icon name="home" size={14} />}
        {isPinned && <Glyph path={pin} size={14} />}
        <span className={label}>{name}</span>
        {isPinned && <VisuallyHidden>{t`（已固定）`}</VisuallyHidden>}
        {isUnsaved && (
          <>
            <span aria-hidden="true" className={dot} />
            <VisuallyHidden>{t`（有未保存的内容）`}</VisuallyHidden>
          </>
        )}
      </Link>
      {!isHome && (
        <button type="button" tabIndex={-1} aria-label={t`关闭 ${name}`} onClick={() => on.onClose(path)} className={closer}>
          <Icon name="close" size={14} />
        </button>
      )}
    </li>
  )
}

/** An open page. There may be a thousand of them: each is rendered again only if something of it changed. */
export const TabItem = memo(Item, (before, after) =>
  (['path', 'href', 'name', 'place', 'isPinned', 'isActive', 'isReachable', 'isUnsaved'] as const).every(
    (key) => before[key] === after[key],
  ),
)

const middle = 1
const right = 2
const pin = 'M7 3.5h6l-1 5 3 3H5l3-3zM10 11.500v5'

const edgeAt = (event: DragEvent): 'start' | 'end' => {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left + width / 2 ? 'start' : 'end'
}

/** A long press opens the menu, and the following click does not open the link. */
const useLongPress = (open: (at: Point) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      isHeld.current = false
      if (event.pointerType !== 'touch') return
      const at = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(() => {
        isHeld.current = true
        open(at)
      }, longPress)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: (event: PointerEvent) => (event.movementX !== 0 || event.movementY !== 0) && stop(),
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return
      isHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

const item = css({
  position: 'relative',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  maxWidth: '208px',
  color: 'fg.muted',
  borderRight: '1px solid token(colors.line)',
  WebkitTouchCallout: 'none',
  userSelect: 'none',
  '&:hover': { bg: 'bg.hover', color: 'fg' },
  '&:hover button, &:focus-within button': { opacity: '1' },
})
const activeItem = css({
  bg: 'bg',
  color: 'fg',
  boxShadow: 'inset 0 2px 0 token(colors.accent)',
  '&:hover': { bg: 'bg' },
  '& button': { opacity: '1' },
})
const dropBefore = css({ boxShadow: 'inset 2px 0 0 token(colors.accent)' })
const dropAfter = css({ boxShadow: 'inset -2px 0 0 token(colors.accent)' })
const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '6px',
  minWidth: '0',
  height: 'full',
  paddingInline: '3',
  fontSize: 's',
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 's',
  _focusVisible: { outlineOffset: '-3px' },
  '&:not(:last-child)': { paddingRight: '8' },
})
const label = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const dot = css({ flex: 'none', width: '6px', height: '6px', borderRadius: 'full', bg: 'warn' })
const closer = css({
  position: 'absolute',
  right: '1',
  display: 'grid',
  placeItems: 'center',
  width: '6',
  height: '6',
  borderRadius: 's',
  opacity: '0',
  cursor: 'pointer',
  '&:hover': { bg: 'line' },
  '@media (hover: none)': { width: '8', height: '8', right: '0' },
})
