import { speakAlso } from '#ui/locales/i18n.ts'

// Loaded with the screen, so that no other page waits for its texts.
await speakAlso({
  zh: () => import('#ui/locales/command-palette/zh.po'),
  en: () => import('#ui/locales/command-palette/en.po'),
  ja: () => import('#ui/locales/command-palette/ja.po'),
  fr: () => import('#ui/locales/command-palette/fr.po'),
})
