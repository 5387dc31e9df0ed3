import { fromCallback, fromPromise } from 'xstate'
import { keepSession } from '#api/accounts/session-storage.ts'
import type { Call } from '#api/http/client.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import { impersonationEndpoints as calls, type StartImpersonation } from '#contract/platform/impersonation.ts'
import {
  type ImpersonationEnd,
  impersonationMachine,
  type SessionGone,
  type Ticked,
  type Timed,
} from '#machines/platform/impersonation.machine.ts'
import { impersonationStartMachine } from '#machines/platform/impersonation-start.machine.ts'

/** How a platform admin begins to use the console in place of a person. `call` is that of the back-office. */
export const createImpersonationStart = (call: Call) =>
  impersonationStartMachine.provide({
    actors: {
      startImpersonation: fromPromise<Session, StartImpersonation>(({ input, signal }) =>
        call(calls.startImpersonation, { body: input, signal }),
      ),
    },
  })

type Dependencies = {
  /** Calls of the impersonated session. */
  call: Call
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back when the session has ended. Returns a function that stops this. */
  onSessionGone: (tell: () => void) => () => void
}

/** The impersonation of this browser tab. The clock of the browser only measures how much time has passed. */
export const createImpersonation = ({ call, now, onSessionGone }: Dependencies) =>
  impersonationMachine.provide({
    actors: {
      loadImpersonation: fromPromise<Timed | null, void>(async ({ signal }) => {
        const impersonation = await call(calls.viewImpersonation, { signal })
        return impersonation && { impersonation, endsAt: now() + impersonation.secondsLeft * 1_000 }
      }),
      endImpersonation: fromPromise<void, void>(async ({ signal }) => {
        await call(calls.endImpersonation, { signal })
      }),
      watchClock: fromCallback<Ticked, { endsAt: number }>(({ input, sendBack }) => {
        const tick = () => sendBack({ type: 'clock.tick', secondsLeft: Math.max(0, Math.ceil((input.endsAt - now()) / 1_000)) })
        const timer = setInterval(tick, 1_000)
        return () => clearInterval(timer)
      }),
      watchSession: fromCallback<SessionGone, void>(({ sendBack }) => onSessionGone(() => sendBack({ type: 'session.gone' }))),
    },
  })

/** From now on, and over reloads, this browser tab has the impersonated session. */
export const keepImpersonation = (tabStorage: Storage, session: Session): void => keepSession(tabStorage, 'user', session)

const endKey = 'impersonation_over'
const ends: readonly string[] = ['ended', 'expired', 'lost'] satisfies ImpersonationEnd[]
const isEnd = (it: string | null): it is ImpersonationEnd => it !== null && ends.includes(it)

/** Tells the page of the back-office that is opened next how the impersonation ended. */
export const keepEnd = (tabStorage: Storage, how: ImpersonationEnd): void => tabStorage.setItem(endKey, how)

/** How the impersonation of this tab ended; it can be read once. */
export const takeEnd = (tabStorage: Storage): ImpersonationEnd | null => {
  const how = tabStorage.getItem(endKey)
  tabStorage.removeItem(endKey)
  return isEnd(how) ? how : null
}
