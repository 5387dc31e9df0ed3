import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ResponseActionSummary } from '#contract/actions/response-actions.ts'
import { Badge } from '#ui/components/badge.tsx'
import { useActionNames } from './names.ts'

type Props = { action: Pick<ResponseActionSummary, 'status' | 'hasChanges' | 'version'> }

/** How an action is: a draft, published, published with changes since, or archived. */
export const ActionBadge = ({ action: { status, hasChanges } }: Props) => {
  const { t } = useLingui()
  const { statuses } = useActionNames()
  if (status !== 'published') return <Badge tone={status === 'draft' ? 'accent' : 'neutral'}>{statuses[status]}</Badge>
  return <Badge tone={hasChanges ? 'warn' : 'good'}>{hasChanges ? t`有未发布的修改` : statuses.published}</Badge>
}
