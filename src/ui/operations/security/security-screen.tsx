import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { PageHeader } from '#ui/components/page-header.tsx'
import { css } from '../../../../styled-system/css'
import { AccessCard } from './access-card.tsx'
import { AuditCard } from './audit-card.tsx'
import { CheckCard } from './check-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'

type Props = ComponentProps<typeof AuditCard> & {
  access: ComponentProps<typeof AccessCard>['reading']
  signIns: ComponentProps<typeof SignInsCard>['reading']
  check: ComponentProps<typeof CheckCard>['actor']
}

/** The security of the platform: failed sign-ins, sessions, and the audit record of all organisations. */
export const SecurityScreen = ({ signIns, access, check, ...audit }: Props) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`安全`} description={<Trans>登录失败、被锁定的账号、登录中的会话，以及所有组织的审计记录。</Trans>} />
      <div className={css({ display: 'grid', gap: '6', gridTemplateColumns: 'minmax(0, 1fr)' })}>
        <SignInsCard reading={signIns} />
        <AccessCard reading={access} />
        <CheckCard actor={check} />
        <AuditCard {...audit} />
      </div>
    </>
  )
}
