import { useState } from 'react'
import {
  type ActorRefFrom,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InputFrom,
} from 'xstate'
import type { tabBarMachine } from '#machines/tab-bar/tab-bar.machine.ts'

type TabBar = ActorRefFrom<typeof tabBarMachine>
type Kept = { path: string; actor: AnyActor; wasThere: boolean }

const keepers = new WeakMap<TabBar, Map<string, Kept>>()

/**
 * An actor that lives as long as its page's tab, so that what was typed outlives a look at another page. While it has the tag `unsaved`
 * its tab asks before it closes.
 */
export const useKeptActor = <Machine extends AnyStateMachine>(
  tabBar: TabBar,
  { path, key, machine, input }: { path: string; key: string; machine: Machine; input: InputFrom<Machine> },
): ActorRefFrom<Machine> => {
  const [actor] = useState(() => {
    const kept = keeperOf(tabBar)
    const name = `${path} ${key}`
    const found = kept.get(name)
    if (found) return found.actor
    const made = createActor(machine as AnyStateMachine, { input })
    kept.set(name, { path, actor: made, wasThere: false })
    made.subscribe(() => reportDrafts(tabBar, path))
    return made.start()
  })
  return actor as ActorRefFrom<Machine>
}

const keeperOf = (tabBar: TabBar): Map<string, Kept> => {
  const known = keepers.get(tabBar)
  if (known) return known
  const made = new Map<string, Kept>()
  keepers.set(tabBar, made)
  tabBar.subscribe(({ context }) => {
    const paths = new Set(context.tabs.map((tab) => tab.path))
    for (const [name, kept] of made) {
      if (paths.has(kept.path)) kept.wasThere = true
      else if (kept.wasThere) {
        made.delete(name)
        kept.actor.stop()
      }
    }
  })
  return made
}

const reportDrafts = (tabBar: TabBar, path: string) => {
  const mine = [...keeperOf(tabBar).values()].filter((kept) => kept.path === path)
  const isUnsaved = mine.some(({ actor }) => (actor.getSnapshot() as AnyMachineSnapshot).hasTag('unsaved'))
  if (isUnsaved !== tabBar.getSnapshot().context.drafts.includes(path))
    tabBar.send({ type: isUnsaved ? 'draft.begin' : 'draft.end', path })
}
