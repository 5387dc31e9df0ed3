import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Icon, type IconName } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type MenuItem = {
  id: string
  label: string
  /** Shown behind the label. */
  mark?: ReactNode
  icon?: IconName
  checked?: boolean
  separated?: boolean
  disabled?: boolean
  onSelect: () => void
}

type Props = {
  /** Screen readers read it before the content of the trigger. */
  label: string
  trigger: ReactNode
  heading?: ReactNode
  items: MenuItem[]
  className?: string
  /** Called when the menu is about to be needed. */
  onNear?: (() => void) | undefined
}

const loadPanel = () => import('./menu-panel.tsx')
const Panel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }))

/** A button that opens a list of actions. The list is loaded when it is about to be needed. */
export const Menu = ({ label, trigger, heading, items, className, onNear }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'no' | 'byPointer' | 'byKeyboard'>('no')
  const prepare = () => {
    void loadPanel()
    onNear?.()
  }
  const close = () => {
    setOpened('no')
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={opened !== 'no'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={(event) => setOpened(event.detail === 0 ? 'byKeyboard' : 'byPointer')}
        className={cx(look, className)}
      >
        <VisuallyHidden>{label}</VisuallyHidden>
        {trigger}
        <Icon name="down" size={14} />
      </button>
      {opened !== 'no' && button.current && (
        <Suspense>
          <Panel
            label={label}
            at={button.current}
            heading={heading}
            items={items}
            isKeyboard={opened === 'byKeyboard'}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

const look = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '9',
  paddingInline: '2',
  borderRadius: 'm',
  maxWidth: 'full',
  minWidth: '0',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
})
