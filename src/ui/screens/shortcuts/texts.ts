import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/shortcuts/zh.po'),
  en: () => import('#ui/locales/shortcuts/en.po'),
  ja: () => import('#ui/locales/shortcuts/ja.po'),
  fr: () => import('#ui/locales/shortcuts/fr.po'),
})
