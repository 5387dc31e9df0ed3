import { i18n, type Messages } from '@lingui/core'
import { type Locale, locales } from '#contract/http/locale.ts'
import { languageTags } from '#contract/site/site.ts'

/** The texts of a part of the application: the result of `import.meta.glob('./locales/*.po')`, one file for each language. */
export type Catalogs = Record<string, () => Promise<unknown>>
type Catalog = { messages: Messages }

const common: Catalogs = import.meta.glob<Catalog>('./*.po')

let spoken: Locale | null = null
const loaded = new Map<Catalogs, Promise<void>>()

const isCatalog = (it: unknown): it is Catalog => typeof it === 'object' && it !== null && 'messages' in it

/** Finds the language in a catalog's file name: `./locales/zh.po` contains `zh`. */
const localeOf = (path: string) => locales.find((locale) => path.endsWith(`/${locale}.po`))

const load = async (catalogs: Catalogs, locale: Locale): Promise<void> => {
  const [, read] = Object.entries(catalogs).find(([path]) => localeOf(path) === locale) ?? []
  const catalog = await read?.()
  if (!isCatalog(catalog)) throw new Error(`no texts in ${locale}`)
  // Adds the texts to those that are loaded already.
  i18n.load(locale, catalog.messages)
}

/** Loads a language and shows it. */
export const activate = async (locale: Locale): Promise<void> => {
  spoken = locale
  await Promise.all([common, ...loaded.keys()].map((catalogs) => load(catalogs, locale)))
  i18n.activate(locale)
  document.documentElement.lang = languageTags[locale]
}

/** Loads the texts of a part in the present language, and in each language that is chosen later. */
export const loadTexts = (catalogs: Catalogs): Promise<void> => {
  const loading =
    loaded.get(catalogs) ??
    (spoken ? load(catalogs, spoken) : Promise.resolve()).catch((failure: unknown) => {
      loaded.delete(catalogs)
      throw failure
    })
  loaded.set(catalogs, loading)
  return loading
}
