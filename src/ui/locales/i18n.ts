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

let spoken: Locale | null = null
let further: Promise<void> | null = null

const loadFurther = async (locale: Locale): Promise<void> => {
  const { messages } = await furtherCatalogs[locale]()
  i18n.load(locale, messages)
}

/** Loads a language and speaks it. */
export const activate = async (locale: Locale): Promise<void> => {
  spoken = locale
  const { messages } = await catalogs[locale]()
  // Adds to what is loaded: the public pages have texts of their own.
  i18n.load(locale, messages)
  if (further) await loadFurther(locale)
  i18n.activate(locale)
  document.documentElement.lang = languageTags[locale]
}

/** Has the texts of everything behind the sign-in page loaded, with the present language and with each that is chosen later. */
export const speakFurther = (): Promise<void> => {
  further ??= (spoken ? loadFurther(spoken) : Promise.resolve()).catch((failure: unknown) => {
    further = null
    throw failure
  })
  return further
}
