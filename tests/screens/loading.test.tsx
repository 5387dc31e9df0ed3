import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLoadingText } from '#ui/messages/loading.ts'
import { LoadingScreen } from '#ui/screens/loading/loading-screen.tsx'

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
