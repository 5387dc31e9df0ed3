import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { openStorage } from '#api/browser/storage.ts'
import { createApplication } from '../../src/application.ts'

// What the application loads when it is needed is compiled before a test begins: how long that takes is not for a test to wait.
const parts = import.meta.glob([
  '../../src/ui/components/**/*.{ts,tsx}',
  '../../src/ui/shell/{notices,problems}/*.ts',
  '../../src/routes/-{accounts,monitoring,organization-settings,platform,shell}/*.{ts,tsx}',
  '../../src/routeTree.gen.ts',
  '../../contract/http/problem-codes.ts',
])
await Promise.all(Object.values(parts).map((load) => load()))

type Access = 'getItem' | 'setItem' | 'removeItem'

/**
 * The whole application at an address, as a browser would start it: its router, its storage, its machines. Only the network is replaced, by
 * a stub that leads to the real server.
 */
export const openApplication = (address: string) => {
  const refused = new Set<Access>()
  const storage = new Proxy(window.localStorage, {
    get: (target, key) => {
      if (refused.has(key as Access)) throw new DOMException('The operation is insecure.', 'SecurityError')
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  window.history.replaceState(null, '', address)
  const tabStorage = openStorage(window, 'sessionStorage')
  const { app, router } = createApplication({ window, storage, tabStorage, locale: () => i18n.locale })
  onTestFinished(() => {
    app.stop()
    window.localStorage.clear()
    window.sessionStorage.clear()
  })
  return {
    app,
    router,
    user: userEvent.setup({ delay: null }),
    /** From now on the browser refuses the application this use of its storage. */
    refuse: (access: Access) => refused.add(access),
    start: async () => {
      app.start()
      render(
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>,
      )
      await act(async () => {})
    },
    /** Changes the shared storage as another browser tab does. `key` is null when that tab clears it. */
    inAnotherTab: (change: (storage: Storage) => void, key: string | null) =>
      act(async () => {
        change(window.localStorage)
        window.dispatchEvent(new StorageEvent('storage', { key }))
      }),
  }
}
