import { useEffect, useState } from 'react'
import {
  type ActorRefFrom,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFrom,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate'
import type { tabBarMachine } from '#machines/tab-bar/tab-bar.machine.ts'
import { type DraftOf, dropDraft, keepDraft, readDraft } from '../../api/drafts.ts'

type TabBar = ActorRefFrom<typeof tabBarMachine>
type Kept = { path: string; actor: AnyActor; wasThere: boolean; forget: () => void }

type Values = Record<string, string>

type Options<Machine extends AnyStateMachine> = {
  path: string
  key: string
  machine: Machine
  input: InputFrom<Machine>
  /** Where to keep what is typed for whoever has to sign in again, how to read it and how to type it anew. What is empty is not kept. */
  draft: {
    storage: Storage
    valuesOf: (snapshot: SnapshotFrom<Machine>) => Values
    typing: (values: Values) => EventFrom<Machine>
  }
}

const keepers = new WeakMap<TabBar, Map<string, Kept>>()

/**
 * An actor that lives as long as its page's tab, so that what was typed outlives a look at another page. While it has the tag `unsaved`
 * its tab asks before it closes, and so do the session and the project before they are left.
 */
export const useKeptActor = <Machine extends AnyStateMachine>(
  tabBar: TabBar,
  { path, key, machine, input, draft }: Options<Machine>,
): ActorRefFrom<Machine> => {
  const [actor] = useState(() => {
    const kept = keeperOf(tabBar)
    const name = `${path} ${key}`
    const found = kept.get(name)
    if (found) return found.actor
    const made = createActor(machine as AnyStateMachine, { input })
    const of = { form: name, userId: tabBar.getSnapshot().context.user }
    kept.set(name, { path, actor: made, wasThere: false, forget: () => dropDraft(draft.storage, of) })
    made.subscribe(() => reportDrafts(tabBar, path))
    followDraft(made, { of, ...(draft as Options<AnyStateMachine>['draft']) })
    return made
  })
  // A draft that it begins with is reported to the tab bar, which may not happen during a render.
  useEffect(() => void actor.start(), [actor])
  return actor as ActorRefFrom<Machine>
}

const keeperOf = (tabBar: TabBar): Map<string, Kept> => {
  const known = keepers.get(tabBar)
  if (known) return known
  const made = new Map<string, Kept>()
  keepers.set(tabBar, made)
  const stop = (name: string, { actor }: Kept) => {
    made.delete(name)
    actor.stop()
  }
  tabBar.on('departure.allowed', ({ lost }) => {
    for (const [name, kept] of made) {
      if (!lost.includes(kept.path)) continue
      stop(name, kept)
      kept.forget()
    }
  })
  tabBar.subscribe((snapshot) => {
    const paths = new Set(snapshot.context.tabs.map((tab) => tab.path))
    for (const [name, kept] of made) {
      if (paths.has(kept.path)) {
        kept.wasThere = true
        // A draft may be there before the tab of its page is.
        if (snapshot.matches('open')) reportDrafts(tabBar, kept.path)
      } else if (kept.wasThere) {
        stop(name, kept)
        // Who closes a tab gives up what is in it; who loses their session does not.
        if (snapshot.matches('open')) kept.forget()
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

type Followed = Options<AnyStateMachine>['draft'] & { of: DraftOf }

/** Types again what was kept, as soon as that is possible, and keeps what is typed from then on. */
const followDraft = (actor: AnyActor, { of, storage, valuesOf, typing }: Followed) => {
  const typed = readDraft(storage, of)
  let isTyped = Object.keys(typed).length === 0
  actor.subscribe((snapshot: AnyMachineSnapshot) => {
    if (snapshot.status !== 'active') return
    if (isTyped) return keepDraft(storage, of, snapshot.hasTag('unsaved') ? valuesOf(snapshot) : {})
    const event = typing(typed)
    if (!snapshot.can(event)) return
    isTyped = true
    actor.send(event)
  })
}
