import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { Problem } from '#contract/http/problem.ts'
import { delayTexts, firstProblemTexts, problemTextOf } from './first-problems.ts'
import { spanText } from './span-text.ts'
import { spoken } from './spoken.ts'

/** The text for a problem. For a business failure whose text is not known here, it is the server's own text. */
export const textOfProblem = (i18n: I18n, { code, status = 0, text = '', number = 0, retryAfter }: Problem): string => {
  const known = problemTextOf(code)
  if ((code === 'transport.refused' || !known) && text) return text
  const delayText = retryAfter === undefined ? undefined : delayTexts[code]
  const values = { status, text, number, when: spanText(i18n, retryAfter ?? 0) }
  return spoken(i18n, delayText ?? known ?? firstProblemTexts.unexpected, values).trim()
}

/** Returns the text for a problem in the current language. */
export const useProblemText = () => {
  const { i18n } = useLingui()
  return (problem: Problem) => textOfProblem(i18n, problem)
}
