import { fromPromise } from 'xstate'
import type { Confirming } from '#api/accounts/reauthentication.ts'
import { saveFile } from '#api/browser/save-file.ts'
import { fetchFile } from '#api/http/fetch-file.ts'
import { couponCodesCsv } from '#contract/coupons/coupons.ts'
import { type Download, downloadMachine } from '#machines/shell/download.machine.ts'

type Dependencies = Parameters<typeof fetchFile>[0] & {
  /** Asks for the password where a file is given only to somebody who has confirmed it. */
  confirm: Confirming
  window: Window & typeof globalThis
  now: () => number
}

/** The machine that saves the codes of a pool, whose id is in the query, as a file. */
export const createCodeFiles = ({ confirm, window, now, ...connection }: Dependencies) => ({
  download: downloadMachine.provide({
    actors: {
      saveFile: fromPromise<void, { projectId: string; download: Download }>(async ({ input, signal }) => {
        const path = couponCodesCsv.path.replace(':id', input.download.query.id ?? '')
        const file = await confirm(() => fetchFile(connection, { path, query: {}, project: input.projectId, signal }))
        saveFile(window, file, `coupon-codes-${new Date(now()).toISOString().slice(0, 10)}.csv`)
      }),
    },
  }),
})
