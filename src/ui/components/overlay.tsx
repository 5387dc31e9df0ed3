import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'

type Props = { label: string; onClose: () => void; initialFocus: () => HTMLElement | null; children: ReactNode }

/** A panel over the page, near its top, open while it is rendered. The caller decides where the focus goes afterwards. */
export const Overlay = ({ label, onClose, initialFocus, children }: Props) => (
  <Ark.Root
    open
    onOpenChange={({ open }) => !open && onClose()}
    initialFocusEl={initialFocus}
    restoreFocus={false}
    // A dialog that closed at the same time may still move the focus. That must not close this one.
    onFocusOutside={(event) => event.preventDefault()}
    aria-label={label}
  >
    <Portal>
      <Ark.Backdrop
        className={css({
          position: 'fixed',
          inset: '0',
          bg: 'rgb(10 12 14 / 0.45)',
          zIndex: 'dialog',
          animation: 'appear 120ms',
        })}
      />
      <Ark.Positioner
        className={css({
          position: 'fixed',
          inset: '0',
          zIndex: 'dialog',
          display: 'grid',
          placeItems: 'start center',
          padding: '4',
          paddingTop: { base: '4', wide: '80px' },
        })}
      >
        <Ark.Content
          className={css({
            width: 'full',
            maxWidth: '560px',
            bg: 'bg.raised',
            borderRadius: 'l',
            boxShadow: 'floating',
            overflow: 'hidden',
            animation: 'appear 120ms',
            _focusVisible: { outline: 'none' },
          })}
        >
          {children}
        </Ark.Content>
      </Ark.Positioner>
    </Portal>
  </Ark.Root>
)
