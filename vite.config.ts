import { relative } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** The files that `index.html` always loads, by the names of their groups. */
const loadedWithDocument =
  /\/(?:react|flow|valibot|application|routes|css|locale-adapters|storage|appearance|rolldown-runtime|preload-helper)-/

/** What every page of the application needs: calls, problems, pages, who is signed in. */
const everyPage =
  /\/node_modules\/ky\/|\/contract\/(?:accounts\/(?!pages|problems)|http\/(?!locale|search-text)|scenarios|[\w-]+\/p(?:ages|roblems)\.)|\/src\/(?:machines\/(?:shell\/app|accounts\/(?:session|revocation)|kit\/(?:to-be|form))|api\/(?:http\/(?:client|problem-log|aborts)|accounts\/(?:adapters|discarded-sessions|redirects|session-storage|sign-in-setup))\b|routes\/-accounts\/(?:session|after-login|sign-in-document))|\/src\/(?:ui\/(?:components\/(?:button|callout|icon|link|logo|preferences|select|visually-hidden|spinner)\.tsx|components\/pages\/(?:loading|error)|messages\/(?:problem|sp)|shell\/(?:notify|load-shell)|locales\/(?:i18n|language)\.tsx?|components\/error-boundary)|routes\/-(?:shell\/(?:use-emitted|router-link)|events\/event-search))/

/** What only the sign-in page needs at once. */
const signIn =
  /\/src\/(?:machines\/(?:accounts\/(?:login|registration|verification-code))|api\/accounts\/(?:sent-codes|sign-in-adapters)|ui\/accounts\/sign-in\/(?!provider)|routes\/(?:-accounts\/(?:provider-login|sign-in\.|once)|-shell\/with-actor|auth\.tsx\?))/

/** What forms are made of, on the sign-in page and in dialogs. */
const forms = /\/src\/ui\/(?:components\/(?:form|text-field)\.tsx|kit\/use-f|messages\/field)/

/** What only the console needs, and on each of its pages. Not what the back-office pages share with it. */
const consoleFrame =
  /\/contract\/(?:sdk-keys\/current-key|events\/event-summary)|\/src\/(?:machines\/(?:projects\/(?:project-(?:selection|creation|renaming|deletion|list)|typed-name)|shell\/(?:shell|workspace|saving|shortcuts)\b)|api\/(?:events\/event-summary|sdk-keys\/queries|shell\/(?:adapters|health|workspace-adapters)|projects\/project-storage|http\/query-client|browser\/(?:page-watch|drafts))|ui\/(?:shell\/frame\/|components\/(?:menu|page-header|card|moment)\.tsx)|routes\/(?:-shell\/(?:console|shortcuts|use-(?:commands|draft|palette-key|visits))|-projects\/project-dialogs|_console\.tsx\?))/

/** What the pages of the console and of the back office share. */
const signedIn =
  /\/src\/(?:machines\/(?:shell\/tab|accounts\/reauth)|api\/(?:shell\/tab|accounts\/reauth)|ui\/(?:messages\/command-key|shell\/(?:page-titles|tab-bar\/(?:tab-bar|tab-item|use-overflow)))|routes\/-accounts\/reauth)|\/contract\/projects\/(?:endpoints|projects)\.ts/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    publicPages,
    sourcesOfFiles,
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    babel({ plugins: ['@lingui/babel-plugin-lingui-macro'] }),
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
          resolveDependencies: (_, dependencies, { hostId }) =>
            /\/site-/.test(hostId) ? dependencies : dependencies.filter((file) => !loadedWithDocument.test(file)),
        },
        rolldownOptions: {
          input: ['index.html', 'src/site/site.ts'],
          // What every page of the application needs comes in few files: many small ones compress worse and ask for more requests.
          output: {
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
                    '@tanstack/(?:react-router|router-core|history|(?:react-)?store)',
                  ),
                },
                { name: 'valibot', test: packages('valibot') },
                { name: 'application', test: everyPage },
                { name: 'forms', test: forms },
                { name: 'query', test: packages('@tanstack/(?:query-core|react-query)') },
                { name: 'signed-in', test: signedIn },
                { name: 'console', test: consoleFrame },
                { name: 'sign-in', test: signIn },
                { name: 'routes', test: /\/src\/routes\/[^?/]+\.tsx$/ },
              ],
            },
          },
        },
      },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/admin/api', '/quote/api', '/dev', '/healthz', '/sdk/'].map((path) => [path, server])),
  },
}))
