import { SdkScreen } from '#ui/screens/sdk/sdk-screen.tsx'
import type { RouterContext } from '../../router.ts'
import { useCurrentProject } from './console.ts'
import { ToolsOf } from './developer-tools.tsx'

/** The developer tools of the current project. */
export const SdkPage = ({ context, path }: { context: RouterContext; path: string }) => {
  const project = useCurrentProject(context.app)
  if (!project) return null
  return (
    <SdkScreen project={project}>
      <ToolsOf key={project.id} context={context} project={project} path={path} />
    </SdkScreen>
  )
}
