import type { ArrowFunction, CallExpression, Node } from 'typescript/unstable/ast'
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isForOfStatement,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is'
import { type Project, SymbolFlags } from 'typescript/unstable/sync'

export type Value = string | number | Value[] | { [name: string]: Value }
type Names = ReadonlyMap<string, Value>

/** What is only known when the program runs. */
export class NotStatic extends Error {}

/** Every value that an expression of constants can have: more than one where a condition or a loop chooses. Throws `NotStatic`. */
export const valuesOf = ({ checker }: Project, expression: Node): Value[] => {
  const evaluate = (node: Node, names: Names): Value[] => {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text]
    if (isNumericLiteral(node)) return [Number(node.text)]
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
      return evaluate(node.expression, names)
    if (isTemplateExpression(node))
      return node.templateSpans.reduce<string[]>(
        (texts, span) =>
          evaluate(span.expression, names).flatMap((value) =>
            texts.map((text) => `${text}${printed(value)}${span.literal.text}`),
          ),
        [node.head.text],
      )
    if (isConditionalExpression(node)) return [...evaluate(node.whenTrue, names), ...evaluate(node.whenFalse, names)]
    if (isArrayLiteralExpression(node)) return combine(node.elements.map((element) => evaluate(element, names)))
    if (isObjectLiteralExpression(node)) return objectsOf(node.properties, names)
    if (isBinaryExpression(node)) return sumsOf(node, names)
    if (isPropertyAccessExpression(node))
      return evaluate(node.expression, names).map((value) => memberOf(value, node.name.getText()))
    if (isCallExpression(node)) return resultsOf(node, names)
    if (isIdentifier(node)) return named(node, names)
    throw new NotStatic(node.getText())
  }

  const objectsOf = (properties: readonly Node[], names: Names): Value[] => {
    const fields = properties.map((property) => {
      if (!isPropertyAssignment(property)) throw new NotStatic(property.getText())
      return { name: property.name.getText().replace(/^'|'$/g, ''), values: evaluate(property.initializer, names) }
    })
    return combine(fields.map(({ values }) => values)).map((values) =>
      Object.fromEntries(fields.map(({ name }, place) => [name, values[place] ?? ''])),
    )
  }

  const sumsOf = (node: Node & { left: Node; right: Node; operatorToken: Node }, names: Names): Value[] =>
    combine([evaluate(node.left, names), evaluate(node.right, names)]).map(([left, right]) => {
      const operator = node.operatorToken.getText()
      if (operator === '+' && typeof left === 'string') return `${left}${printed(right ?? '')}`
      if (typeof left !== 'number' || typeof right !== 'number' || !'+-*'.includes(operator)) throw new NotStatic(node.getText())
      return operator === '+' ? left + right : operator === '-' ? left - right : left * right
    })

  const resultsOf = (call: CallExpression, names: Names): Value[] => {
    const [first] = call.arguments
    if (isPropertyAccessExpression(call.expression) && first) {
      const method = call.expression.name.getText()
      const lists = evaluate(call.expression.expression, names)
      if (method === 'join')
        return combine([lists, evaluate(first, names)]).map(([list, separator]) =>
          listIn(list, call)
            .map(printed)
            .join(printed(separator ?? '')),
        )
      if (method === 'map' && isArrowFunction(first))
        return lists.flatMap((list) => combine(listIn(list, call).map((element) => applied(first, [element], names))))
    }
    const made = isIdentifier(call.expression) ? initializerOf(call.expression) : undefined
    if (!made || !isArrowFunction(made)) throw new NotStatic(call.getText())
    return combine(call.arguments.map((argument) => evaluate(argument, names))).flatMap((values) => applied(made, values, names))
  }

  const applied = (made: ArrowFunction, values: Value[], outer: Names): Value[] => {
    const names = new Map(outer)
    made.parameters.forEach((parameter, place) => {
      const value = values[place] ?? (parameter.initializer ? evaluate(parameter.initializer, outer)[0] : undefined)
      if (value === undefined) throw new NotStatic(made.getText())
      if (!isObjectBindingPattern(parameter.name)) names.set(parameter.name.getText(), value)
      else for (const { name } of parameter.name.elements) if (name) names.set(name.getText(), memberOf(value, name.getText()))
    })
    return evaluate(made.body, names)
  }

  const named = (node: Node, names: Names): Value[] => {
    const known = names.get(node.getText())
    if (known !== undefined) return [known]
    const declaration = declarationOf(node)
    if (declaration && isVariableDeclaration(declaration)) {
      const loop = declaration.parent.parent
      if (isForOfStatement(loop)) return evaluate(loop.expression, names).flatMap((list) => listIn(list, node))
      if (declaration.initializer) return evaluate(declaration.initializer, names)
    }
    throw new NotStatic(node.getText())
  }

  const declarationOf = (node: Node): Node | undefined => {
    const found = checker.getSymbolAtLocation(node)
    const symbol = found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
    const declaration = symbol?.valueDeclaration?.resolve()
    return declaration && isBindingElement(declaration) ? undefined : declaration
  }

  const initializerOf = (node: Node): Node | undefined => {
    const declaration = declarationOf(node)
    return declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined
  }

  return evaluate(expression, new Map())
}

const printed = (value: Value): string => {
  if (typeof value === 'object') throw new NotStatic(JSON.stringify(value))
  return String(value)
}

const listIn = (value: Value | undefined, node: Node): Value[] => {
  if (!Array.isArray(value)) throw new NotStatic(node.getText())
  return value
}

const memberOf = (value: Value, name: string): Value => {
  const member = typeof value === 'object' && !Array.isArray(value) ? value[name] : undefined
  if (member === undefined) throw new NotStatic(name)
  return member
}

/** All lists with one element of each. */
const combine = (choices: Value[][]): Value[][] =>
  choices.reduce<Value[][]>((lists, values) => lists.flatMap((list) => values.map((value) => [...list, value])), [[]])
