import '../texts.ts'
import { loadTexts } from '#ui/locales/i18n.ts'

// Loaded with these screens, which platform admins alone see.
await loadTexts(import.meta.glob('./locales/*.po'))
