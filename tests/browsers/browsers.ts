import { launchFirefox } from './firefox.ts'
import { createPage, type Page } from './page.ts'
import { launchWebkit } from './webkit.ts'

export type Browser = { openPage: () => Promise<Page>; close: () => Promise<void> }

/** The browsers in which each test here runs. */
export const browsers: [name: string, launch: () => Promise<Browser>][] = [
  [
    'Firefox',
    async () => {
      const { openPage, close } = await launchFirefox()
      return { openPage: async () => createPage(await openPage()), close }
    },
  ],
  [
    'WebKit',
    async () => {
      const { openPage, close } = await launchWebkit()
      return { openPage: async () => createPage(await openPage()), close }
    },
  ],
]
