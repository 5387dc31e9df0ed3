import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const site = 'src/ui/screens/site'

/** What only those who are signed in, or on their way back in, get to see: its texts are loaded with it. */
const further = [
  ...['confirmation', 'console', 'dashboard', 'tab-bar'].map((screen) => `src/ui/screens/${screen}/`),
  ...['copy-button', 'deletion-dialog', 'save-buttons'].map((component) => `src/ui/components/${component}.tsx`),
  'src/ui/messages/notices.ts',
  'src/ui/messages/pages.ts',
  'src/ui/messages/loading.ts',
  'src/routes/-support/use-commands.ts',
  'src/routes/-support/with-project.tsx',
  'src/routes/_console.projects.*',
  'src/routes/_console.sdk.tsx',
  'src/routes/_console.ai-marketing.live-monitoring.tsx',
]

/** Screens that have their texts loaded with them alone. */
const ownCatalogs = [
  'account',
  'admin',
  'analytics-overview',
  'command-palette',
  'deleted-projects',
  'event-repair',
  'live-monitoring',
  'password-reset',
  'planned',
  'project',
  'project-creation',
  'project-data',
  'projects',
  'sdk',
  'server-key',
  'shortcuts',
]

/** Texts that only these screens use. */
const sharedTexts: Record<string, string[]> = {
  'event-repair': ['src/ui/messages/rejections.ts'],
  'live-monitoring': ['src/ui/messages/rejections.ts', 'src/ui/messages/displaced.ts'],
  sdk: ['src/ui/messages/rejections.ts', 'src/ui/messages/displaced.ts'],
}

export default defineConfig({
  sourceLocale: 'zh',
  locales: ['zh', 'en', 'ja', 'fr'],
  catalogs: [
    {
      path: '<rootDir>/src/ui/locales/{locale}',
      include: ['src/ui', 'src/routes'],
      exclude: [
        `${site}/**`,
        ...ownCatalogs.map((screen) => `src/ui/screens/${screen}/**`),
        ...Object.values(sharedTexts).flat(),
        ...further.map((path) => (path.endsWith('/') ? `${path}**` : path)),
      ],
    },
    { path: '<rootDir>/src/ui/locales/site/{locale}', include: [site] },
    { path: '<rootDir>/src/ui/locales/further/{locale}', include: further },
    ...ownCatalogs.map((screen) => ({
      path: `<rootDir>/src/ui/locales/${screen}/{locale}`,
      include: [`src/ui/screens/${screen}`, ...(sharedTexts[screen] ?? [])],
    })),
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
