import { i18n, type Messages } from '@lingui/core'
import type { Locale } from '#contract/locale.ts'
import { activate } from './i18n.ts'

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  zh: () => import('./site/zh.po'),
  en: () => import('./site/en.po'),
  ja: () => import('./site/ja.po'),
  fr: () => import('./site/fr.po'),
}

/** Loads a language with the texts of the public pages, and speaks it. */
export const activateSite = async (locale: Locale): Promise<void> => {
  const { messages } = await catalogs[locale]()
  i18n.load(locale, messages)
  await activate(locale)
}
