import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { SimulatedClock } from 'xstate'
import { createAppMachine } from '#api/accounts/adapters.ts'
import { createAdminMachines, createResetMachine } from '#api/accounts/recovery-adapters.ts'
import { createSignInMachines } from '#api/accounts/sign-in-adapters.ts'
import { createProjectMachines } from '#api/events/retention-adapters.ts'
import { createCall } from '#api/http/client.ts'
import { createProblemLog } from '#api/http/problem-log.ts'
import { createToolMachines } from '#api/sdk-keys/adapters.ts'
import { createConsoleMachines } from '#api/shell/adapters.ts'
import { createCommandPaletteMachine } from '#api/shell/command-palette-adapters.ts'
import { createWorkspaceMachines } from '#api/shell/workspace-adapters.ts'
import { endpoints } from '#contract/capabilities/endpoints.ts'
import { ann } from './machine-people.ts'
import type { TestServer } from './server.ts'
import '#ui/shell/problems/problem-texts.ts'

// What a screen loads when it is needed is compiled before a test begins: how long that takes is not for a test to wait.
const parts = import.meta.glob([
  '../../src/ui/components/{menu-panel,toasts}.tsx',
  '../../src/ui/{events/event-repair,shell/tab-bar}/*.tsx',
  '../../src/ui/messages/*.ts',
  '../../src/ui/shell/notices/*.ts',
])
await Promise.all(Object.values(parts).map((load) => load()))

type Options = {
  session?: string | null
  storage?: Storage
  tabStorage?: Storage
  writeText?: (text: string) => Promise<void>
  /** A use of its storage that the browser refuses. */
  refuses?: 'getItem' | 'setItem'
}

/** What the composition root creates, over the network stub: the machines with their adapters, and a clock that the test moves. */
export const setUpScreen = (options: Options = {}) => {
  const { session = null, storage = window.localStorage, tabStorage = window.sessionStorage, refuses } = options
  const { writeText = async () => {} } = options
  const clock = new SimulatedClock()
  const problemLog = createProblemLog(() => clock.now())
  const connection = {
    origin: 'http://localhost:3000',
    locale: () => 'zh',
    sessionId: () => session,
    onRefused: () => {},
    repeatAfter: 0,
    onProblem: problemLog.add,
  }
  const callAs = (it: string | null) => createCall({ ...connection, sessionId: () => it, unload: new AbortController().signal })
  const call = callAs(session)
  const stores = { storage: refusing(storage, refuses), tabStorage: refusing(tabStorage, refuses) }
  const account = {
    call,
    adminCall: call,
    endSession: async (credential: string) => {
      await callAs(credential)(endpoints.logout, {})
    },
    discard: (token: string) => void callAs(token)(endpoints.logout, {}).catch(() => {}),
    adminSessionId: () => session,
    ...stores,
    window,
    documentPath: window.location.pathname,
    now: () => clock.now(),
  }
  return {
    account,
    clock,
    problemLog,
    user: userEvent.setup({ delay: null }),
    machines: {
      app: createAppMachine(account),
      ...createSignInMachines(account),
      passwordReset: createResetMachine(account),
      admin: createAdminMachines(account),
      ...createWorkspaceMachines({ call, ...stores, window }),
      ...createProjectMachines({ call }),
      commandPalette: createCommandPaletteMachine({ storage: stores.storage, locale: connection.locale }),
      ...createConsoleMachines({ storage: stores.storage, origin: connection.origin, problemLog }),
      ...createToolMachines({
        ...connection,
        call,
        clipboard: { writeText } as Clipboard,
        window,
      }),
    },
    /** Lets time pass for the machines. In milliseconds. */
    wait: (milliseconds: number) => act(async () => clock.increment(milliseconds)),
    show: (screen: ReactNode) => render(<I18nProvider i18n={i18n}>{screen}</I18nProvider>),
  }
}

const refusing = (storage: Storage, access: Options['refuses']): Storage =>
  new Proxy(storage, {
    get: (target, key) => {
      if (key === access) throw new DOMException('The operation is insecure.', 'SecurityError')
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** Gives the server the person whom the walks are about: `annabel`, with the password `secret1`. */
export const registerAnn = async (server: TestServer): Promise<string> => {
  await server.call('sendCode', { query: { email: ann.email, ftype: 'register' } })
  const code = await server.codeFor(ann.email)
  const body = { account: ann.account, name: ann.account, email: ann.email, code, password: 'secret1', oldpassword: 'secret1' }
  await server.call('register', { body })
  const { data } = await server.call('login', { body: { account: ann.account, password: 'secret1' } })
  return (data as { session: string }).session
}

/** A storage of the browser, which refuses to be read while it is told to. */
export const moodyStorage = (real: Storage) => {
  let refusing = false
  const storage = new Proxy(real, {
    get: (target, key) => {
      if (refusing && key === 'getItem') throw new DOMException('The operation is insecure.', 'SecurityError')
      const value = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    storage,
    refuse: (refuses: boolean) => {
      refusing = refuses
    },
  }
}
