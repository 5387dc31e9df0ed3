import type { Context } from 'hono'
import { ownAccountEndpoints } from '#contract/own-account/endpoints.ts'
import type { OwnData } from '#contract/own-account/own-account.ts'
import type { HttpRoutes } from '#server/http/module.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import type { Caller, createEmailChange } from './email-change.ts'
import type { createNotifications } from './notifications.ts'
import type { createOwnAccount } from './own-account.ts'

type Dependencies = {
  account: ReturnType<typeof createOwnAccount>
  emailChange: ReturnType<typeof createEmailChange>
  exportData: (caller: Caller) => Promise<OwnData>
  notifications: Pick<ReturnType<typeof createNotifications>, 'view' | 'change'>
  deleteAccount: (caller: Caller, typedName: string) => Promise<void>
}

export const serveOwnAccount = ({ serve, requestContextOf }: HttpRoutes, dependencies: Dependencies) => {
  const { account, emailChange, exportData, deleteAccount, notifications } = dependencies
  const callerOf = ({ context, who }: { context: Context; who: SignedIn }) => ({ who, from: requestContextOf(context) })

  serve(ownAccountEndpoints.viewOwnAccount, ({ who }) => account.view(who))
  serve(ownAccountEndpoints.leaveOrganization, (call) => account.leave(callerOf(call), call.params.id))
  serve(ownAccountEndpoints.beginEmailChange, (call) => emailChange.begin(callerOf(call), call.body.email))
  serve(ownAccountEndpoints.confirmEmailChange, (call) => emailChange.confirm(callerOf(call), call.body))
  serve(ownAccountEndpoints.cancelEmailChange, async (call) => {
    await emailChange.cancel(callerOf(call))
    return null
  })
  serve(ownAccountEndpoints.viewNotifications, ({ who }) => notifications.view(who.userId))
  serve(ownAccountEndpoints.changeNotification, (call) => notifications.change(callerOf(call), call.body))
  serve(ownAccountEndpoints.exportOwnData, (call) => exportData(callerOf(call)))
  serve(ownAccountEndpoints.deleteOwnAccount, async (call) => {
    await deleteAccount(callerOf(call), call.body.username)
    return null
  })
}
