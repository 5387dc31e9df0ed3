import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { coverageOf } from '#contract/actions/response-actions-coverage.ts'
import type { ActionTemplate } from '#contract/actions/templates/template.ts'
import type { Locale } from '#contract/http/locale.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { useIsNear } from '#ui/components/use-is-near.ts'
import { css } from '../../../../styled-system/css'
import { CoverageMarks } from '../coverage-marks.tsx'
import { drawnOf } from '../drawn.ts'
import { PreviewFrame } from '../editor/preview-frame.tsx'
import { EmailFrame } from '../email/email-frame.tsx'
import { emailOf } from '../email/email-of.ts'
import { useActionNames } from '../names.ts'
import { forStranger } from './stranger.ts'

type Props = {
  template: ActionTemplate
  /** The name of the template's scenario. */
  scenario: string
  /** The language that the preview shows, and that of the console. */
  language: Locale
  spoken: Locale
  onChoose: () => void
}

/** A template with a small picture of it, drawn by the code that draws it on visitors' pages and in their inboxes. */
export const TemplateCard = ({ template, scenario, language, spoken, onChoose }: Props) => {
  const { t } = useLingui()
  const { types } = useActionNames()
  const { element, isNear } = useIsNear()
  const name = template.names[spoken]
  const { typed } = template
  const type = types[typed.type]
  return (
    <Card className={card} aria-label={name}>
      <div ref={element} className={css({ minHeight: '218px' })}>
        {isNear && <Thumbnail typed={typed} language={language} label={t`${name}的预览`} />}
      </div>
      <div className={css({ display: 'grid', gap: '1', alignContent: 'start' })}>
        <h2 className={css({ fontWeight: 'bold' })}>{name}</h2>
        <p className={css({ fontSize: 's', color: 'fg.muted' })}>
          {type} · {scenario}
        </p>
        <CoverageMarks coverage={coverageOf(typed)} />
      </div>
      <Button className={css({ justifySelf: 'start', alignSelf: 'end' })} aria-label={t`使用模板“${name}”`} onClick={onChoose}>
        <Trans>使用</Trans>
      </Button>
    </Card>
  )
}

type ThumbnailProps = Pick<ActionTemplate, 'typed'> & { language: Locale; label: string }

const Thumbnail = ({ typed, language, label }: ThumbnailProps) =>
  typed.type === 'email' ? (
    <EmailFrame email={emailOf(forStranger(typed.content), language)} device="thumbnail" scheme="light" label={label} />
  ) : (
    <PreviewFrame surface={forStrangerOnPage(typed)} language={language} device="thumbnail" scheme="light" label={label} />
  )

const forStrangerOnPage = (typed: Exclude<ActionTemplate['typed'], { type: 'email' }>) => {
  const drawn = drawnOf(typed)
  return { ...drawn, content: { ...drawn.content, texts: forStranger(typed.content).texts } }
}

const card = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto 1fr auto',
  gap: '3',
  padding: '4',
  height: 'full',
})
