import type { Hono } from 'hono'
import { cors } from 'hono/cors'

type Options = { method: 'GET' | 'POST'; headers?: string[] }

/** Lets pages of any origin make this call, without credentials. Register it before the call. */
export const allowAnyPage = (app: Hono, path: string, { method, headers = [] }: Options): void => {
  app.options(
    path,
    cors({ origin: '*', allowMethods: [method], allowHeaders: headers, exposeHeaders: ['Retry-After'], maxAge: 86_400 }),
  )
  app.use(path, async (context, next) => {
    context.header('Access-Control-Allow-Origin', '*')
    context.header('Access-Control-Expose-Headers', 'Retry-After')
    await next()
  })
}
