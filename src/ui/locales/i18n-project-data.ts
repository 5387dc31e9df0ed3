import { type Catalogs, speakAlso } from './i18n.ts'

const catalogs: Catalogs = {
  zh: () => import('./project-data/zh.po'),
  en: () => import('./project-data/en.po'),
  ja: () => import('./project-data/ja.po'),
  fr: () => import('./project-data/fr.po'),
}

/** Has the texts about a project's data loaded. */
export const speakOfProjectData = (): Promise<void> => speakAlso(catalogs)
