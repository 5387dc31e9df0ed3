import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css'
import { Icon } from './icon.tsx'

type Props = { title: ReactNode; onClose: () => void; children: ReactNode }

/**
 * A panel at the side of the page, or over all of a narrow one, open while it is rendered. The caller decides where the focus goes
 * afterwards.
 */
export const Drawer = ({ title, onClose, children }: Props) => {
  const { t } = useLingui()
  return (
    <Ark.Root open onOpenChange={({ open }) => !open && onClose()} restoreFocus={false}>
      <Portal>
        <Ark.Backdrop className={backdrop} />
        <Ark.Positioner
          className={css({ position: 'fixed', inset: '0', zIndex: 'dialog', display: 'flex', justifyContent: 'end' })}
        >
          <Ark.Content className={sheet}>
            <header className={head}>
              <Ark.Title
                className={css({ flex: '1', minWidth: '0', fontSize: 'l', fontWeight: 'bold', overflowWrap: 'anywhere' })}
              >
                {title}
              </Ark.Title>
              <Ark.CloseTrigger aria-label={t`关闭`} className={close}>
                <Icon name="close" />
              </Ark.CloseTrigger>
            </header>
            <div className={css({ flex: '1', overflowY: 'auto', padding: '5' })}>{children}</div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

const backdrop = css({
  position: 'fixed',
  inset: '0',
  bg: 'rgb(10 12 14 / 0.32)',
  zIndex: 'dialog',
  animation: 'appear 120ms',
})
const sheet = css({
  display: 'flex',
  flexDirection: 'column',
  width: 'full',
  maxWidth: { wide: '560px' },
  height: '100dvh',
  bg: 'bg.raised',
  boxShadow: 'floating',
  animation: 'appear 120ms',
  _focusVisible: { outline: 'none' },
})
const head = css({
  display: 'flex',
  gap: '3',
  alignItems: 'flex-start',
  padding: '5',
  paddingBottom: '4',
  borderBottom: '1px solid token(colors.line)',
})
const close = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: '7',
  height: '7',
  borderRadius: 'm',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover', color: 'fg' },
})
