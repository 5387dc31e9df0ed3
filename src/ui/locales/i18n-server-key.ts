import { type Catalogs, speakAlso } from './i18n.ts'

const catalogs: Catalogs = {
  zh: () => import('./server-key/zh.po'),
  en: () => import('./server-key/en.po'),
  ja: () => import('./server-key/ja.po'),
  fr: () => import('./server-key/fr.po'),
}

/** Has the texts about the key for servers loaded. */
export const speakOfServerKey = (): Promise<void> => speakAlso(catalogs)
