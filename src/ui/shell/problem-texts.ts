import { problemTexts } from '#ui/capabilities/problems.ts'
import { addProblemTexts } from '#ui/messages/first-problems.ts'

addProblemTexts(problemTexts)
