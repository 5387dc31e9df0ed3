import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Icon } from './icon.tsx'

type Props = {
  title: string
  description?: ReactNode
  /** For content in columns. */
  wide?: boolean
  onClose?: (() => void) | undefined
  initialFocus?: () => HTMLElement | null
  children: ReactNode
}

/**
 * A dialog, open while it is rendered. Without `onClose` the user cannot dismiss it. Afterwards the focus is where it was when the dialog
 * was first rendered.
 */
export const Dialog = ({ title, description, wide = false, onClose, initialFocus, children }: Props) => {
  const { t } = useLingui()
  // The library looks a frame later, when the focus may already be in the dialog, and would return it to an element that is gone by then.
  const [openers] = useState(findOpeners)
  return (
    <Ark.Root
      open
      finalFocusEl={() => openers.find((it) => it.isConnected) ?? null}
      onOpenChange={({ open }) => !open && onClose?.()}
      closeOnEscape={onClose !== undefined}
      closeOnInteractOutside={false}
      {...(initialFocus ? { initialFocusEl: initialFocus } : {})}
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
            placeItems: { base: 'end center', wide: 'center' },
            padding: '4',
            overflow: 'auto',
          })}
        >
          <Ark.Content
            ref={(content: HTMLDivElement | null) => {
              if (content) openersOf.set(content, openers)
            }}
            className={cx(
              wide ? css({ maxWidth: '720px' }) : css({ maxWidth: '440px' }),
              css({
                width: 'full',
                padding: '6',
                bg: 'bg.raised',
                borderRadius: 'l',
                boxShadow: 'floating',
                animation: 'appear 120ms',
                _focusVisible: { outline: 'none' },
              }),
            )}
          >
            <div className={css({ display: 'flex', gap: '3', alignItems: 'flex-start', marginBottom: '5' })}>
              <div className={css({ flex: '1' })}>
                <Ark.Title className={css({ fontSize: 'l', fontWeight: 'bold' })}>{title}</Ark.Title>
                {description && (
                  <Ark.Description className={css({ color: 'fg.muted', marginTop: '1' })}>{description}</Ark.Description>
                )}
              </div>
              {onClose && (
                <Ark.CloseTrigger
                  aria-label={t`关闭`}
                  className={css({
                    display: 'grid',
                    placeItems: 'center',
                    width: '7',
                    height: '7',
                    borderRadius: 'm',
                    color: 'fg.muted',
                    cursor: 'pointer',
                    _hover: { bg: 'bg.hover' },
                  })}
                >
                  <Icon name="close" />
                </Ark.CloseTrigger>
              )}
            </div>
            {children}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

/** By the elements of open dialogs. */
const openersOf = new WeakMap<Element, readonly HTMLElement[]>()

/** Where the focus is now, and where it was before the dialog that is open already: one dialog may take the place of another. */
const findOpeners = (): readonly HTMLElement[] => {
  const { activeElement, body } = document
  const before = [...document.querySelectorAll('[role=dialog]')].flatMap((it) => openersOf.get(it) ?? [])
  return activeElement instanceof HTMLElement && activeElement !== body ? [activeElement, ...before] : before
}
