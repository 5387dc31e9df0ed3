import './texts.ts'
import type { ReactNode } from 'react'
import type { Problem } from '#contract/http/problem.ts'
import type { FieldProblem } from '#contract/http/rules.ts'
import { Callout } from '#ui/components/callout.tsx'
import { Form } from '#ui/components/form.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = {
  /** The label of the button that confirms. */
  action: ReactNode
  look: 'primary' | 'danger'
  /** What is known of the answer: the reason as it is typed, and what is wrong with it or with the last attempt. */
  answer: { reason: string; wrong: FieldProblem | null; problem: Problem | null }
  isBusy: boolean
  onEdit: (reason: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** The content of a dialog that asks a platform admin for the reason of an act. */
export const ReasonForm = ({ action, look, answer, isBusy, onEdit, onConfirm, onCancel }: Props) => {
  const problemText = useProblemText()
  const { reason, wrong, problem } = answer
  return (
    <Form onSubmit={onConfirm}>
      {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
      <ReasonField value={reason} wrong={wrong} disabled={isBusy} onEdit={onEdit} />
      <DialogButtons action={action} look={look} busy={isBusy} onCancel={onCancel} />
    </Form>
  )
}
