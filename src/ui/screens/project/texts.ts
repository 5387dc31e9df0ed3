import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/project/zh.po'),
  en: () => import('#ui/locales/project/en.po'),
  ja: () => import('#ui/locales/project/ja.po'),
  fr: () => import('#ui/locales/project/fr.po'),
})
