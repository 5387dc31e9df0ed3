import './texts.ts'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { TitledCard } from '#ui/components/titled-card.tsx'
import { ModelForm } from './model-form.tsx'

/** The settings of a model on its page. */
export const SettingsCard = (form: ComponentProps<typeof ModelForm>) => (
  <TitledCard id="settings" title={<Trans>设置</Trans>} description={<Trans>每次更改都会记入审计。</Trans>}>
    <ModelForm {...form} />
  </TitledCard>
)
