import { i18n, type Messages } from '@lingui/core'
import type { Locale } from '#contract/locale.ts'
import { languageTags } from '#contract/site.ts'

/** The texts of a part of the application, a file a language. */
export type Catalogs = Record<Locale, () => Promise<{ messages: Messages }>>

const common: Catalogs = {
  zh: () => import('./zh.po'),
  en: () => import('./en.po'),
  ja: () => import('./ja.po'),
  fr: () => import('./fr.po'),
}

const further: Catalogs = {
  zh: () => import('./further/zh.po'),
  en: () => import('./further/en.po'),
  ja: () => import('./further/ja.po'),
  fr: () => import('./further/fr.po'),
}

let spoken: Locale | null = null
const also = new Map<Catalogs, Promise<void>>()

const load = async (catalogs: Catalogs, locale: Locale): Promise<void> => {
  const { messages } = await catalogs[locale]()
  // Adds to what is loaded: the public pages have texts of their own.
  i18n.load(locale, messages)
}

/** Loads a language and speaks it. */
export const activate = async (locale: Locale): Promise<void> => {
  spoken = locale
  await Promise.all([common, ...also.keys()].map((catalogs) => load(catalogs, locale)))
  i18n.activate(locale)
  document.documentElement.lang = languageTags[locale]
}

/** Has a part's texts loaded, with the present language and with each that is chosen later. */
export const speakAlso = (catalogs: Catalogs): Promise<void> => {
  const loading =
    also.get(catalogs) ??
    (spoken ? load(catalogs, spoken) : Promise.resolve()).catch((failure: unknown) => {
      also.delete(catalogs)
      throw failure
    })
  also.set(catalogs, loading)
  return loading
}

/** Has the texts of everything behind the sign-in page loaded. */
export const speakFurther = (): Promise<void> => speakAlso(further)
