import { type Catalogs, speakAlso } from './i18n.ts'

const catalogs: Catalogs = {
  zh: () => import('./deleted-projects/zh.po'),
  en: () => import('./deleted-projects/en.po'),
  ja: () => import('./deleted-projects/ja.po'),
  fr: () => import('./deleted-projects/fr.po'),
}

/** Has the texts about deleted projects loaded. */
export const speakOfDeletedProjects = (): Promise<void> => speakAlso(catalogs)
