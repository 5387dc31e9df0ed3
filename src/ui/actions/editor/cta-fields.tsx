import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SurfaceTexts } from '#contract/actions/response-actions-content.ts'
import type { Locale } from '#contract/http/locale.ts'
import { Button } from '#ui/components/button.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css } from '../../../../styled-system/css'

type Cta = SurfaceTexts['cta']
type Props = {
  cta: Cta
  language: Locale
  /** Which links are allowed. */
  hint: ReactNode
  /** What is wrong with the field of a path, as text. */
  faultOf: (path: string) => string | undefined
  onEdit: (cta: Cta) => void
}

/** The button of one language: its text and where it leads. There may be none. */
export const CtaFields = ({ cta, language, hint, faultOf, onEdit }: Props) => {
  const { t } = useLingui()
  const at = (field: string) => `texts.${language}.cta.${field}`
  if (cta === null)
    return (
      <Button size="small" icon="plus" className={start} onClick={() => onEdit({ label: '', url: '' })}>
        <Trans>添加按钮</Trans>
      </Button>
    )
  return (
    <>
      <TextField
        label={t`按钮文字`}
        name={at('label')}
        lang={language}
        autoComplete="off"
        value={cta.label}
        problem={faultOf(at('label'))}
        onEdit={(label) => onEdit({ ...cta, label })}
        onLeave={nothing}
      />
      <TextField
        label={t`按钮链接`}
        name={at('url')}
        inputMode="url"
        autoComplete="off"
        hint={hint}
        value={cta.url}
        problem={faultOf(at('url'))}
        onEdit={(url) => onEdit({ ...cta, url })}
        onLeave={nothing}
      />
      <Button size="small" icon="trash" className={start} onClick={() => onEdit(null)}>
        <Trans>移除按钮</Trans>
      </Button>
    </>
  )
}

const nothing = () => {}
const start = css({ justifySelf: 'start' })
