import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ListProblemCode, ListReport } from '#contract/segments/list-file.ts'
import { Button } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { type Fact, KeyFacts } from '#ui/patterns/detail/key-facts.tsx'
import { css } from '../../../../styled-system/css'

/** What became of an uploaded list: how many of its lines named somebody, and what is wrong with each of the others. */
export const ListReportCard = ({ report, onDismiss }: { report: ListReport; onDismiss: () => void }) => {
  const { t, i18n } = useLingui()
  const { lines, matched, repeated, added, removed, rejected, problems } = report
  const texts: Record<ListProblemCode, string> = {
    unknown: t`没有人有这个 ID`,
    empty: t`没有 ID`,
    tooLong: t`ID 超过 200 个字符`,
    unreadable: t`含有无法存储的字符`,
    quote: t`引号没有成对`,
    columns: t`列数不够`,
    formula: t`是电子表格的公式`,
  }
  const facts: Fact[] = [
    { id: 'lines', label: t`读取的行`, value: i18n.number(lines) },
    { id: 'matched', label: t`找到的人`, value: i18n.number(matched) },
    { id: 'repeated', label: t`其中重复的`, value: i18n.number(repeated) },
    { id: 'added', label: t`新加入`, value: i18n.number(added) },
    { id: 'removed', label: t`移出`, value: i18n.number(removed) },
    { id: 'rejected', label: t`无法使用的行`, value: i18n.number(rejected) },
  ]
  const [shown, all] = [i18n.number(problems.length), i18n.number(rejected)]
  return (
    <Card aria-label={t`上传的结果`}>
      <h2 role="status" className={css({ fontSize: 'l', fontWeight: 'bold', marginBottom: '4' })}>
        {rejected === 0 ? <Trans>全部读取完毕</Trans> : <Trans>已读取，有 {all} 行无法使用</Trans>}
      </h2>
      <div className={css({ '& dl': { gridTemplateColumns: { base: '1fr 1fr', wide: 'repeat(3, 1fr)' } } })}>
        <KeyFacts facts={facts} />
      </div>
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div tabIndex={0} className={frame}>
          <table aria-label={t`无法使用的行`} className={css({ width: 'full', borderCollapse: 'collapse' })}>
            <thead>
              <tr>
                <th scope="col" className={head}>
                  <Trans>行</Trans>
                </th>
                <th scope="col" className={head}>
                  <Trans>内容</Trans>
                </th>
                <th scope="col" className={head}>
                  <Trans>问题</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ line, code, value }) => (
                <tr key={`${line} ${value}`}>
                  <td className={cell}>{i18n.number(line)}</td>
                  <td className={cell}>
                    <code className={css({ fontFamily: 'mono', fontSize: 's' })}>{value === '' ? '–' : value}</code>
                  </td>
                  <td className={cell}>{texts[code]}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problems.length < rejected && (
        <p className={css({ fontSize: 's', color: 'fg.muted', marginTop: '2' })}>
          <Trans>
            显示前 {shown} 行，共 {all} 行。
          </Trans>
        </p>
      )}
      <Button className={css({ marginTop: '4' })} onClick={onDismiss}>
        <Trans>上传另一个文件</Trans>
      </Button>
    </Card>
  )
}

const frame = css({
  marginTop: '4',
  maxHeight: '400px',
  overflow: 'auto',
  border: '1px solid token(colors.line)',
  borderRadius: 'm',
  fontVariantNumeric: 'tabular-nums',
})
const head = css({ height: '8', paddingInline: '3', textAlign: 'left', fontSize: 'xs', fontWeight: 'medium', color: 'fg.muted' })
const cell = css({ paddingInline: '3', paddingBlock: '2', borderTop: '1px solid token(colors.line)', overflowWrap: 'anywhere' })
