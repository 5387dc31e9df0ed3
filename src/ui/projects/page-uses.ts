import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const projectPageUses = {
  '/projects': msg`创建和管理项目，查看用量，设置数据保留时间`,
} as const satisfies PageTitles
