import { Menu as Ark } from '@ark-ui/react/menu'
import { Portal } from '@ark-ui/react/portal'
import { css } from '../../../styled-system/css'
import { MenuEntries, type MenuItem, menuContent } from './menu.tsx'

type Props = {
  label: string
  /** Where it opens, in pixels of the window. */
  at: { x: number; y: number }
  items: MenuItem[]
  onClose: () => void
}

/** A list of actions on what was pointed at, open for as long as it is rendered. */
export const ContextMenu = ({ label, at, items, onClose }: Props) => (
  <Ark.Root
    open
    anchorPoint={at}
    positioning={{ placement: 'bottom-start', gutter: 2 }}
    onOpenChange={({ open }) => !open && onClose()}
    onSelect={({ value }) => items.find((item) => item.id === value)?.onSelect()}
  >
    <Portal>
      <Ark.Positioner className={css({ zIndex: 'menu' })}>
        <Ark.Content aria-label={label} className={menuContent}>
          <MenuEntries items={items} />
        </Ark.Content>
      </Ark.Positioner>
    </Portal>
  </Ark.Root>
)
