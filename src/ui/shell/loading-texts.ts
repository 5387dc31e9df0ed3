import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

const texts: Record<string, MessageDescriptor> = {
  '/dashboard': msg`加载仪表盘…`,
  '/ai-marketing/monitoring-center': msg`加载监控中心…`,
}
const adminText = msg`加载管理后台…`
const otherText = msg`正在加载页面…`

/** Says which page is on its way. */
export const useLoadingText = () => {
  const { i18n } = useLingui()
  return (path: string): string => i18n._(path.startsWith('/admin') ? adminText : (texts[path] ?? otherText))
}
