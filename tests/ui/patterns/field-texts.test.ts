import { expect, test } from 'vitest'
import type { FieldProblem } from '#contract/http/rules.ts'
import { contactFieldTexts } from '#ui/contact/field-texts.ts'
import { experimentFieldTexts } from '#ui/experiments/field-texts.ts'
import { fieldTextOf, firstFieldTexts } from '#ui/messages/fields.ts'
import { impersonationFieldTexts } from '#ui/platform/impersonation/field-texts.ts'
import { profileFieldTexts } from '#ui/profiles/detail/field-texts.ts'
import { scenarioFieldTexts } from '#ui/scenarios/field-texts.ts'
import { segmentFieldTexts } from '#ui/segments/field-texts.ts'

/** The type check fails here for a problem that no capability has a text for. */
const texts: Record<FieldProblem, unknown> = {
  ...firstFieldTexts,
  ...contactFieldTexts,
  ...experimentFieldTexts,
  ...impersonationFieldTexts,
  ...profileFieldTexts,
  ...scenarioFieldTexts,
  ...segmentFieldTexts,
}

test('each problem of a field has the text of its capability, once that is loaded', () => {
  for (const [problem, text] of Object.entries(texts)) expect(fieldTextOf(problem as FieldProblem)).toEqual(text)
})
