import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://localhost:${process.env.PORT ?? 3000}`

/** Public pages are documents of their own; in development Vite has to be told which. */
const publicPages: Plugin = {
  name: 'public-pages',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url === '/' || request.url?.split('?')[0] === '/marketing') request.url = '/site.html'
      next()
    })
  },
}

const packages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)

/** What signs people in: needed before anything else can be shown. */
const accountFlows =
  /\/src\/(?:machines\/(?:app|session|login|registration|verification-code|project-selection|form|to-be-provided)|api\/(?:http|live-account|redirects|sent-codes|problem-log|aborts|sign-in-setup)\b|routes\/-support\/(?:session|after-login))/

export default defineConfig({
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
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'site.html'],
      // What every page of the application needs comes in few files: many small ones compress worse and ask for more requests.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'react', test: packages('react', 'react-dom', 'scheduler') },
            {
              name: 'flow',
              test: packages(
                'xstate',
                '@xstate/react',
                'use-sync-external-store',
                'ky',
                '@tanstack/(?:react-router|router-core|history|(?:react-)?store)',
              ),
            },
            { name: 'valibot', test: packages('valibot') },
            { name: 'account', test: accountFlows },
            { name: 'routes', test: /\/src\/routes\/[^?]+\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/admin/api', '/quote/api', '/dev', '/healthz', '/sdk/'].map((path) => [path, server])),
  },
})
