import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ComponentType } from 'react'
import type { PublicPath } from '#contract/site/site.ts'
import { SiteFrame } from './frame.tsx'

/** A complete public page: rendered at build time, and hydrated if the page needs it. */
export const SitePage = ({ i18n, path, Screen }: { i18n: I18n; path: PublicPath; Screen: ComponentType }) => (
  <I18nProvider i18n={i18n}>
    <SiteFrame path={path}>
      <Screen />
    </SiteFrame>
  </I18nProvider>
)
