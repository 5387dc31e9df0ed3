import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SdkScreen } from '#ui/screens/sdk/sdk-screen.tsx'
import { ToolsOf } from './-support/developer-tools.tsx'
import { WithProject } from './-support/with-project.tsx'

export const Route = createFileRoute('/_console/sdk')({ component: Sdk })

function Sdk() {
  const { t } = useLingui()
  const context = Route.useRouteContext()
  return (
    <WithProject context={context} title={t`开发者工具`}>
      {(project) => (
        <SdkScreen project={project}>
          <ToolsOf key={project.id} context={context} project={project} path="/sdk" />
        </SdkScreen>
      )}
    </WithProject>
  )
}
