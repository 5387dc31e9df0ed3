import { createToaster, Toast, Toaster } from '@ark-ui/react/toast'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type FocusEvent, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { css, cx } from '../../../styled-system/css'
import { Icon } from './icon.tsx'

type Message = {
  kind: 'success' | 'error'
  title: string
  description?: string | undefined
  /** The description below the title. */
  flow: string
  /** A success removes the failure toasts of these flows. */
  clears: readonly string[]
}

const seconds = 1_000
const toaster = createToaster({ placement: 'bottom-end', gap: 8, max: 4, overlap: false })

const shown = new Map<string, { isFailure: boolean; flow: string; text: string }>()

/**
 * Shows a toast for six seconds, an error for ten; longer while the pointer or the focus is on it. It replaces a toast with the same text,
 * and a success replaces earlier failures of its flow.
 */
export const show = ({ kind, title, description, flow, clears }: Message): void => {
  const text = [title, description].join('\n')
  for (const [id, before] of shown)
    if (before.text === text || (kind === 'success' && before.isFailure && clears.includes(before.flow))) drop(id)
  const id = toaster.create({
    type: kind,
    title,
    description,
    duration: kind === 'error' ? 10 * seconds : 6 * seconds,
    onStatusChange: ({ status }) => {
      if (status === 'unmounted') shown.delete(id)
    },
  })
  shown.set(id, { isFailure: kind === 'error', flow, text })
}

const drop = (id: string) => {
  shown.delete(id)
  toaster.dismiss(id)
}

/** Removes every toast at once. */
export const removeAll = (): void => {
  shown.clear()
  toaster.remove()
}

/** Where the focus was before it came into a toast; null while it is elsewhere. */
let before: HTMLElement | null = null

/**
 * The library would take the focus back to where it was also from whoever has moved on from a toast to something else. It does not hear of
 * the focus within toasts: they wait for it here, and only a toast that goes with the focus gives it back.
 */
const enter = (event: FocusEvent) => {
  event.stopPropagation()
  if (isInToast(event.relatedTarget)) return
  before = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null
  toaster.pause()
}

const leave = (event: FocusEvent) => {
  event.stopPropagation()
  if (isInToast(event.relatedTarget)) return
  before = null
  if (!event.currentTarget.matches(':hover')) toaster.resume()
}

const isInToast = (it: EventTarget | null) => it instanceof Element && it.closest('[data-scope=toast][data-part=root]') !== null

const GiveBack = () => {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) before?.focus()
    },
    [],
  )
  return null
}

const Toasts = () => (
  <Toaster toaster={toaster}>
    {(toast) => (
      <Toast.Root className={root} role={toast.type === 'error' ? 'alert' : 'status'} onFocus={enter} onBlur={leave}>
        <GiveBack />
        <Icon
          name={toast.type === 'error' ? 'alert' : 'check'}
          className={cx(mark, toast.type === 'error' ? css({ color: 'bad' }) : css({ color: 'good' }))}
        />
        <div className={css({ flex: '1', minWidth: '0' })}>
          <Toast.Title className={css({ fontWeight: 'medium' })}>{toast.title}</Toast.Title>
          <Toast.Description className={css({ color: 'fg.muted', fontSize: 's', _empty: { display: 'none' } })}>
            {toast.description}
          </Toast.Description>
        </div>
        <Toast.CloseTrigger className={close} aria-label={i18n._(msg`关闭`)}>
          <Icon name="close" />
        </Toast.CloseTrigger>
      </Toast.Root>
    )}
  </Toaster>
)

const root = css({
  display: 'flex',
  gap: '3',
  width: '360px',
  maxWidth: 'calc(100vw - 32px)',
  padding: '3',
  bg: 'bg.raised',
  border: '1px solid token(colors.line)',
  borderRadius: 'l',
  boxShadow: 'floating',
  translate: 'var(--x) var(--y)',
  opacity: 'var(--opacity)',
  height: 'var(--height)',
  willChange: 'translate, opacity',
  transition: 'translate 240ms, opacity 240ms, height 240ms',
})
const mark = css({ marginTop: '3px' })
const close = css({
  alignSelf: 'flex-start',
  display: 'grid',
  placeItems: 'center',
  width: '6',
  height: '6',
  borderRadius: 's',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
})

const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(<Toasts />)
