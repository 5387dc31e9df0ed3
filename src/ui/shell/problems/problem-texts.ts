import { problemTexts } from '#ui/capabilities/problems.ts'
import { loadTexts } from '#ui/locales/i18n.ts'
import { addProblemTexts } from '#ui/messages/first-problems.ts'

await loadTexts(import.meta.glob('./locales/*.po'))
addProblemTexts(problemTexts)
