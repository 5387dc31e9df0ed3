import { fromCallback, fromPromise } from 'xstate'
import type { ProblemLog } from '#api/http/problem-log.ts'
import { type SavingRefused, savingMachine } from '#machines/shell/saving.machine.ts'
import { type Side, shellMachine } from '#machines/shell/shell.machine.ts'
import { type SingleKeys, shortcutsMachine } from '#machines/shell/shortcuts.machine.ts'
import { askWhetherItSaves } from './health.ts'

export type ConsoleDependencies = { storage: Storage; origin: string; problemLog: ProblemLog }

const sideKey = 'side_navigation'
const singleKeysKey = 'single_keys'

/** The machines of the console's frame with their adapters. */
export const createConsoleMachines = ({ storage, origin, problemLog }: ConsoleDependencies) => ({
  saving: savingMachine.provide({
    actors: {
      watchRefusals: fromCallback<SavingRefused, void>(({ sendBack }) =>
        problemLog.subscribe(() => {
          if (problemLog.entries()[0]?.code === 'storage.readOnly') sendBack({ type: 'saving.refused' })
        }),
      ),
      askServer: fromPromise<{ canSave: boolean }, void>(({ signal }) => askWhetherItSaves(origin, signal)),
    },
  }),
  shell: shellMachine.provide({
    actors: {
      readSide: fromPromise<Side | null, void>(async () => (storage.getItem(sideKey) === 'collapsed' ? 'collapsed' : null)),
      keepSide: fromPromise<void, { side: Side }>(async ({ input }) => storage.setItem(sideKey, input.side)),
    },
  }),
  shortcuts: shortcutsMachine.provide({
    actors: {
      readSingleKeys: fromPromise<SingleKeys | null, void>(async () => (storage.getItem(singleKeysKey) === 'off' ? 'off' : null)),
      keepSingleKeys: fromPromise<void, { singleKeys: SingleKeys }>(async ({ input }) =>
        storage.setItem(singleKeysKey, input.singleKeys),
      ),
    },
  }),
})
