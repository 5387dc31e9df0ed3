import { i18n, type MessageDescriptor } from '@lingui/core'
import type { Problem } from '#contract/http/problem.ts'
import type { Notice } from '#ui/capabilities/notices.ts'
import { textOfProblem } from '#ui/messages/problem-text.ts'
import { spoken } from '#ui/messages/spoken.ts'

/** Toasts by their names. An error without a description is described by its problem. */
export type Notices = Record<
  `${string}.${string}`,
  {
    kind: 'success' | 'error'
    title: MessageDescriptor
    description?: MessageDescriptor
    /** A success removes the failure toasts of its own flow and of these flows. */
    clears?: readonly string[]
  }
>

type Details = { problem?: Problem; values?: Record<string, string> }

/** Shows a toast. The code and texts of toasts are loaded with the first one. Aborted calls show no toast. */
export const notify = async (name: Notice, { problem, values }: Details = {}): Promise<void> => {
  if (problem?.code === 'transport.aborted') return
  const [{ show }, { loadNotice }] = await Promise.all([import('#ui/components/toasts.tsx'), import('./notices/load-notice.ts')])
  const { title, description, ...notice } = await loadNotice(name)
  const fixed = description && spoken(i18n, description, values)
  show({ ...notice, title: i18n._(title), description: fixed ?? (problem && textOfProblem(i18n, problem)) })
}
