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
import { type DraftOf, dropDraft, keepDraft, readDraft } from '#api/browser/drafts.ts'
import type { projectSelectionMachine } from '#machines/projects/project-selection.machine.ts'
import type { tabBarMachine } from '#machines/shell/tab-bar.machine.ts'
import { type Draft, isSameDraft } from '#machines/shell/tabs.ts'

type TabBar = ActorRefFrom<typeof tabBarMachine>
type Selection = ActorRefFrom<typeof projectSelectionMachine>
type Kept = Draft & { actor: AnyActor; wasThere: boolean; forget: () => void }
/** The tabs in which actors are kept, and the project selection. */
type Place = { tabBar: TabBar; selection: Selection }

type Values = Record<string, string>

type Options<Machine extends AnyStateMachine> = {
  path: string
  /** The id of the project that the input is about; null if it is about none. */
  project: string | null
  /** The key of the actor within one project and one page. */
  key: string
  machine: Machine
  input: InputFrom<Machine>
  /** Where to store a draft for a user who has to sign in again, how to read it and how to restore it. An empty draft is not stored. */
  draft: {
    storage: Storage
    valuesOf: (snapshot: SnapshotFrom<Machine>) => Values
    typing: (values: Values) => EventFrom<Machine>
  }
}

const keepers = new WeakMap<TabBar, Map<string, Kept>>()

/**
 * An actor that exists as long as its page's tab and its project, so that input survives a visit to another page or project. While it has
 * the tag `unsaved`, the user is asked before the tab closes, before signing out and before changing the project.
 */
export const useTabScopedActor = <Machine extends AnyStateMachine>(
  { tabBar, selection }: Place,
  { path, project, key, machine, input, draft }: Options<Machine>,
): ActorRefFrom<Machine> => {
  const [actor] = useState(() => {
    const kept = keeperOf({ tabBar, selection })
    const name = `${path} ${key} ${project ?? ''}`
    const found = kept.get(name)
    if (found) return found.actor
    const made = createActor(machine as AnyStateMachine, { input })
    const of = { form: name, userId: tabBar.getSnapshot().context.user }
    kept.set(name, { path, project, actor: made, wasThere: false, forget: () => dropDraft(draft.storage, of) })
    made.subscribe(() => reportDraft(tabBar, { path, project }))
    followDraft(made, { of, ...(draft as Options<AnyStateMachine>['draft']) })
    return made
  })
  // An initial draft is reported to the tab bar, which is not allowed during a render.
  useEffect(() => void actor.start(), [actor])
  return actor as ActorRefFrom<Machine>
}

const keeperOf = ({ tabBar, selection }: Place): Map<string, Kept> => {
  const known = keepers.get(tabBar)
  if (known) return known
  const made = new Map<string, Kept>()
  keepers.set(tabBar, made)
  const stop = (name: string, { actor }: Kept) => {
    made.delete(name)
    actor.stop()
  }
  tabBar.on('leave.allowed', ({ lost }) => {
    for (const [name, kept] of made) {
      if (!lost.some((draft) => isSameDraft(draft, kept))) continue
      stop(name, kept)
      kept.forget()
    }
  })
  tabBar.subscribe((snapshot) => {
    const paths = new Set(snapshot.context.tabs.map((tab) => tab.path))
    for (const [name, kept] of made) {
      if (paths.has(kept.path)) {
        kept.wasThere = true
        // A draft may exist before the tab of its page.
        if (snapshot.matches('open')) reportDraft(tabBar, kept)
      } else if (kept.wasThere) {
        stop(name, kept)
        // Closing a tab drops its draft; losing the session does not.
        if (snapshot.matches('open')) kept.forget()
      }
    }
  })
  selection.subscribe((snapshot) => {
    // A deletion is shown before the server confirms it and may be undone.
    if (!snapshot.matches({ ready: { still: 'upToDate' } })) return
    const ids = new Set(snapshot.context.projects.map(({ id }) => id))
    for (const [name, kept] of made) {
      if (kept.project === null || ids.has(kept.project)) continue
      // The draft stays stored until the browser tab is closed, because the project may be restored.
      stop(name, kept)
      reportDraft(tabBar, kept)
    }
  })
  return made
}

const reportDraft = (tabBar: TabBar, { path, project }: Draft) => {
  const mine = [...(keepers.get(tabBar)?.values() ?? [])].filter((kept) => isSameDraft(kept, { path, project }))
  const isUnsaved = mine.some(({ actor }) => (actor.getSnapshot() as AnyMachineSnapshot).hasTag('unsaved'))
  const isReported = tabBar.getSnapshot().context.drafts.some((draft) => isSameDraft(draft, { path, project }))
  if (isUnsaved !== isReported) tabBar.send({ type: isUnsaved ? 'draft.begin' : 'draft.end', path, project })
}

type Followed = Options<AnyStateMachine>['draft'] & { of: DraftOf }

/** Restores the stored draft as soon as possible, and stores the input from then on. */
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
