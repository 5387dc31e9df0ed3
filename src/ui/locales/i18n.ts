import { i18n, type Messages } from '@lingui/core'
import { defaultLocale, type Locale, locales, toLocale } from '#contract/locale.ts'

export { type Locale, locales }

const key = 'language'
const tags: Record<Locale, string> = { zh: 'zh-CN', en: 'en', ja: 'ja', fr: 'fr' }
const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  zh: () => import('./zh.po'),
  en: () => import('./en.po'),
  ja: () => import('./ja.po'),
  fr: () => import('./fr.po'),
}

/** The language to speak: the stored one, `?lng=`, what the browser asks for, zh. A stored value that is none of ours is removed. */
export const detectLocale = (): Locale => {
  const stored = toLocale(readStored())
  if (!stored) forgetStored()
  const wanted = [stored, toLocale(new URLSearchParams(window.location.search).get('lng')), ...navigator.languages.map(toLocale)]
  return wanted.find((locale) => locale !== null) ?? defaultLocale
}

/** Loads a language and speaks it. */
export const activate = async (locale: Locale): Promise<void> => {
  const { messages } = await catalogs[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = tags[locale]
}

/** Speaks a language from now on. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  await activate(locale)
  try {
    localStorage.setItem(key, locale)
  } catch {
    // Spoken now, forgotten at the next visit.
  }
}

const readStored = () => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const forgetStored = () => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
