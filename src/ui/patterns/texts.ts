import { loadTexts } from '#ui/locales/i18n.ts'

// Loaded with what is shown here, so that no other page waits for these texts.
await loadTexts(import.meta.glob('./locales/*.po'))
