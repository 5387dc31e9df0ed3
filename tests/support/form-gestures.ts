import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

type FormStep = { type: string; field?: string; value?: string }

/** What somebody does at a form, by the labels of its fields: true where the event was theirs to make. */
export const gesture = async <Field extends string>(
  user: UserEvent,
  { labels, submit }: { labels: Record<Field, string>; submit: string },
  event: FormStep,
): Promise<boolean> => {
  const field = () => screen.getByLabelText(labels[event.field as Field])
  if (event.type === 'field.edit') {
    await user.clear(field())
    await user.type(field(), event.value ?? '')
  } else if (event.type === 'field.leave') {
    await user.click(field())
    await user.tab()
  } else if (event.type === 'form.submit') await user.click(screen.getByRole('button', { name: submit }))
  else return false
  return true
}

/** The problem that a walk fails a call with. */
export const problemOf = <Problem>(event: object): Problem => (event as { error: { problem: Problem } }).error.problem
