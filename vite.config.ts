import { relative } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { browserEndpoints } from './scripts/browser-endpoints.mjs'
import { builtFiles } from './scripts/built-files.mjs'
import { joinTexts } from './scripts/joined-texts.mjs'
import { shortRouteTree } from './scripts/short-route-tree.mjs'
import { staticStyles } from './scripts/static-styles.mjs'

const server = `http://localhost:${process.env.PORT ?? 3000}`

/** Public pages are rendered at build time; in development at each request. */
const publicPages: Plugin = {
  name: 'public-pages',
  apply: 'serve',
  configureServer: (vite) => () => {
    vite.middlewares.use(async (request, response, next) => {
      const { pathname, searchParams } = new URL(request.originalUrl ?? '/', 'http://localhost')
      if (pathname === '/') return response.writeHead(302, { Location: '/marketing' }).end()
      const renderer = (await vite.ssrLoadModule('/src/site/render.tsx')) as typeof import('./src/site/render.tsx')
      const html = renderer.renderForDevelopment(pathname, searchParams.get('lng'), request.headers['accept-language'])
      if (html === null) return next()
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(await vite.transformIndexHtml(pathname, html))
    })
  },
}

/** Lists which of our sources each built file holds: `scripts/check-sizes.mjs` reads it. */
const sourcesOfFiles: Plugin = {
  name: 'sources-of-files',
  apply: 'build',
  generateBundle(_, bundle) {
    const sourcesOf = (modules: Record<string, { renderedLength: number }>) =>
      Object.entries(modules)
        .filter(([, { renderedLength }]) => renderedLength > 0)
        .map(([id]) => relative(import.meta.dirname, id.split('?')[0] ?? ''))
        .filter((path) => /^(?:contract|engine|src)\//.test(path))
    const files = Object.values(bundle).flatMap((it) => (it.type === 'chunk' ? [[it.fileName, sourcesOf(it.modules)]] : []))
    this.emitFile({ type: 'asset', fileName: '.vite/sources.json', source: JSON.stringify(Object.fromEntries(files)) })
  },
}

const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)

/** Small files that a page's own files ask for: each name in the first file costs more there than asking for it ahead saves. */
const small = /\/(?:texts|names|endpoints)-/
/** Pages that few people see first. With each of them the first file would name a dozen more files. */
const laterPage = /\/(?:_(?:console|admin)\.(?!dashboard-)|_admin-|_reset-|admin\.auth-|invitation-)/
/** The files that `index.html` always loads, by their names. */
const loadedWithDocument = /\/(?:react|flow|shared|application|appearance|rolldown-runtime|preload-helper)-/

/** Babel takes longer for a file than everything else does, so it gets only those in which one of its plugins has something to do. */
const forBabel = /@lingui\/(?:core|react)\/macro|\/styled-system\/css|\bdefineEndpoints\b/

export default defineConfig(
  async ({ command, isSsrBuild }): Promise<UserConfig> => ({
    plugins: [
      publicPages,
      joinTexts,
      sourcesOfFiles,
      shortRouteTree,
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: 'src/routes',
        generatedRouteTree: 'src/routeTree.gen.ts',
        quoteStyle: 'single',
        semicolons: false,
      }),
      babel({
        presets: [
          defineRolldownBabelPreset({
            preset: {
              plugins: [
                '@lingui/babel-plugin-lingui-macro',
                ...(command === 'build'
                  ? [browserEndpoints, staticStyles((await import('./styled-system/css/index.mjs')).css)]
                  : []),
              ],
            },
            rolldown: { filter: { code: forBabel } },
          }),
        ],
      }),
      react(),
      lingui(),
    ],
    build: isSsrBuild
      ? { outDir: 'dist/render', emptyOutDir: true, target: 'node20', copyPublicDir: false }
      : {
          outDir: 'dist/site',
          emptyOutDir: true,
          target: 'es2022',
          assetsInlineLimit: 0,
          manifest: true,
          // Every browser that runs this build's syntax loads modules that are only imported; the polyfill would only load them earlier.
          modulePreload: {
            polyfill: false,
            // A part that is loaded later does not name the files that the application's document has loaded already. The public pages load
            // none of them, so what they ask for names all.
            resolveDependencies: (file, dependencies, { hostId, hostType }) => {
              // The document itself names what its script imports.
              if (hostType === 'html') return dependencies
              if (/\/site-/.test(hostId)) return dependencies
              if (laterPage.test(file)) return dependencies.filter((it) => it.endsWith('.css'))
              return dependencies.filter((it) => !loadedWithDocument.test(it) && !small.test(it))
            },
          },
          rolldownOptions: {
            input: ['index.html', 'src/site/site.ts'],
            // A schema that nothing reads is left out.
            treeshake: { manualPureFunctions: ['v', 'defineEndpoints'] },
            // What every page of the application needs comes in few files: many small ones compress worse and ask for more requests.
            output: {
              // Hashes do not compress, and the first file names all pages. Seven characters are 42 bits, enough to tell versions apart.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: 'react',
                    test: packages('react', 'react-dom', 'scheduler', '@lingui/(?:core|react)', 'unraw', '@messageformat'),
                  },
                  {
                    name: 'flow',
                    test: packages(
                      'xstate',
                      '@xstate/react',
                      'use-sync-external-store',
                      'use-isomorphic-layout-effect',
                      '@tanstack/(?:react-router|router-core|history|(?:react-)?store)',
                    ),
                  },
                  { name: 'query', test: packages('@tanstack/(?:query-core|react-query)') },
                  { name: builtFiles(), debugName: 'first pages' },
                ],
              },
            },
          },
        },
    server: {
      port: 5173,
      proxy: Object.fromEntries(['/admin/api', '/quote/api', '/dev', '/healthz', '/sdk/'].map((path) => [path, server])),
    },
  }),
)
