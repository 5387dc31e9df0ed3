import { useState } from 'react'
import { createToolMachines } from '#api/sdk-keys/adapters.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from '../-shell/console.ts'

/** The machines of a project's pages, with their adapters. Loaded with those pages. */
export const useToolMachines = (context: RouterContext) =>
  useState(() =>
    createToolMachines({
      ...context.connection,
      call: consoleOf(context).call,
      clipboard: navigator.clipboard,
      window,
    }),
  )[0]
