import { useState } from 'react'
import { confirming } from '#api/accounts/reauthentication.ts'
import { createProfileMachines } from '#api/profiles/adapters.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

/** The machines of the pages about people, for as long as one of them is shown. Loaded with these pages. */
export const useProfileMachines = (context: RouterContext) =>
  useState(() =>
    createProfileMachines({
      ...context.connection,
      call: consoleOf(context).call,
      confirm: confirming(consoleOf(context).confirmation),
      clipboard: navigator.clipboard,
      window,
      now: context.account.now,
    }),
  )[0]
