import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/password-reset/zh.po'),
  en: () => import('#ui/locales/password-reset/en.po'),
  ja: () => import('#ui/locales/password-reset/ja.po'),
  fr: () => import('#ui/locales/password-reset/fr.po'),
})
