import { act, render, screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { leftIn } from '#tests/support/left-in-document.ts'
import { notify } from '#ui/shell/notify.ts'

describe('a toast is gone with its test', () => {
  test('which ends before the toast is shown', () => {
    void notify('session.lost')
    expect(leftIn(document.body)).toEqual([])
  })

  test('and which ends while it is shown', async () => {
    expect(screen.queryByRole('alert')).toBeNull()
    await act(() => notify('session.lost'))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(leftIn(document.body)).toHaveLength(1)
  })

  test('so that the next one finds none', () => {
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('what a test shows, or puts into the body itself, is found', () => {
  render(<p>shown</p>)
  const added = document.createElement('p')
  added.textContent = 'added'
  document.body.append(added)
  onTestFinished(() => added.remove())
  expect(leftIn(document.body).map(({ textContent }) => textContent)).toEqual(['shown', 'added'])
})
