import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/live-monitoring/zh.po'),
  en: () => import('#ui/locales/live-monitoring/en.po'),
  ja: () => import('#ui/locales/live-monitoring/ja.po'),
  fr: () => import('#ui/locales/live-monitoring/fr.po'),
})
