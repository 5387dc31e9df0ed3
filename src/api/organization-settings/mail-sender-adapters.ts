import { fromPromise } from 'xstate'
import { writeClipboardTo } from '#api/browser/write-clipboard.ts'
import type { Call } from '#api/http/client.ts'
import { organizationSettingsEndpoints } from '#contract/organization-settings/endpoints.ts'
import type { MailSender, SaveMailSender } from '#contract/organization-settings/mail-sender.ts'
import { mailSenderMachine } from '#machines/organization-settings/mail-sender.machine.ts'
import { copyingMachine } from '#machines/shell/copying.machine.ts'

const { viewMailSender, saveMailSender, checkMailSender, removeMailSender } = organizationSettingsEndpoints

/** The machines of an organisation's sender with their adapters. */
export const createMailSenderMachines = ({ call, clipboard }: { call: Call; clipboard: Clipboard | undefined }) => ({
  sender: mailSenderMachine.provide({
    actors: {
      viewSender: fromPromise<MailSender, void>(({ signal }) => call(viewMailSender, { signal })),
      saveSender: fromPromise<MailSender, SaveMailSender>(({ input: body, signal }) => call(saveMailSender, { body, signal })),
      checkSender: fromPromise<MailSender, void>(({ signal }) => call(checkMailSender, { signal })),
      removeSender: fromPromise<MailSender, { replaces: string }>(({ input: body, signal }) =>
        call(removeMailSender, { body, signal }),
      ),
    },
  }),
  copying: copyingMachine.provide({ actors: { writeClipboard: writeClipboardTo(clipboard) } }),
})
