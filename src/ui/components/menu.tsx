import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import type { ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Icon, type IconName } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  checked?: boolean
  separated?: boolean
  disabled?: boolean
  onSelect: () => void
}

/** `label` is heard before what the trigger shows. */
type Props = { label: string; trigger: ReactNode; heading?: ReactNode; items: MenuItem[]; className?: string }

/** A button that opens a list of actions. */
export const Menu = ({ label, trigger, heading, items, className }: Props) => (
  <Ark.Root
    positioning={{ placement: 'bottom-end', gutter: 6 }}
    onSelect={({ value }) => items.find((item) => item.id === value)?.onSelect()}
  >
    <Ark.Trigger className={cx(button, className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {trigger}
      <Icon name="down" size={14} />
    </Ark.Trigger>
    <Portal>
      <Ark.Positioner className={css({ zIndex: 'menu' })}>
        <Ark.Content className={menuContent}>
          {heading && (
            <div
              className={css({
                paddingInline: '2',
                paddingBlock: '2',
                borderBottom: '1px solid token(colors.line)',
                marginBottom: '1',
              })}
            >
              {heading}
            </div>
          )}
          <MenuEntries items={items} />
        </Ark.Content>
      </Ark.Positioner>
    </Portal>
  </Ark.Root>
)

/** What a menu lists. */
export const MenuEntries = ({ items }: { items: MenuItem[] }) =>
  items.map((item) => (
    <Ark.Item
      key={item.id}
      value={item.id}
      disabled={item.disabled ?? false}
      className={cx(entry, item.separated && css({ borderTop: '1px solid token(colors.line)', marginTop: '1' }))}
    >
      <Icon
        name={item.checked ? 'check' : (item.icon ?? 'check')}
        className={item.checked || item.icon ? css({ color: 'fg.muted' }) : css({ visibility: 'hidden' })}
      />
      <span className={css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })}>{item.label}</span>
    </Ark.Item>
  ))

const button = css({
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
export const menuContent = css({
  minWidth: '220px',
  maxWidth: '320px',
  maxHeight: '60vh',
  overflow: 'auto',
  padding: '1',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'floating',
  _focusVisible: { outline: 'none' },
})
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
