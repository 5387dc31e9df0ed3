import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'

const root = fileURLToPath(new URL('..', import.meta.url))

/** All mutants of a machine's file: each has the place of the change and the new text. */
export async function mutantsOf({ path, name }) {
  const source = await readFile(join(root, path), 'utf8')
  const program = await parseAst(source, { lang: 'ts' })
  const found = new Map()
  const add = (change, { start, end }, text, trail) => {
    const title = `${name} › ${whereIs(trail)} › ${change}`
    const key = [...found.values()].some((it) => it.name === title) ? `${title} (${start})` : title
    if (source.slice(start, end) !== text)
      found.set(`${start} ${end} ${text}`, { name: key, machine: name, path, source, start, end, text })
  }
  visit(program, [], (node, trail) => {
    for (const mutate of mutators)
      mutate(node, trail, (change, range, text) => add(change, range, text, [...trail, node]), source)
  })
  return [...found.values()]
}

function visit(node, trail, see) {
  if (!node || typeof node.type !== 'string' || (node.type.startsWith('TS') && node.type !== 'TSAsExpression')) return
  if (node.type === 'ImportDeclaration' || isNamed(node, 'types', 'id', 'src')) return
  see(node, trail)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters' || key === 'typeArguments') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object') visit(child, [...trail, node], see)
  }
}

/** Each takes one node and adds the possible mutations. */
const mutators = [
  function guards(node, trail, add, source) {
    if (node.type !== 'Property' || keyOf(trail.at(-2)) !== 'guards') return
    const body = node.value.type === 'ArrowFunctionExpression' ? node.value.body : null
    add('always', body ?? node.value, body ? 'true' : '() => true')
    add('never', body ?? node.value, body ? 'false' : '() => false')
    if (body) add('negated', body, `!(${textOf(body, source)})`)
  },
  function removals(node, trail, add, source) {
    if (node.type !== 'Property') return
    const holder = keyOf(trail.at(-2))
    const isTransition = ['on', 'after'].includes(holder) || ['onDone', 'onError'].includes(keyOf(node))
    const isOptional = ['guard', 'entry', 'exit', 'tags', 'reenter'].includes(keyOf(node))
    if (isTransition || isOptional) add('removed', withComma(node, source), '')
    if (keyOf(node) === 'target' && trail.at(-1).properties.length > 1) add('target removed', withComma(node, source), '')
  },
  function actions(node, _, add, source) {
    if (!isNamed(node, 'actions', 'entry', 'exit', 'tags')) return
    if (node.value.type === 'ArrayExpression')
      for (const it of node.value.elements) add(`without ${short(it, source)}`, withComma(it, source), '')
    else if (node.value.type !== 'ObjectExpression' || node.value.properties.some((it) => keyOf(it) === 'type'))
      add('none', node.value, '[]')
  },
  function targets(node, trail, add) {
    const isTarget =
      isString(node) &&
      (keyOf(trail.at(-1)) === 'target' ||
        (trail.at(-1)?.type === 'ArrayExpression' && keyOf(trail.at(-2)) === 'target') ||
        (trail.at(-1)?.type === 'Property' &&
          (['on', 'after'].includes(keyOf(trail.at(-3))) || ['onDone', 'onError'].includes(keyOf(trail.at(-1))))))
    const isInitial = isString(node) && keyOf(trail.at(-1)) === 'initial'
    if (!isTarget && !isInitial) return
    for (const other of othersThan(node.value, trail, isInitial)) add(`to ${other}`, node, `'${other}'`)
  },
  function numbers(node, _, add) {
    if (node.type === 'Literal' && typeof node.value === 'number') add(`${node.raw} + 1`, node, String(node.value + 1))
  },
  function booleans(node, _, add) {
    if (node.type === 'Literal' && typeof node.value === 'boolean') add(`${!node.value}`, node, String(!node.value))
  },
  function operators(node, _, add, source) {
    const other = {
      '===': '!==',
      '!==': '===',
      '<=': '<',
      '<': '<=',
      '>': '>=',
      '>=': '>',
      '+': '-',
      '-': '+',
      '*': '/',
      '**': '*',
      '&&': '||',
      '||': '&&',
    }[node.operator]
    if ((node.type === 'BinaryExpression' || node.type === 'LogicalExpression') && other)
      add(`${node.operator} becomes ${other}`, node, `${textOf(node.left, source)} ${other} ${textOf(node.right, source)}`)
    if (node.type === 'LogicalExpression' && node.operator === '??')
      add('without the fallback', node, `(${textOf(node.left, source)})`)
    if (node.type === 'LogicalExpression' && node.operator === '??')
      add('only the fallback', node, `(${textOf(node.right, source)})`)
    if (node.type === 'ConditionalExpression') {
      add('always the first', node, `(${textOf(node.consequent, source)})`)
      add('always the second', node, `(${textOf(node.alternate, source)})`)
    }
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      ['trim', 'toReversed', 'slice'].includes(node.callee.property.name)
    )
      add(`without ${node.callee.property.name}`, node, textOf(node.callee.object, source))
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      ['every', 'some'].includes(node.callee.property.name)
    )
      add(
        node.callee.property.name === 'every' ? 'some' : 'every',
        node.callee.property,
        node.callee.property.name === 'every' ? 'some' : 'every',
      )
  },
  function results(node, trail, add, source) {
    const isInImplementation =
      trail.some((it) => isNamed(it, 'actions', 'context', 'input', 'output', 'params')) ||
      !trail.some((it) => it.type === 'CallExpression')
    if (node.type !== 'ObjectExpression' || !isInImplementation || isStatePart(node, trail)) return
    for (const it of node.properties) if (keyOf(it) !== 'type') add(`without ${short(it, source)}`, withComma(it, source), '')
  },
  function texts(node, trail, add) {
    const isSaid =
      trail.some((it) => isNamed(it, 'params', 'input')) ||
      trail.some((it) => it.type === 'CallExpression' && ['emit', 'sendTo', 'edited'].includes(it.callee.name))
    // The message of an error that a machine throws is for developers.
    const isThrown = trail.at(-1)?.type === 'NewExpression'
    if (isString(node) && isSaid && !isThrown && trail.at(-1)?.key !== node)
      add(`'${node.value}' said otherwise`, node, "'otherwise'")
  },
]

