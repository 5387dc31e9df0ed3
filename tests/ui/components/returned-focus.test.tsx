import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Menu } from '#ui/components/menu.tsx'

afterEach(() => void vi.restoreAllMocks())

const Page = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Menu label="Actions" trigger="…" items={[{ id: 'pause', label: 'Pause', onSelect: () => setOpen(true) }]} />
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {isOpen && (
        <Dialog title="Pause?" onClose={() => setOpen(false)}>
          <input aria-label="Reason" />
        </Dialog>
      )}
    </main>
  )
}

const Steps = () => {
  const [step, setStep] = useState(0)
  return (
    <main>
      <button type="button" onClick={() => setStep(1)}>
        Begin
      </button>
      {step === 1 && (
        <Dialog key="first" title="First">
          <button type="button" onClick={() => setStep(2)}>
            Next
          </button>
        </Dialog>
      )}
      {step === 2 && (
        <Dialog key="second" title="Second" onClose={() => setStep(0)}>
          <input aria-label="Code" />
        </Dialog>
      )}
    </main>
  )
}

const open = () => {
  const { user, show } = setUpScreen()
  show(<Page />)
  return user
}

/** Frames that are asked for wait until they are let through. */
const holdFrames = () => {
  const held: FrameRequestCallback[] = []
  const spy = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => held.push(frame))
  return () => {
    spy.mockRestore()
    for (const frame of held.splice(0)) frame(0)
  }
}

test('somebody who writes in a dialog before its first frame finds the focus where it was, once the dialog is gone', async () => {
  const user = open()
  const button = screen.getByRole('button', { name: 'Ask' })
  button.focus()
  const letThrough = holdFrames()
  await user.keyboard('{Enter}')
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByLabelText('Reason').focus()
  letThrough()
  await user.click(dialog.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a dialog in the place of another returns the focus to what opened the first one', async () => {
  const { user, show } = setUpScreen()
  show(<Steps />)
  const button = screen.getByRole('button', { name: 'Begin' })
  await user.click(button)
  const first = await screen.findByRole('dialog')
  await waitFor(() => expect(first.contains(document.activeElement)).toBe(true))
  within(first).getByRole('button', { name: 'Next' }).focus()
  const letThrough = holdFrames()
  await user.keyboard('{Enter}')
  const second = within(screen.getByRole('dialog', { name: 'Second' }))
  second.getByLabelText('Code').focus()
  letThrough()
  await user.click(second.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a menu that takes the focus back while it closes returns it to its button, before what was chosen begins', async () => {
  const user = open()
  const trigger = screen.getByRole('button', { name: /Actions/ })
  trigger.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(document.activeElement).toBe(menu))
  await waitFor(() => expect(screen.getByRole('menuitem').dataset.highlighted).toBe(''))
  // What a frame does that the menu asked for before it closed: as long as the menu is there, it takes the focus back.
  const real = trigger.focus.bind(trigger)
  vi.spyOn(trigger, 'focus').mockImplementation((options) => {
    real(options)
    if (menu.isConnected) menu.focus()
  })
  await user.keyboard('{Enter}')
  // Until its first frame the dialog does not hold the focus, and would not return it.
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.click(within(dialog).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(trigger))
})
