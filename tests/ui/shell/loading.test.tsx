import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { expect, test } from 'vitest'
import { LoadingScreen } from '#ui/components/pages/loading-screen.tsx'
import { useHeadingFocus } from '#ui/shell/frame/use-heading-focus.ts'
import { useLoadingText } from '#ui/shell/loading-texts.ts'

const Pending = ({ path }: { path: string }) => <LoadingScreen message={useLoadingText()(path)} />

test.each([
  ['/dashboard', '加载仪表盘…'],
  ['/ai-marketing/monitoring-center', '加载监控中心…'],
  ['/admin', '加载管理后台…'],
  ['/admin/organizations/7', '加载管理后台…'],
  ['/admin/auth', '加载管理后台…'],
  ['/projects', '正在加载页面…'],
  ['/ai-marketing/live-monitoring', '正在加载页面…'],
])('what stands where %s will be says: %s', (path, message) => {
  render(
    <I18nProvider i18n={i18n}>
      <Pending path={path} />
    </I18nProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe(message)
})

const Replaced = ({ isLoading, follows = true }: { isLoading: boolean; follows?: boolean }) => (
  <>
    <input aria-label="beside" />
    {isLoading ? <LoadingScreen message="…" follows={follows} /> : <button type="button">gone with its page</button>}
  </>
)

test('a focus that disappears with its page moves to the loading message of the next page', () => {
  const { rerender } = render(<Replaced isLoading={false} />)
  screen.getByRole('button').focus()
  rerender(<Replaced isLoading />)
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

test('a focus elsewhere is not moved, and the first page takes no focus', () => {
  const { rerender, unmount } = render(<Replaced isLoading={false} />)
  screen.getByRole('textbox').focus()
  rerender(<Replaced isLoading />)
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  unmount()
  render(<Replaced isLoading follows={false} />)
  expect(document.activeElement).toBe(document.body)
})

type PlaceProps = { path: string; shownPath?: string; children: ReactNode; keepsFocus?: boolean }

const Place = ({ path, shownPath = path, children, keepsFocus = false }: PlaceProps) => {
  const main = useRef<HTMLElement>(null)
  useHeadingFocus(main, { path, shownPath, keepsFocus })
  return (
    <>
      <button type="button">in the navigation</button>
      <button type="button">elsewhere</button>
      <main ref={main}>{children}</main>
    </>
  )
}
const heading = <h1 tabIndex={-1}>Page</h1>
const loading = <LoadingScreen message="…" follows />
const arrive = () => {
  const { rerender } = render(<Place path="/a">{heading}</Place>)
  expect(document.activeElement).toBe(document.body)
  screen.getByText('in the navigation').focus()
  return rerender
}

test('the main heading of the new page gets the focus, at once or as soon as it exists', async () => {
  const show = arrive()
  show(<Place path="/b">{heading}</Place>)
  expect(document.activeElement).toBe(screen.getByRole('heading'))
  screen.getByText('in the navigation').focus()
  show(<Place path="/c">{loading}</Place>)
  expect(document.activeElement).toBe(screen.getByText('in the navigation'))
  show(<Place path="/c">{heading}</Place>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  show(<Place path="/d">{loading}</Place>)
  expect(document.activeElement).toBe(screen.getByRole('status'))
  show(<Place path="/d">{heading}</Place>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('a focus that moved elsewhere meanwhile stays, and so does the focus without a navigation', async () => {
  const show = arrive()
  show(<Place path="/b">{loading}</Place>)
  screen.getByText('elsewhere').focus()
  show(<Place path="/b">{heading}</Place>)
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByText('elsewhere'))
  show(
    <Place path="/c" keepsFocus>
      {heading}
    </Place>,
  )
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByText('elsewhere'))
})

test.each([
  ['on the page that is left', () => screen.getByText('in the navigation')],
  ['nowhere', () => document.body],
])('whoever set out %s and went elsewhere before the page changed stays there', async (_, place) => {
  const show = arrive()
  screen.getByText('in the navigation').blur()
  place().focus()
  show(
    <Place path="/b" shownPath="/a">
      {heading}
    </Place>,
  )
  screen.getByText('elsewhere').focus()
  show(<Place path="/b">{loading}</Place>)
  show(<Place path="/b">{heading}</Place>)
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByText('elsewhere'))
})

test('an overlay from which another page was opened gives the focus to the heading', async () => {
  const menu = (
    <div role="menu">
      <div role="menuitem" tabIndex={-1}>
        to the other page
      </div>
    </div>
  )
  const show = arrive()
  show(<Place path="/a">{menu}</Place>)
  screen.getByRole('menuitem').focus()
  show(
    <Place path="/b" shownPath="/a">
      {menu}
    </Place>,
  )
  screen.getByText('elsewhere').focus()
  show(<Place path="/b">{heading}</Place>)
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

test('a focus that moves right after the frame came, before its effects ran, stays', async () => {
  const Early = ({ shownPath }: { shownPath: string }) => {
    const main = useRef<HTMLElement>(null)
    const skip = useRef<HTMLAnchorElement>(null)
    useHeadingFocus(main, { path: '/b', shownPath, keepsFocus: false })
    useLayoutEffect(() => skip.current?.focus(), [])
    return (
      <>
        <a ref={skip} href="#content">
          skip
        </a>
        <main ref={main}>{heading}</main>
      </>
    )
  }
  const { rerender } = render(<Early shownPath="/a" />)
  rerender(<Early shownPath="/b" />)
  await act(async () => {})
  expect(document.activeElement).toBe(screen.getByRole('link'))
})
