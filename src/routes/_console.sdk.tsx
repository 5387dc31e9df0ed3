import { createFileRoute } from '@tanstack/react-router'
import { SdkScreen } from '#ui/screens/sdk/sdk-screen.tsx'
import { useCurrentProject } from './-support/console.ts'
import { ToolsOf } from './-support/developer-tools.tsx'

export const Route = createFileRoute('/_console/sdk')({ component: Sdk })

function Sdk() {
  const context = Route.useRouteContext()
  const project = useCurrentProject(context)
  if (!project) return null
  return (
    <SdkScreen project={project}>
      <ToolsOf key={project.id} context={context} project={project} path="/sdk" />
    </SdkScreen>
  )
}
