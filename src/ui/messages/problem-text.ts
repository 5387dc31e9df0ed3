import { useLingui } from '@lingui/react'
import type { Problem } from '#contract/problem.ts'
import { problemTexts } from './problems.ts'

/** Says what failed, in the language that is spoken. */
export const useProblemText = () => {
  const { i18n } = useLingui()
  return (problem: Problem) => i18n._(problemTexts[problem.code])
}
