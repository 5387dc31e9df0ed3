import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import { coverageOf } from '#contract/actions/response-actions-coverage.ts'
import { type Locale, locales } from '#contract/http/locale.ts'
import type { TypedEmail } from '#machines/actions/response-action-editing.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { css, cx } from '../../../../styled-system/css'
import { languageNames, useActionNames } from '../names.ts'

type Texts = NonNullable<ContentOf<'email'>['texts'][Locale]>
type Props = {
  typed: TypedEmail
  onEdit: (typed: TypedEmail) => void
  /** What is wrong with the field of a path, as text. */
  faultOf: (path: string) => string | undefined
  language: Locale
  onLanguage: (language: Locale) => void
}

const noTexts: Texts = { subject: '', preheader: '', headline: '', body: '', cta: null }

/** The sender, the picture, and the texts of one language. */
export const EmailFields = ({ typed, onEdit, faultOf, language, onLanguage }: Props) => {
  const { t } = useLingui()
  const { senderName, replyTo, image } = typed.content
  const edit = (change: Partial<ContentOf<'email'>>) => onEdit({ type: 'email', content: { ...typed.content, ...change } })
  return (
    <>
      <Card className={card}>
        <h2 className={heading}>
          <Trans>发件人</Trans>
        </h2>
        <TextField
          label={t`发件人名称`}
          name="senderName"
          autoComplete="off"
          value={senderName}
          problem={faultOf('senderName')}
          onEdit={(it) => edit({ senderName: it })}
          onLeave={nothing}
        />
        <TextField
          label={t`回复地址`}
          name="replyTo"
          inputMode="email"
          autoComplete="off"
          hint={<Trans>可以留空。</Trans>}
          value={replyTo}
          problem={faultOf('replyTo')}
          onEdit={(it) => edit({ replyTo: it })}
          onLeave={nothing}
        />
      </Card>
      <TextsOfLanguage typed={typed} onEdit={onEdit} faultOf={faultOf} language={language} onLanguage={onLanguage} />
      <Card className={card}>
        <h2 className={heading}>
          <Trans>图片</Trans>
        </h2>
        {image === null ? (
          <Button size="small" icon="plus" className={start} onClick={() => edit({ image: { url: '', alt: '' } })}>
            <Trans>添加图片</Trans>
          </Button>
        ) : (
          <>
            <TextField
              label={t`图片地址`}
              name="image.url"
              inputMode="url"
              autoComplete="off"
              hint={<Trans>控制台不会载入其他网站的图片，因此预览中看不到它。</Trans>}
              value={image.url}
              problem={faultOf('image.url')}
              onEdit={(url) => edit({ image: { ...image, url } })}
              onLeave={nothing}
            />
            <TextField
              label={t`图片说明`}
              name="image.alt"
              autoComplete="off"
              value={image.alt}
              problem={faultOf('image.alt')}
              onEdit={(alt) => edit({ image: { ...image, alt } })}
              onLeave={nothing}
            />
            <Button size="small" icon="trash" className={start} onClick={() => edit({ image: null })}>
              <Trans>移除图片</Trans>
            </Button>
          </>
        )}
      </Card>
    </>
  )
}

const TextsOfLanguage = ({ typed, onEdit, faultOf, language, onLanguage }: Props) => {
  const { t } = useLingui()
  const names = useActionNames()
  const coverage = coverageOf(typed)
  const { [language]: found, ...others } = typed.content.texts
  const { subject, preheader, headline, body, cta } = found ?? noTexts
  const at = (field: string) => `texts.${language}.${field}`
  const put = (texts: ContentOf<'email'>['texts']) => onEdit({ type: 'email', content: { ...typed.content, texts } })
  const edit = (change: Partial<Texts>) => put({ ...others, [language]: { ...(found ?? noTexts), ...change } })
  const field = (name: 'subject' | 'preheader' | 'headline', label: string, value: string) => (
    <TextField
      label={label}
      name={at(name)}
      lang={language}
      autoComplete="off"
      value={value}
      problem={faultOf(at(name))}
      onEdit={(it) => edit({ [name]: it })}
      onLeave={nothing}
    />
  )
  return (
    <Card className={card}>
      <h2 className={heading}>
        <Trans>文字</Trans>
      </h2>
      <div role="toolbar" aria-label={t`语言`} className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {locales.map((it) => {
          const state = coverage?.[it] ?? 'missing'
          return (
            <button key={it} type="button" aria-pressed={it === language} className={tab} onClick={() => onLanguage(it)}>
              <span lang={it}>{languageNames[it]}</span>
              <span className={cx(mark, state === 'complete' && css({ color: 'good' }))}>{names.coverage[state]}</span>
            </button>
          )
        })}
      </div>
      {field('subject', t`主题`, subject)}
      {field('preheader', t`摘要（在收件箱中显示在主题之后）`, preheader)}
      {field('headline', t`标题`, headline)}
      <TextArea
        label={t`正文`}
        name={at('body')}
        value={body}
        problem={faultOf(at('body'))}
        onEdit={(it) => edit({ body: it })}
        onLeave={nothing}
      />
      {cta === null ? (
        <Button size="small" icon="plus" className={start} onClick={() => edit({ cta: { label: '', url: '' } })}>
          <Trans>添加按钮</Trans>
        </Button>
      ) : (
        <>
          <TextField
            label={t`按钮文字`}
            name={at('cta.label')}
            lang={language}
            autoComplete="off"
            value={cta.label}
            problem={faultOf(at('cta.label'))}
            onEdit={(label) => edit({ cta: { ...cta, label } })}
            onLeave={nothing}
          />
          <TextField
            label={t`按钮链接`}
            name={at('cta.url')}
            inputMode="url"
            autoComplete="off"
            hint={<Trans>以 https://、mailto: 或 tel: 开头的完整链接。</Trans>}
            value={cta.url}
            problem={faultOf(at('cta.url'))}
            onEdit={(url) => edit({ cta: { ...cta, url } })}
            onLeave={nothing}
          />
          <Button size="small" icon="trash" className={start} onClick={() => edit({ cta: null })}>
            <Trans>移除按钮</Trans>
          </Button>
        </>
      )}
      {found && (
        <Button size="small" look="ghost" className={start} onClick={() => put(others)}>
          <Trans>删除这种语言</Trans>
        </Button>
      )}
    </Card>
  )
}

const nothing = () => {}
const card = css({ display: 'grid', gap: '4' })
const heading = css({ fontSize: 'l', fontWeight: 'bold' })
const start = css({ justifySelf: 'start' })
const mark = css({ fontSize: 'xs', color: 'fg.muted' })
const tab = css({
  display: 'inline-flex',
  gap: '2',
  alignItems: 'center',
  minHeight: '9',
  paddingInline: '3',
  borderRadius: 'm',
  border: '1px solid token(colors.line)',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  '&[aria-pressed=true]': { borderColor: 'accent', bg: 'accent.soft' },
})
