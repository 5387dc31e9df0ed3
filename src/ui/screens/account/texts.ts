import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/account/zh.po'),
  en: () => import('#ui/locales/account/en.po'),
  ja: () => import('#ui/locales/account/ja.po'),
  fr: () => import('#ui/locales/account/fr.po'),
})
