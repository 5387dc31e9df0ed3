import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { rememberEntry } from './-support/after-login.ts'
import { settledSession } from './-support/session.ts'

export const Route = createFileRoute('/_admin')({
  beforeLoad: async ({ context, ...entry }) => {
    if (await settledSession(context.app, 'admin')) return
    rememberEntry(context, 'admin', entry)
    throw redirect({ to: '/admin/auth', replace: true })
  },
  component: Outlet,
})
