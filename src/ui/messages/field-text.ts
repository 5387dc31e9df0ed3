import { useLingui } from '@lingui/react'
import type { FieldProblem } from '#contract/http/rules.ts'
import { fieldTexts } from './fields.ts'

/** Says what is wrong with a field, in the language that is spoken. */
export const useFieldText = () => {
  const { i18n } = useLingui()
  return (problem: FieldProblem | undefined) => (problem ? i18n._(fieldTexts[problem]) : undefined)
}
