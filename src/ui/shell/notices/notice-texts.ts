import { loadTexts } from '#ui/locales/i18n.ts'

await loadTexts(import.meta.glob('./locales/*.po'))

export { notices } from '#ui/capabilities/notices.ts'
