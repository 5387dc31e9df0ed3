import { fromPromise } from 'xstate'
import { tabBarMachine } from '#machines/shell/tab-bar.machine.ts'
import type { Tab } from '#machines/shell/tabs.ts'
import { forgetTabs, keepTabs, readTabs } from './tab-storage.ts'

type TabsOf = { user: string; home: string }

/**
 * The machine of the open pages, of the console or of the platform admins, with its adapters. The pages are stored until the browser tab is
 * closed.
 */
export const createTabBarMachine = ({ tabStorage }: { tabStorage: Storage }) =>
  tabBarMachine.provide({
    actors: {
      readTabs: fromPromise<Tab[], TabsOf>(async ({ input }) => readTabs(tabStorage, input)),
      keepTabs: fromPromise<void, TabsOf & { tabs: Tab[] }>(async ({ input }) => keepTabs(tabStorage, input)),
      forgetTabs: fromPromise<void, { home: string }>(async ({ input }) => forgetTabs(tabStorage, input)),
    },
  })
