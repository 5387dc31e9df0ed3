import { useLingui } from '@lingui/react'
import type { FieldProblem } from '#contract/http/rules.ts'
import { fieldTextOf } from './fields.ts'

/** Returns the text for a field's problem in the current language. */
export const useFieldText = () => {
  const { i18n } = useLingui()
  return (problem: FieldProblem | undefined) => {
    const text = problem && fieldTextOf(problem)
    return text && i18n._(text)
  }
}
