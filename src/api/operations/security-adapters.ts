import { fromPromise } from 'xstate'
import type { Confirming } from '#api/accounts/reauthentication.ts'
import { saveFile } from '#api/browser/save-file.ts'
import type { Call } from '#api/http/client.ts'
import { fetchFile } from '#api/http/fetch-file.ts'
import { operationsEndpoints } from '#contract/operations/endpoints.ts'
import { type AuditCheckResult, auditCsv } from '#contract/operations/security.ts'
import { auditCheckMachine } from '#machines/operations/audit-check.machine.ts'
import { type Download, downloadMachine } from '#machines/shell/download.machine.ts'

type Dependencies = {
  call: Call
  /** Asks for the password where a file is given only to somebody who has confirmed it. */
  confirm: Confirming
  sessionId: () => string | null
  locale: () => string
  window: Window & typeof globalThis
  now: () => number
}

/** The machines of the page about security, with their adapters. */
export const createSecurityMachines = ({ call, confirm, sessionId, locale, window, now }: Dependencies) => {
  // That the session has ended is noticed by the calls of the page.
  const connection = { origin: window.location.origin, sessionId, locale, onRefused: () => {} }
  return {
    auditCheck: auditCheckMachine.provide({
      actors: {
        checkAudit: fromPromise<AuditCheckResult, void>(({ signal }) => call(operationsEndpoints.checkAudit, { signal })),
      },
    }),
    download: downloadMachine.provide({
      actors: {
        saveFile: fromPromise<void, { projectId: string; download: Download }>(async ({ input: { download }, signal }) => {
          const asked = { path: auditCsv.path, query: download.query, project: '', signal }
          const file = await confirm(() => fetchFile(connection, asked))
          saveFile(window, file, `audit-${new Date(now()).toISOString().slice(0, 10)}.csv`)
        }),
      },
    }),
  }
}
