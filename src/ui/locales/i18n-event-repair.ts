import { type Catalogs, speakAlso } from './i18n.ts'

const catalogs: Catalogs = {
  zh: () => import('./event-repair/zh.po'),
  en: () => import('./event-repair/en.po'),
  ja: () => import('./event-repair/ja.po'),
  fr: () => import('./event-repair/fr.po'),
}

/** Has the texts about the repair of an event loaded. */
export const speakOfEventRepair = (): Promise<void> => speakAlso(catalogs)
