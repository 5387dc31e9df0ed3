import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/sdk/zh.po'),
  en: () => import('#ui/locales/sdk/en.po'),
  ja: () => import('#ui/locales/sdk/ja.po'),
  fr: () => import('#ui/locales/sdk/fr.po'),
})
