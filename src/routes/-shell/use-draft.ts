import { useLayoutEffect } from 'react'
import type { Subscription } from 'xstate'
import { type DraftOf, dropDraft, keepDraft, readDraft } from '#api/browser/drafts.ts'
import type { RouterContext } from '../../router.ts'

type Drafting = {
  subscribe: (hear: (snapshot: { status: string; context: { form: { values: Record<string, string> } } }) => void) => Subscription
  // biome-ignore lint/suspicious/noExplicitAny: each form names its own fields.
  send: (event: any) => void
}

/**
 * Restores the draft of a form after the user had to sign in again, and stores the input from now on. With `outlivesForm` another actor
 * sends the form and drops the draft.
 */
export const useDraft = (
  actor: Drafting,
  { account }: Pick<RouterContext, 'account'>,
  { form, userId, outlivesForm = false }: DraftOf & { outlivesForm?: boolean },
): void => {
  const { tabStorage } = account
  // A passive effect would run in a later task than the one that shows the form, and text typed in between would not be stored.
  useLayoutEffect(() => {
    for (const [field, value] of Object.entries(readDraft(tabStorage, { form, userId })))
      actor.send({ type: 'field.edit', field, value })
    const subscription = actor.subscribe(({ status, context }) => {
      if (status !== 'done') keepDraft(tabStorage, { form, userId }, context.form.values)
      else if (!outlivesForm) dropDraft(tabStorage, { form, userId })
    })
    return () => subscription.unsubscribe()
  }, [actor, tabStorage, form, userId, outlivesForm])
}
