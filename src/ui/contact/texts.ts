import './field-texts.ts'
import { loadTexts } from '#ui/locales/i18n.ts'

// Loaded with the form, so that pages on which nobody opens it do not wait for the texts.
await loadTexts(import.meta.glob('./locales/*.po'))
