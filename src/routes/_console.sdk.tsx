import { createFileRoute } from '@tanstack/react-router'
import { SdkPage } from './-support/sdk-page.tsx'

export const Route = createFileRoute('/_console/sdk')({
  component: () => <SdkPage context={Route.useRouteContext()} path="/sdk" />,
})
