import { lingui } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { databaseOptimisesLater, optimisesLater } from './tests/support/engine-options.ts'
import { FileOrder } from './tests/support/file-order.ts'
import { filesOnOneDatabase } from './tests/support/files-by-database.ts'

const globalSetup = ['tests/support/global-setup.ts']
/** Removes the databases of a file when it ends. */
const databases = 'tests/support/database-setup.ts'

/**
 * Vitest keeps the exports of a module in an object without a prototype, in which V8 looks each of them up with a call of its runtime: at
 * every use of anything imported. The prototype of another object is laid out for fast access.
 */
const quickExports: Plugin = {
  name: 'quick-exports',
  enforce: 'post',
  transform: (code, id) =>
    /[\\/]node_modules[\\/]/.test(id) ? null : { code: `${code}\n;Object.create(__vite_ssr_exports__).quick`, map: null },
}

const onServer = (database: 'pglite' | 'postgres') => ({
  extends: true as const,
  plugins: [quickExports],
  test: {
    name: `server-${database}`,
    include: ['tests/server/**/*.test.ts'],
    exclude: database === 'pglite' && process.env.TEST_BOTH_DATABASES ? filesOnOneDatabase() : [],
    env: { TEST_DATABASE: database },
    execArgv: database === 'pglite' ? databaseOptimisesLater : [],
    globalSetup,
    setupFiles: [databases, 'tests/support/server-setup.ts'],
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
})

/** Babel takes longer for a file than everything else does, so it gets only those in which it has something to do. */
const macros = defineRolldownBabelPreset({
  preset: { plugins: ['@lingui/babel-plugin-lingui-macro'] },
  rolldown: { filter: { code: /@lingui\/(?:core|react)\/macro/ } },
})

/** Only files of the user interface need these plugins. */
const plugins = [babel({ presets: [macros] }), react(), lingui()]

export default defineConfig({
  test: {
    // A test often waits for a database or a browser. So that two processors are busy, three files run at once.
    maxWorkers: 3,
    sequence: { sequencer: FileOrder },
    // A failed comparison prints both sides whole.
    chaiConfig: { truncateThreshold: 0 },
    // On a busy machine what is waited for takes a while. A test that fails takes this long to say so.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        plugins: [quickExports],
        test: {
          name: 'machines',
          include: ['tests/{machines,contract,engine,statistics,architecture}/**/*.test.ts'],
          execArgv: optimisesLater,
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'tracker',
          include: ['tests/tracker/**/*.test.ts'],
          execArgv: optimisesLater,
          isolate: false,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        plugins,
        test: {
          name: 'screens',
          include: ['tests/{ui,api}/**/*.test.{ts,tsx}'],
          execArgv: optimisesLater,
          environment: 'jsdom',
          globalSetup,
          setupFiles: [databases, 'tests/support/screen-setup.ts'],
          // The modules of the whole application are loaded once, not once a file.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      onServer('pglite'),
      ...(process.env.SKIP_POSTGRES === '1' ? [] : [onServer('postgres')]),
      // Compares what the two above asked of their databases, once they have ended.
      ...(process.env.TEST_BOTH_DATABASES
        ? [
            {
              extends: true as const,
              test: {
                name: 'both-databases',
                include: ['tests/both-databases/**/*.test.ts'],
                globalSetup,
                maxWorkers: 1,
                sequence: { groupOrder: 1 },
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          execArgv: optimisesLater,
          globalSetup,
          setupFiles: [databases],
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
