import { createContext, useContext } from 'react'
import { type Locale, locales } from '#contract/http/locale.ts'

export { type Locale, locales }

type Choose = (locale: Locale) => void

const Choice = createContext<Choose | null>(null)

/** Provides the callback for a chosen language. If it is null, each language is a link. */
export const LanguageProvider = Choice.Provider

export const useChooseLanguage = (): Choose | null => useContext(Choice)

/** Each language by its own name. */
export const languageNames: Record<Locale, string> = { zh: '中文', en: 'English', ja: '日本語', fr: 'Français' }
