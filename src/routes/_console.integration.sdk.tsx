import { createFileRoute, redirect } from '@tanstack/react-router'

/** An older address of the developer tools. */
export const Route = createFileRoute('/_console/integration/sdk')({
  beforeLoad: () => {
    throw redirect({ to: '/sdk', replace: true })
  },
})
