import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '#ui/components/toasts.tsx'

/** A page with two buttons, of which the first has the focus, and a toast. */
const open = async () => {
  render(
    <>
      <button type="button">first</button>
      <button type="button">second</button>
    </>,
  )
  await act(async () => show({ kind: 'success', title: 'Saved', flow: 'test', clears: [] }))
  const toast = await screen.findByRole('status')
  const [first, second] = screen.getAllByRole('button', { name: /first|second/ }) as [HTMLElement, HTMLElement]
  first.focus()
  return {
    user: userEvent.setup({ delay: null }),
    toast,
    close: within(toast).getByRole('button', { name: '关闭' }),
    first,
    second,
  }
}

test('whoever goes on from a toast to something else stays there', async () => {
  const { user, close, second } = await open()
  await act(async () => close.focus())
  await act(async () => second.focus())
  await user.keyboard('{Shift}')
  expect(document.activeElement).toBe(second)
})

test('a toast that is closed while it has the focus gives it back', async () => {
  const { user, toast, close, first } = await open()
  await act(async () => close.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(toast.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement).toBe(first))
})
