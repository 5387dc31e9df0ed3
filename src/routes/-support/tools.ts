import { useState } from 'react'
import { createToolMachines } from '../../api/live-tools.ts'
import type { RouterContext } from '../../router.ts'
import { consoleOf } from './console.ts'

/** The machines of a project's pages, for as long as one of them is shown. Loaded with those pages. */
export const useToolMachines = (context: RouterContext) =>
  useState(() =>
    createToolMachines({
      ...context.connection,
      call: consoleOf(context).call,
      clipboard: navigator.clipboard,
      window,
    }),
  )[0]
