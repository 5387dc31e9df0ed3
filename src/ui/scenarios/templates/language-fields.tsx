import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Locale, locales } from '#contract/http/locale.ts'
import { type TemplateTexts, templateLimits, writtenLanguages } from '#contract/scenarios/templates.ts'
import { languageTags } from '#contract/site/site.ts'
import type { TemplateDraft, WrongPart } from '#machines/scenarios/template-draft.ts'
import { Badge } from '#ui/components/badge.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { css } from '../../../../styled-system/css'
import { useTemplateNames } from './names.ts'

type Props = { draft: TemplateDraft; wrong: readonly WrongPart[]; onEdit: (texts: TemplateTexts) => void }

/** What a scenario is for and what to do with it, in each language. */
export const LanguageFields = ({ draft: { texts }, wrong, onEdit }: Props) => {
  const { t, i18n } = useLingui()
  const { languages } = useTemplateNames()
  const written = writtenLanguages(texts)
  const [short, long] = [i18n.number(templateLimits.summary), i18n.number(templateLimits.guide)]
  const edit = (language: Locale, change: Partial<TemplateTexts[Locale]>) =>
    onEdit({ ...texts, [language]: { ...texts[language], ...change } })
  return (
    <fieldset className={css({ display: 'grid', gap: '4', minWidth: '0' })}>
      <legend className={css({ fontWeight: 'medium', marginBottom: '3' })}>
        <Trans>说明</Trans>
      </legend>
      <div className={grid}>
        {locales.map((language) => (
          <fieldset key={language} lang={languageTags[language]} className={css({ display: 'grid', gap: '3', minWidth: '0' })}>
            <legend className={css({ display: 'flex', gap: '2', alignItems: 'center', fontSize: 's', marginBottom: '2' })}>
              {languages[language]}
              {!written.includes(language) && (
                <Badge tone="warn">
                  <Trans>未写完</Trans>
                </Badge>
              )}
            </legend>
            <TextArea
              label={t`用途（${languages[language]}）`}
              name={`summary-${language}`}
              value={texts[language].summary}
              problem={wrong.includes(language) ? t`用途最多 ${short} 个字符，建议最多 ${long} 个字符` : undefined}
              onEdit={(summary) => edit(language, { summary })}
              onLeave={nothing}
            />
            <TextArea
              label={t`建议（${languages[language]}）`}
              name={`guide-${language}`}
              value={texts[language].guide}
              onEdit={(guide) => edit(language, { guide })}
              onLeave={nothing}
            />
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}

const nothing = () => {}
const grid = css({
  display: 'grid',
  gap: '5',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
})
