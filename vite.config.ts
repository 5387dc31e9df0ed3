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

const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)

/** What signs people in: needed before anything else can be shown. */
const accountFlows =
  /\/contract\/(?:accounts|http\/(?!locale|search-text)|scenarios|[\w-]+\/p(?:ages|roblems)\.)|\/src\/(?:machines\/(?:shell\/app|accounts\/(?:session|revocation|login|registration|verification-code)|kit\/)|api\/(?:http\/(?:client|problem-log|aborts)|accounts\/(?:adapters|discarded-sessions|redirects|sent-codes|sign-in-setup|session-storage))\b|routes\/-accounts\/(?:session|after-login))/

/** What its page is made of. */
const signInPage =
  /\/src\/(?:ui\/(?:components\/(?:button|callout|form|icon|link|logo|preferences|select|text-field|visually-hidden|spinner)\.tsx|components\/pages\/(?:loading|error)|accounts\/sign-in\/(?!provider)|kit\/use-f|messages\/(?:field|problem|sp)|shell\/(?:notify|load-shell)|locales\/i18n\.ts)|routes\/(?:-accounts\/provider-login|-shell\/(?:use-emitted|router-link|with-actor)))/

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    publicPages,
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
                { name: 'account', test: accountFlows },
                { name: 'page', test: signInPage },
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
