import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import { Switch } from '#ui/patterns/editor/switch.tsx'

const views = ['endpoints', 'builtIn'] as const
export type ModelsView = (typeof views)[number]

/** Chooses between the models that are called and those that the product trains itself. */
export const ViewSwitch = ({ value, onChoose }: { value: ModelsView; onChoose: (view: ModelsView) => void }) => {
  const { t } = useLingui()
  const names: Record<ModelsView, string> = { endpoints: t`语言模型`, builtIn: t`内置模型` }
  return <Switch label={t`模型类型`} options={views} names={names} value={value} onChoose={onChoose} />
}
