import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/components/empty-state.tsx'

/** Says that somebody may not see something, and who can change that. */
export const NoPermission = ({ children }: { children: ReactNode }) => {
  const { t } = useLingui()
  return (
    <div role="alert">
      <EmptyState icon="shield" title={t`您没有查看的权限`}>
        {children} <Trans>组织的所有者和管理员可以在成员管理中授予权限。</Trans>
      </EmptyState>
    </div>
  )
}
