import { createFileRoute } from '@tanstack/react-router'
import { AiModelOf } from './-platform/ai-models.tsx'

export const Route = createFileRoute('/_admin/admin/ai-models/$id')({ component: AiModel })

function AiModel() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <AiModelOf key={id} context={Route.useRouteContext()} id={id} onRemoved={() => void navigate({ to: '/admin/ai-models' })} />
  )
}
