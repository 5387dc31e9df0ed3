import { loadTexts } from '#ui/locales/i18n.ts'

// Loaded with these screens, so that other pages do not wait for the texts.
await loadTexts(import.meta.glob('./locales/*.po'))
