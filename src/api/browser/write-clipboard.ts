import { fromPromise } from 'xstate'
import { ProblemError } from '#contract/http/problem.ts'

/** Writes a text to the clipboard, where the browser has one and allows it. */
export const writeClipboardTo = (clipboard: Clipboard | undefined) =>
  fromPromise<void, { text: string }>(async ({ input }) => {
    if (!clipboard) throw new ProblemError({ code: 'clipboard.refused' })
    await clipboard.writeText(input.text)
  })
