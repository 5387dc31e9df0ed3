import { fromPromise } from 'xstate'
import type { AccountDependencies } from '#api/accounts/adapters.ts'
import { keepSession, readSession } from '#api/accounts/session-storage.ts'
import { saveFile } from '#api/browser/save-file.ts'
import type { Session } from '#contract/accounts/accounts.ts'
import { ownAccountEndpoints } from '#contract/own-account/endpoints.ts'
import type { NotificationChange, Notifications } from '#contract/own-account/notifications.ts'
import type { EmailCodes, OwnAccount } from '#contract/own-account/own-account.ts'
import { emailCodesMachine } from '#machines/own-account/email-codes.machine.ts'
import { newAddressMachine } from '#machines/own-account/new-address.machine.ts'
import { notificationsMachine } from '#machines/own-account/notifications.machine.ts'
import { ownAccountMachine } from '#machines/own-account/own-account.machine.ts'
import { ownDataMachine } from '#machines/own-account/own-data.machine.ts'

type Dependencies = Pick<AccountDependencies, 'call' | 'storage'> & { window: Window & typeof globalThis }

/** The machines of the person's own account over the calls of the signed-in person. */
export const createOwnAccountMachines = ({ call, storage, window }: Dependencies) => {
  /** What changes in the session is kept: its address, or the organisation that it is about. */
  const keepChanged = (change: Partial<Session>) => {
    const session = readSession(storage, 'user')
    if (session) keepSession(storage, 'user', { ...session, ...change })
  }
  return {
    ownAccount: ownAccountMachine.provide({
      actors: {
        viewOwnAccount: fromPromise<OwnAccount, void>(({ signal }) => call(ownAccountEndpoints.viewOwnAccount, { signal })),
        leaveOrganization: fromPromise<void, { id: string }>(async ({ input: params, signal }) => {
          keepChanged(await call(ownAccountEndpoints.leaveOrganization, { params, signal }))
        }),
      },
    }),
    newAddress: newAddressMachine.provide({
      actors: {
        beginEmailChange: fromPromise<void, { email: string }>(async ({ input: body, signal }) => {
          await call(ownAccountEndpoints.beginEmailChange, { body, signal })
        }),
      },
    }),
    emailCodes: emailCodesMachine.provide({
      actors: {
        confirmEmailChange: fromPromise<void, EmailCodes>(async ({ input: body, signal }) => {
          keepChanged(await call(ownAccountEndpoints.confirmEmailChange, { body, signal }))
        }),
        cancelEmailChange: fromPromise<void, void>(async ({ signal }) => {
          await call(ownAccountEndpoints.cancelEmailChange, { signal })
        }),
      },
    }),
    notifications: notificationsMachine.provide({
      actors: {
        viewNotifications: fromPromise<Notifications, void>(({ signal }) =>
          call(ownAccountEndpoints.viewNotifications, { signal }),
        ),
        changeNotification: fromPromise<Notifications, NotificationChange>(({ input: body, signal }) =>
          call(ownAccountEndpoints.changeNotification, { body, signal }),
        ),
      },
    }),
    ownData: ownDataMachine.provide({
      actors: {
        saveOwnData: fromPromise<void, void>(async ({ signal }) => {
          const data = await call(ownAccountEndpoints.exportOwnData, { signal })
          const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
          saveFile(window, file, `causeway-account-${data.exportedAt.slice(0, 10)}.json`)
        }),
        deleteOwnAccount: fromPromise<void, { username: string }>(async ({ input: body, signal }) => {
          await call(ownAccountEndpoints.deleteOwnAccount, { body, signal })
        }),
      },
    }),
  }
}
