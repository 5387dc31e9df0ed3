const keys = { choice: (user: string) => `current_project:${user}`, changes: 'projects_changed' } as const

/** Where the current project is stored: for this browser tab, and for the next one that is opened. */
type Stores = { storage: Storage; tabStorage: Storage }

/** The id of the project that was current for a user: in this browser tab, otherwise in the tab where they chose last. */
export const readChoice = ({ storage, tabStorage }: Stores, user: string): string | null =>
  tabStorage.getItem(keys.choice(user)) ?? storage.getItem(keys.choice(user))

export const keepChoice = ({ storage, tabStorage }: Stores, { user, id }: { user: string; id: string | null }): void => {
  if (id === null) return
  tabStorage.setItem(keys.choice(user), id)
  storage.setItem(keys.choice(user), id)
}

/** Tells other browser tabs that the list of projects has changed. */
export const tellOfChange = (storage: Storage, now: number): void => storage.setItem(keys.changes, String(now))

/** Calls back after such changes. Returns a function that stops this. */
export const watchChanges = (target: Window, hear: () => void): (() => void) => {
  const listen = (event: StorageEvent) => {
    if (event.key === keys.changes) hear()
  }
  target.addEventListener('storage', listen)
  return () => target.removeEventListener('storage', listen)
}
