import { useLingui } from '@lingui/react'
import type { FieldProblem } from '#contract/http/rules.ts'
import { fieldTexts } from './fields.ts'

/** Returns the text for a field's problem in the current language. */
export const useFieldText = () => {
  const { i18n } = useLingui()
  return (problem: FieldProblem | undefined) => (problem ? i18n._(fieldTexts[problem]) : undefined)
}
