import { render, screen } from '@testing-library/react'
import { Component, type ReactNode, useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { ErrorBoundary } from '#ui/components/error-boundary.tsx'
import { ErrorScreen } from '#ui/components/pages/error-screen.tsx'

// React reports what a boundary catches, here as in a browser.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

class Outer extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null }
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render() {
    return this.state.message ?? this.props.children
  }
}

const Broken = ({ error }: { error: Error }): ReactNode => {
  throw error
}

const showBroken = (error: Error) =>
  render(
    <Outer>
      <ErrorBoundary fallback="the fallback">
        <Broken error={error} />
      </ErrorBoundary>
    </Outer>,
  )

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

test.each([
  new TypeError('x is not a function'),
  new ReferenceError('x is not defined'),
  new Error('Network request failed'),
  named('ChunkLoadError', 'Loading chunk 5 failed'),
  new Error('Failed to fetch dynamically imported module: /assets/x.js'),
])('%s is passed on', (error) => {
  showBroken(error)
  expect(document.body.textContent).toBe(error.message)
})

test('other errors show the fallback', () => {
  showBroken(new Error('nobody expected this'))
  expect(document.body.textContent).toBe('the fallback')
})

test.each(['Support for defaultProps will be removed', 'Warning: each child', 'recharts: the width is 0'])(
  'what only warns (%s) is ignored, and what is shown goes on',
  (message) => {
    // React renders what throws a second time before it asks a boundary.
    let throwsLeft = 2
    const Warns = () => {
      if (throwsLeft === 0) return 'going on'
      throwsLeft -= 1
      throw new Error(message)
    }
    render(
      <ErrorBoundary fallback="the fallback">
        <Warns />
      </ErrorBoundary>,
      { onRecoverableError: (error) => expect((error as Error).cause).toEqual(new Error(message)) },
    )
    expect(document.body.textContent).toBe('going on')
  },
)

test('the error screen shows status, text and the possible actions', async () => {
  const { show, user } = setUpScreen()
  const refresh = vi.fn()
  show(<ErrorScreen error={{ status: 502, statusText: 'Bad Gateway' }} onRefresh={refresh} />)
  expect(screen.getByText('502')).toBeTruthy()
  expect(screen.getByText('Bad Gateway')).toBeTruthy()
  expect(screen.getByText('请刷新页面')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '刷新页面' }))
  expect(refresh).toHaveBeenCalledOnce()
})

test('on another page the failed part is tried again, and the other parts are unchanged', async () => {
  const mounted = vi.fn()
  const Page = ({ isBroken }: { isBroken: boolean }) => {
    useEffect(mounted, [])
    if (isBroken) throw new Error('a defect')
    return 'the page'
  }
  const on = (page: string, isBroken: boolean) => (
    <ErrorBoundary fallback="the fallback" page={page}>
      <Page isBroken={isBroken} />
    </ErrorBoundary>
  )
  const { container, rerender } = render(on('/one', false))
  rerender(on('/two', false))
  expect([container.textContent, mounted.mock.calls.length]).toEqual(['the page', 1])
  rerender(on('/two', true))
  expect(container.textContent).toBe('the fallback')
  rerender(on('/three', false))
  expect(container.textContent).toBe('the page')
})
