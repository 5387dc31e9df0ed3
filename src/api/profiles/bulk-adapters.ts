import { fromPromise } from 'xstate'
import { saveFile } from '#api/browser/save-file.ts'
import type { Call } from '#api/http/client.ts'
import { profileEndpoints } from '#contract/profiles/endpoints.ts'
import { exportedAtOnce } from '#contract/profiles/export.ts'
import { type AnonymiseInput, bulkAnonymisationMachine } from '#machines/profiles/bulk-anonymisation.machine.ts'
import { type Download, downloadMachine } from '#machines/shell/download.machine.ts'

type Dependencies = { call: Call; window: Window & typeof globalThis; now: () => number }

/** The machines of what is done with many people at once. */
export const createBulkMachines = ({ call, window, now }: Dependencies) => ({
  bulkAnonymisation: bulkAnonymisationMachine.provide({
    actors: {
      anonymise: fromPromise<void, AnonymiseInput>(async ({ input: { projectId: project, profileId: id, reason }, signal }) => {
        await call(profileEndpoints.anonymiseProfile, { project, params: { id }, body: { reason }, signal })
      }),
    },
  }),
  download: downloadMachine.provide({
    actors: {
      saveFile: fromPromise<void, { projectId: string; download: Download }>(async ({ input, signal }) => {
        const ids = (input.download.query.ids ?? '').split(',')
        const parts: string[] = []
        for (let from = 0; from < ids.length; from += exportedAtOnce) {
          const body = { ids: ids.slice(from, from + exportedAtOnce), header: from === 0 }
          const { csv } = await call(profileEndpoints.exportSelectedProfiles, { project: input.projectId, body, signal })
          parts.push(csv)
        }
        const name = `profiles-${new Date(now()).toISOString().slice(0, 10)}.csv`
        saveFile(window, new Blob(parts, { type: 'text/csv;charset=utf-8' }), name)
      }),
    },
  }),
})
