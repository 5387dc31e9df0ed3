import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/components/badge.tsx'

/** Marks a project whose data are invented, beside its name. */
export const SampleMark = () => (
  <Badge tone="warn">
    <Trans context="project">示例</Trans>
  </Badge>
)
