import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { loadingTexts } from '#ui/capabilities/loading-texts.ts'

const texts: Record<string, MessageDescriptor> = loadingTexts
const adminText = msg`加载管理后台…`
const otherText = msg`正在加载页面…`

/** Says which page is loading. */
export const useLoadingText = () => {
  const { i18n } = useLingui()
  return (path: string): string => i18n._(path.startsWith('/admin') ? adminText : (texts[path] ?? otherText))
}
