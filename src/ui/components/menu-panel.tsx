import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { type ReactNode, useEffect, useRef } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Icon } from './icon.tsx'
import type { MenuItem } from './menu.tsx'

type Props = {
  label: string
  /** The position: beside an element, or a point of the window in pixels; the menu is then placed in `within`. */
  at: HTMLElement | { x: number; y: number }
  within?: HTMLElement | null
  heading?: ReactNode
  items: MenuItem[]
  /** Whether the keyboard's cursor is on the first action from the start. */
  isKeyboard?: boolean
  onClose: () => void
}

/** A menu, open while it is rendered. It is placed in the landmark of its opener. */
export const MenuPanel = ({ label, at, within, heading, items, isKeyboard = false, onClose }: Props) => {
  const isAtPlace = !(at instanceof HTMLElement)
  const opener = useRef(at instanceof HTMLElement ? at : null)
  const chosen = useRef<(() => void) | null>(null)
  useEffect(
    () => () => {
      // A frame that the menu asked for earlier may have brought the focus back to it after it closed: then it went with the menu.
      if (document.activeElement === document.body) opener.current?.focus()
      // Run once the menu is gone: a dialog that it opens before would be dismissed together with the menu.
      chosen.current?.()
    },
    [],
  )
  useEffect(() => {
    // The position is wrong after the window was resized, so the menu closes.
    if (isAtPlace) window.addEventListener('resize', onClose)
    return () => window.removeEventListener('resize', onClose)
  }, [isAtPlace, onClose])
  const landmark = (at instanceof HTMLElement ? at : within)?.closest<HTMLElement>('header, nav, main')
  return (
    <Ark.Root
      open
      positioning={{
        placement: at instanceof HTMLElement ? 'bottom-end' : 'bottom-start',
        gutter: at instanceof HTMLElement ? 6 : 2,
        getAnchorRect: () => (at instanceof HTMLElement ? at.getBoundingClientRect() : { ...at, width: 0, height: 0 }),
      }}
      {...(isKeyboard && items[0] ? { defaultHighlightedValue: items[0].id } : {})}
      onOpenChange={({ open }) => !open && onClose()}
      onSelect={({ value }) => {
        chosen.current = items.find((item) => item.id === value)?.onSelect ?? null
        onClose()
      }}
    >
      <Portal {...(landmark ? { container: { current: landmark } } : {})}>
        <Ark.Positioner className={css({ zIndex: 'menu' })}>
          <Ark.Content aria-label={label} className={content}>
            {heading && <div className={head}>{heading}</div>}
            {items.map((item) => (
              <Ark.Item
                key={item.id}
                value={item.id}
                disabled={item.disabled ?? false}
                className={cx(entry, item.separated && separated)}
              >
                <Icon
                  name={item.checked ? 'check' : (item.icon ?? 'check')}
                  className={item.checked || item.icon ? css({ color: 'fg.muted' }) : css({ visibility: 'hidden' })}
                />
                <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })}>{item.label}</span>
                {item.mark}
              </Ark.Item>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

const content = css({
  minWidth: '220px',
  maxWidth: 'min(320px, calc(100vw - 16px))',
  maxHeight: '70vh',
  overflow: 'auto',
  padding: '1',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'floating',
  _focusVisible: { outline: 'none' },
})
const head = css({
  paddingInline: '2',
  paddingBlock: '2',
  borderBottom: '1px solid token(colors.line)',
  marginBottom: '1',
})
const separated = css({ borderTop: '1px solid token(colors.line)', marginTop: '1' })
const entry = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '9',
  paddingInline: '2',
  borderRadius: 's',
  cursor: 'pointer',
  '&[data-highlighted]': { bg: 'bg.hover' },
  '&[data-disabled]': { color: 'fg.faint', cursor: 'default' },
})
