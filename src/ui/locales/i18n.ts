import { i18n, type Messages } from '@lingui/core'
import type { Locale } from '#contract/locale.ts'
import { languageTags } from '#contract/site.ts'

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  zh: () => import('./zh.po'),
  en: () => import('./en.po'),
  ja: () => import('./ja.po'),
  fr: () => import('./fr.po'),
}

const furtherCatalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  zh: () => import('./further/zh.po'),
  en: () => import('./further/en.po'),
  ja: () => import('./further/ja.po'),
  fr: () => import('./further/fr.po'),
}

let speaksFurther = false

/** Loads a language and speaks it. */
export const activate = async (locale: Locale): Promise<void> => {
  const loaded = await Promise.all([catalogs[locale](), ...(speaksFurther ? [furtherCatalogs[locale]()] : [])])
  // Adds to what is loaded: the public pages have texts of their own.
  for (const { messages } of loaded) i18n.load(locale, messages)
  i18n.activate(locale)
  document.documentElement.lang = languageTags[locale]
}

/** Loads the texts of everything behind the sign-in page, and keeps them loaded in whatever language is chosen. */
export const speakFurther = async (): Promise<void> => {
  if (speaksFurther) return
  speaksFurther = true
  const { messages } = await furtherCatalogs[i18n.locale as Locale]()
  i18n.load(i18n.locale, messages)
}
