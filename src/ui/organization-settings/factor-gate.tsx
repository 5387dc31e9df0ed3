import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from '#ui/components/page-header.tsx'
import { TwoFactorCard } from '#ui/two-factor/settings/two-factor-card.tsx'
import { css } from '../../../styled-system/css'

type Props = ComponentProps<typeof TwoFactorCard> & { organization: string; others: ReactNode }

/** Instead of every page, for members who must set up a second factor first. `others` leads to their other organisations. */
export const FactorGate = ({ organization, others, ...card }: Props) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader
        title={t`先开启两步验证`}
        description={<Trans>“{organization}”要求所有成员开启两步验证。您需要一个验证器应用，完成后即可继续。</Trans>}
      >
        {others}
      </PageHeader>
      <div className={css({ maxWidth: '560px' })}>
        <TwoFactorCard {...card} />
      </div>
    </>
  )
}
