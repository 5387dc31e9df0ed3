import { type Catalogs, speakAlso } from './i18n.ts'

const catalogs: Catalogs = {
  zh: () => import('./planned/zh.po'),
  en: () => import('./planned/en.po'),
  ja: () => import('./planned/ja.po'),
  fr: () => import('./planned/fr.po'),
}

/** Has the texts of the pages that are not built yet loaded. */
export const speakOfPlannedPages = (): Promise<void> => speakAlso(catalogs)
