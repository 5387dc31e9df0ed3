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
  // Adds to what is loaded: the public pages have texts of their own.
  i18n.load(locale, messages)
  i18n.activate(locale)
  document.documentElement.lang = languageTags[locale]
}
