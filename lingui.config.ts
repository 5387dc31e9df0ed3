import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

const site = 'src/ui/screens/site'

/** What only those who are signed in, or on their way back in, get to see: its texts are loaded with it. */
const further = [
  ...[
    'account',
    'admin',
    'command-palette',
    'confirmation',
    'console',
    'dashboard',
    'live-monitoring',
    'password-reset',
    'project',
    'project-creation',
    'projects',
    'sdk',
    'shortcuts',
    'tab-bar',
  ].map((screen) => `src/ui/screens/${screen}/`),
  ...['copy-button', 'deletion-dialog', 'save-buttons'].map((component) => `src/ui/components/${component}.tsx`),
  'src/ui/messages/notices.ts',
  'src/ui/messages/pages.ts',
  'src/ui/messages/rejections.ts',
  'src/ui/messages/loading.ts',
  'src/routes/-support/use-commands.ts',
  'src/routes/-support/with-project.tsx',
  'src/routes/_console.projects.*',
  'src/routes/_console.sdk.tsx',
  'src/routes/_console.ai-marketing.live-monitoring.tsx',
]

/** A project's data has its texts loaded with it alone. */
const projectData = 'src/ui/screens/project-data'
/** So has the repair of an event. */
const eventRepair = 'src/ui/screens/event-repair'

export default defineConfig({
  sourceLocale: 'zh',
  locales: ['zh', 'en', 'ja', 'fr'],
  catalogs: [
    {
      path: '<rootDir>/src/ui/locales/{locale}',
      include: ['src/ui', 'src/routes'],
      exclude: [
        `${site}/**`,
        `${projectData}/**`,
        `${eventRepair}/**`,
        ...further.map((path) => (path.endsWith('/') ? `${path}**` : path)),
      ],
    },
    { path: '<rootDir>/src/ui/locales/site/{locale}', include: [site] },
    { path: '<rootDir>/src/ui/locales/further/{locale}', include: further },
    { path: '<rootDir>/src/ui/locales/project-data/{locale}', include: [projectData] },
    { path: '<rootDir>/src/ui/locales/event-repair/{locale}', include: [eventRepair] },
  ],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
