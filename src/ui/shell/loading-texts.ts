import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { loadingTexts } from '#ui/capabilities/loading-texts.ts'

const texts: Record<string, MessageDescriptor> = loadingTexts
const adminText = msg`加载管理后台…`
const otherText = msg`正在加载页面…`

/** Says which page is loading. A page that still waits for the texts of the console is not named. */
export const useLoadingText = () => {
  const { i18n } = useLingui()
  return (path: string): string => {
    const text = path.startsWith('/admin') ? adminText : texts[path]
    return i18n._(text && text.id in i18n.messages ? text : otherText)
  }
}