/** `actions` objects of a setup contain implementations, those of a state or transition contain names. */
function isStatePart(node, trail) {
  const [property] = trail.slice(-1)
  if (isNamed(property, 'actions', 'guards', 'delays', 'actors')) return true
  return (
    node.properties.some((it) => keyOf(it) === 'type') &&
    trail.some((it) => isNamed(it, 'states')) &&
    !trail.some((it) => it.type === 'ArrowFunctionExpression')
  )
}

function othersThan(target, trail, isInitial) {
  const configs = trail.filter(
    (it, index) =>
      it.type === 'ObjectExpression' &&
      (keyOf(trail[index - 2]) === 'states' || trail[index - 1]?.callee?.property?.name === 'createMachine'),
  )
  const keysOf = (config) => config?.properties.find((it) => keyOf(it) === 'states')?.value.properties ?? []
  const inside = (config, path) => path.reduce((it, key) => keysOf(it).find((state) => keyOf(state) === key)?.value, config)
  const [own, parent] = [configs.at(-1), configs.at(-2)]
  const [, prefix, path] = /^(#[^.]+\.|\.|)(.+)$/.exec(target)
  const parts = path.split('.')
  const base = isInitial || prefix === '.' ? own : prefix ? configs[0] : parent
  const keys = keysOf(inside(base, parts.slice(0, -1))).map(keyOf)
  const next = keys[(keys.indexOf(parts.at(-1)) + 1) % keys.length]
  const previous = keys.at(keys.indexOf(parts.at(-1)) - 1)
  return [...new Set([next, previous])]
    .filter((key) => key && key !== parts.at(-1))
    .map((key) => `${prefix}${[...parts.slice(0, -1), key].join('.')}`)
}

function whereIs(trail) {
  const steps = trail.flatMap((node, index) => {
    if (node.type === 'Property') return [keyOf(node)]
    if (node.type === 'VariableDeclarator') return [node.id.name]
    const holder = trail[index - 1]
    return holder?.type === 'ArrayExpression' ? [holder.elements.indexOf(node) + 1] : []
  })
  return steps.filter((it) => it !== 'states' && !/(Machine|Setup)$/.test(String(it))).join('.')
}

function withComma({ start, end }, source) {
  const comma = /^\s*,/.exec(source.slice(end))
  return { start, end: end + (comma?.[0].length ?? 0) }
}

function isNamed(node, ...names) {
  return node?.type === 'Property' && names.includes(keyOf(node))
}

function isString(node) {
  return node.type === 'Literal' && typeof node.value === 'string'
}

function keyOf(node) {
  return node?.type === 'Property' ? (node.key.name ?? node.key.value) : undefined
}

function textOf(node, source) {
  return source.slice(node.start, node.end)
}

function short(node, source) {
  const text = (keyOf(node) ?? textOf(node, source)).replace(/\s+/g, ' ')
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
