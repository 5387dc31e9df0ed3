import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/projects/zh.po'),
  en: () => import('#ui/locales/projects/en.po'),
  ja: () => import('#ui/locales/projects/ja.po'),
  fr: () => import('#ui/locales/projects/fr.po'),
})
