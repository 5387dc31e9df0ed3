import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import { responseActionLimits } from '#contract/actions/response-actions-fields.ts'
import type { TypedWebhook } from '#machines/actions/response-action-editing.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Choice } from '#ui/patterns/editor/choice.tsx'
import { css } from '../../../../styled-system/css'

type Props = {
  typed: TypedWebhook
  onEdit: (typed: TypedWebhook) => void
  /** What is wrong with the field of a path, as text. */
  faultOf: (path: string) => string | undefined
}

const methods = ['POST', 'PUT', 'PATCH'] as const

/** The request that a decision makes: where it goes, its headers, and its body. */
export const WebhookFields = ({ typed, onEdit, faultOf }: Props) => {
  const { t } = useLingui()
  const { url, method, headers, body } = typed.content
  const edit = (change: Partial<ContentOf<'webhook'>>) => onEdit({ type: 'webhook', content: { ...typed.content, ...change } })
  return (
    <>
      <Card className={card}>
        <h2 className={heading}>
          <Trans>请求</Trans>
        </h2>
        <TextField
          label={t`地址`}
          name="url"
          inputMode="url"
          autoComplete="off"
          hint={<Trans>必须以 https:// 开头，并且可以从公网访问。</Trans>}
          value={url}
          problem={faultOf('url')}
          onEdit={(it) => edit({ url: it })}
          onLeave={nothing}
        />
        <Choice
          label={t`方法`}
          name="method"
          value={method}
          options={methods.map((it) => ({ value: it, label: it }))}
          problem={faultOf('method')}
          onChoose={(it) => edit({ method: it })}
        />
      </Card>
      <Headers headers={headers} faultOf={faultOf} onEdit={(it) => edit({ headers: it })} />
      <Card className={card}>
        <h2 className={heading}>
          <Trans>正文</Trans>
        </h2>
        <TextArea
          label={t`正文模板`}
          name="body"
          value={body}
          problem={faultOf('body')}
          onEdit={(it) => edit({ body: it })}
          onLeave={nothing}
        />
        <p className={hint}>
          <Trans>
            例如 <code>{example}</code>。过滤器 json 会写出带引号的值。留空时发送决策的 ID、时间和事件的属性。
          </Trans>
        </p>
      </Card>
    </>
  )
}

type Header = ContentOf<'webhook'>['headers'][number]
type HeadersProps = { headers: Header[]; faultOf: Props['faultOf']; onEdit: (headers: Header[]) => void }

const Headers = ({ headers, faultOf, onEdit }: HeadersProps) => {
  const { t, i18n } = useLingui()
  const change = (place: number, it: Partial<Header>) =>
    onEdit(headers.map((header, index) => (index === place ? { ...header, ...it } : header)))
  return (
    <Card className={card}>
      <h2 className={heading}>
        <Trans>请求头</Trans>
      </h2>
      {headers.map((header, place) => {
        const number = i18n.number(place + 1)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a header has no id; its place is what it is known by.
          <fieldset key={place} aria-label={t`请求头 ${number}`} className={row}>
            <TextField
              label={t`请求头的名称`}
              name={`headers.${place}.name`}
              autoComplete="off"
              value={header.name}
              problem={faultOf(`headers.${place}.name`)}
              onEdit={(name) => change(place, { name })}
              onLeave={nothing}
            />
            <TextField
              label={t`请求头的值`}
              name={`headers.${place}.value`}
              autoComplete="off"
              value={header.value}
              problem={faultOf(`headers.${place}.value`)}
              onEdit={(value) => change(place, { value })}
              onLeave={nothing}
            />
            <Button
              size="small"
              icon="trash"
              aria-label={t`移除请求头 ${number}`}
              className={css({ justifySelf: 'start' })}
              onClick={() => onEdit(headers.filter((_, index) => index !== place))}
            >
              <Trans>移除</Trans>
            </Button>
          </fieldset>
        )
      })}
      {headers.length < responseActionLimits.headers && (
        <Button
          size="small"
          icon="plus"
          className={css({ justifySelf: 'start' })}
          onClick={() => onEdit([...headers, { name: '', value: '' }])}
        >
          <Trans>添加请求头</Trans>
        </Button>
      )}
      <p className={hint}>
        <Trans>签名所需的 webhook-id、webhook-timestamp 和 webhook-signature 会自动添加。</Trans>
      </p>
    </Card>
  )
}

const example = '{"product": {{ event.product_name | json }}}'
const nothing = () => {}
const card = css({ display: 'grid', gap: '4' })
const heading = css({ fontSize: 'l', fontWeight: 'bold' })
const hint = css({ fontSize: 's', color: 'fg.muted', overflowWrap: 'anywhere' })
const row = css({ display: 'grid', gap: '3', paddingBottom: '4', borderBottom: '1px solid token(colors.line)' })
