import { msg } from '@lingui/core/macro'
import type { PageTitles } from '#ui/shell/page-titles.ts'

export const profilePageTitles = {
  '/users': msg`用户画像`,
  '/users1': msg`用户画像 1.0`,
  '/users2': msg`用户画像`,
  '/users/:id': msg`用户详情`,
  '/users1/:id': msg`用户详情`,
  '/users2/:id': msg`用户详情`,
  '/user-detail-new/:id': msg`用户详情`,
  '/user-profile': msg`用户概况`,
} as const satisfies PageTitles
