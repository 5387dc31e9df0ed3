import { loadTexts } from '#ui/locales/i18n.ts'

// Loaded with this screen, so that other pages do not wait for the texts.
await loadTexts(import.meta.glob('./locales/*.po'))
