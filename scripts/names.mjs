// Checks that no variable, parameter, function or field of a type is named by a preposition, an
// article or a participle that says nothing about it, that `at` is an instant, never an index, and
// that what a screen draws has a name of its own, not `data`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

const EMPTY = new Set(['of', 'on', 'by', 'an', 'the', 'one', 'told', 'made', 'given']);
/** Fields have names of two words (`createdBy`), and some are those of the API (`by`, `made`). */
const EMPTY_FIELDS = new Set(['an', 'the', 'told', 'given']);
const INDEXED = new Set(['map', 'flatMap', 'forEach', 'filter', 'some', 'every', 'find', 'from']);

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.startsWith('bench/limit/'));

/** The names that a pattern declares; what it takes by a property's own name is not chosen here. */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.value];
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesIn(property.value ?? property.argument));
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

/** The names that a node declares, those of them that are an index, and those that are drawn. */
function declared(node) {
  if (node.type === 'ForStatement' && node.init?.type === 'VariableDeclaration')
    return { indexes: node.init.declarations.flatMap(({ id }) => namesIn(id)) };
  if (node.type === 'TsPropertySignature')
    return { names: namesIn(node.key).filter((name) => EMPTY_FIELDS.has(name)) };
  if (node.type === 'JSXExpressionContainer' && node.expression.type === 'ArrowFunctionExpression')
    return { drawn: node.expression.params.flatMap(namesIn) };
  if (node.type === 'FunctionDeclaration')
    return { names: [node.identifier.value, ...node.params.flatMap(({ pat }) => namesIn(pat))] };
  if (node.type === 'VariableDeclarator') return { names: namesIn(node.id) };
  if (node.type === 'ArrowFunctionExpression') return { names: node.params.flatMap(namesIn) };
  if (node.type === 'CallExpression' && INDEXED.has(node.callee.property?.value)) {
    const callback = node.arguments.at(-1)?.expression;
    return { indexes: namesIn(callback?.params?.[1]?.pat ?? callback?.params?.[1]) };
  }
  if (node.params) return { names: node.params.flatMap(({ pat }) => namesIn(pat)) };
  return {};
}

function* faultsIn(node) {
  if (node === null || typeof node !== 'object') return;
  const { names = [], indexes = [], drawn = [] } = node.type ? declared(node) : {};
  for (const name of names) if (EMPTY.has(name)) yield name;
  for (const name of indexes) if (name === 'at') yield 'at (as an index)';
  for (const name of drawn) if (name === 'data') yield 'data (of a screen)';
  for (const child of Object.values(node)) yield* faultsIn(child);
}

const faults = files.flatMap((file) => {
  const syntax = file.endsWith('.mjs') ? 'ecmascript' : 'typescript';
  const tree = parseSync(readFileSync(file, 'utf8'), { syntax, tsx: file.endsWith('x') });
  return [...faultsIn(tree)].map((name) => `${file}: ${name}`);
});
if (faults.length > 0) {
  console.error(`${faults.length} names say nothing about what they name:\n${faults.join('\n')}`);
  process.exitCode = 1;
}
