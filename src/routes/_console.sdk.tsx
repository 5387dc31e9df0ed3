import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SdkScreen } from '#ui/sdk-keys/tools/sdk-screen.tsx'
import { WithProject } from './-projects/with-project.tsx'
import { ToolsOf } from './-sdk-keys/developer-tools.tsx'

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
