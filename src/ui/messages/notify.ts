import { i18n } from '@lingui/core'
import type { ProblemCode } from '#contract/problem.ts'
import { type Notice, notices } from './notices.ts'
import { problemTexts } from './problems.ts'

type Details = { problem?: { code: ProblemCode }; values?: Record<string, string> }

/** Shows a toast. What toasts are made of is loaded with the first one. */
export const notify = async (notice: Notice, { problem, values }: Details = {}): Promise<void> => {
  const text = notices[notice]
  const description = 'description' in text ? text.description : problem && problemTexts[problem.code]
  const described = description && (values ? Object.assign({}, description, { values }) : description)
  const { show } = await import('../components/toasts.tsx')
  show({ kind: text.kind, title: i18n._(text.title), description: described && i18n._(described) })
}
