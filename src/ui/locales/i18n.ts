import { i18n, type Messages } from '@lingui/core'
import type { Locale } from '#contract/locale.ts'
import { languageTags } from '#contract/site.ts'

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  zh: () => import('./zh.po'),
  en: () => import('./en.po'),
  ja: () => import('./ja.po'),
  fr: () => import('./fr.po'),
}

/** Loads a language and speaks it. */
export const activate = async (locale: Locale): Promise<void> => {
  const { messages } = await catalogs[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = languageTags[locale]
}
