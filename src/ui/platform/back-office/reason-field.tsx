import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { FieldProblem } from '#contract/http/rules.ts'
import { reasonLength } from '#contract/platform/reasons.ts'
import { TextArea } from '#ui/components/text-area.tsx'

type Props = { value: string; wrong: FieldProblem | null; disabled: boolean; onEdit: (value: string) => void }

/** Why a platform admin does something. */
export const ReasonField = ({ value, wrong, disabled, onEdit }: Props) => {
  const { t, i18n } = useLingui()
  const most = i18n.number(reasonLength)
  const problem = wrong === 'text.tooLong' ? t`最多 ${most} 个字符` : t`请写明理由`
  return (
    <TextArea
      label={t`理由`}
      name="reason"
      value={value}
      problem={wrong === null ? undefined : problem}
      disabled={disabled}
      onEdit={onEdit}
      onLeave={nothing}
    />
  )
}

const nothing = () => {}
