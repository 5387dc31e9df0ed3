import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/admin/zh.po'),
  en: () => import('#ui/locales/admin/en.po'),
  ja: () => import('#ui/locales/admin/ja.po'),
  fr: () => import('#ui/locales/admin/fr.po'),
})
