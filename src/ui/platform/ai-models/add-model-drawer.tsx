import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Drawer } from '#ui/components/drawer.tsx'
import { ModelForm } from './model-form.tsx'

/** The form of a new model. Its key is given on its own page. */
export const AddModelDrawer = ({ onClose, ...form }: ComponentProps<typeof ModelForm> & { onClose: () => void }) => {
  const { t } = useLingui()
  return (
    <Drawer title={t`添加模型`} onClose={onClose}>
      <ModelForm {...form} />
    </Drawer>
  )
}
