import type { Locale } from '#contract/http/locale.ts'
import { activate, loadTexts } from '#ui/locales/i18n.ts'

/** Loads a language with the texts of the public pages, and shows it. */
export const activateSite = async (locale: Locale): Promise<void> => {
  const texts = loadTexts(import.meta.glob('./locales/*.po'))
  await activate(locale)
  await texts
}
