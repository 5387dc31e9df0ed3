import { fromPromise } from 'xstate'
import { commandPaletteMachine } from '#machines/shell/command-palette.machine.ts'
import type { PhoneticKeys } from '#machines/shell/commands.ts'
import { phoneticKeysOf } from './phonetic-search.ts'
import { keepRecentCommands, readRecentCommands } from './recent-commands.ts'

export type CommandPaletteDependencies = { storage: Storage; locale: () => string }

/** The machine of the command palette with its adapters. It is loaded when the palette is opened first. */
export const createCommandPaletteMachine = ({ storage, locale }: CommandPaletteDependencies) =>
  commandPaletteMachine.provide({
    actors: {
      readRecent: fromPromise<string[], { user: string }>(async ({ input }) => readRecentCommands(storage, input.user)),
      keepRecent: fromPromise<void, { user: string; recent: string[] }>(async ({ input }) => keepRecentCommands(storage, input)),
      loadPhoneticKeys: fromPromise<PhoneticKeys | null, void>(() => phoneticKeysOf(locale())),
    },
  })
