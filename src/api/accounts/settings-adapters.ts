import { fromPromise } from 'xstate'
import type { Call } from '#api/http/client.ts'
import { accountEndpoints } from '#contract/accounts/endpoints.ts'
import type { OwnSession } from '#contract/accounts/own-session.ts'
import { ProblemError, toProblem } from '#contract/http/problem.ts'
import { changePasswordMachine, type PasswordChange } from '#machines/accounts/change-password.machine.ts'
import { ownSessionsMachine } from '#machines/accounts/own-sessions.machine.ts'

export type SettingsDependencies = { call: Call; sessionId: () => string | null }

export const changePasswordOf = ({ call, sessionId }: SettingsDependencies) =>
  changePasswordMachine.provide({
    actors: {
      changePassword: fromPromise<void, PasswordChange>(async ({ input, signal }) => {
        if (sessionId() === null) throw new ProblemError({ code: 'login.required' })
        const body = { oldpassword: input.oldPassword, password: input.password }
        await call(accountEndpoints.changePassword, { body, signal }).catch((failure: unknown) => {
          throw toProblem(failure).code === 'session.invalid' ? new ProblemError({ code: 'login.required' }) : failure
        })
      }),
    },
  })

/** The machines of the account page with their adapters. */
export const createSettingsMachines = ({ call, sessionId }: SettingsDependencies) => ({
  changePassword: changePasswordOf({ call, sessionId }),
  ownSessions: ownSessionsMachine.provide({
    actors: {
      listSessions: fromPromise<OwnSession[], void>(({ signal }) => call(accountEndpoints.listSessions, { signal })),
      endSession: fromPromise<void, { id: string }>(async ({ input, signal }) => {
        await call(accountEndpoints.endSession, { params: input, signal })
      }),
      endOthers: fromPromise<void, void>(async ({ signal }) => {
        await call(accountEndpoints.endOtherSessions, { signal })
      }),
    },
  }),
})
