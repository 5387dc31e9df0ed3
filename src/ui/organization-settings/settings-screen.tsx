import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PageHeader } from '#ui/components/page-header.tsx'
import { css } from '../../../styled-system/css'
import { DefaultsSection } from './defaults-section.tsx'
import { GeneralSection } from './general-section.tsx'
import type { SectionActor } from './section-frame.tsx'
import { SecuritySection } from './security-section.tsx'

type Props = {
  general: SectionActor
  defaults: SectionActor
  security: SectionActor
  mayWrite: boolean
  logo: ReactNode
  sender: ReactNode
  model: ReactNode
  /** What happens to the organisation as a whole, for those who may decide it. */
  children: ReactNode
}

/** The settings of the organisation, in sections that are saved one by one. */
export const OrganizationSettingsScreen = ({ general, defaults, security, mayWrite, logo, sender, model, children }: Props) => {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`组织设置`} description={t`各部分分别保存。`} />
      <div className={css({ display: 'grid', gap: '6', maxWidth: '760px' })}>
        <GeneralSection actor={general} mayWrite={mayWrite} />
        {logo}
        <DefaultsSection actor={defaults} mayWrite={mayWrite} />
        {sender}
        {model}
        <SecuritySection actor={security} mayWrite={mayWrite} />
        {children}
      </div>
    </>
  )
}
