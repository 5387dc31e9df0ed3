import { fromPromise } from 'xstate'
import { commandPaletteMachine } from '#machines/command-palette/command-palette.machine.ts'
import { type Side, shellMachine } from '#machines/shell/shell.machine.ts'

export type ConsoleDependencies = { storage: Storage }

const sideKey = 'side_navigation'

/** The machines of the console's frame, with their holes filled. */
export const createConsoleMachines = ({ storage }: ConsoleDependencies) => ({
  shell: shellMachine.provide({
    actors: {
      readSide: fromPromise<Side | null, void>(async () => (storage.getItem(sideKey) === 'collapsed' ? 'collapsed' : null)),
      keepSide: fromPromise<void, { side: Side }>(async ({ input }) => storage.setItem(sideKey, input.side)),
    },
  }),
  commandPalette: commandPaletteMachine,
})
