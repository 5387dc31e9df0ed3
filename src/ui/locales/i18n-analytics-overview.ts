import { type Catalogs, speakAlso } from './i18n.ts'

const catalogs: Catalogs = {
  zh: () => import('./analytics-overview/zh.po'),
  en: () => import('./analytics-overview/en.po'),
  ja: () => import('./analytics-overview/ja.po'),
  fr: () => import('./analytics-overview/fr.po'),
}

/** Has the texts of the overview of a project's last days loaded. */
export const speakOfAnalyticsOverview = (): Promise<void> => speakAlso(catalogs)
