import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/project-creation/zh.po'),
  en: () => import('#ui/locales/project-creation/en.po'),
  ja: () => import('#ui/locales/project-creation/ja.po'),
  fr: () => import('#ui/locales/project-creation/fr.po'),
})
