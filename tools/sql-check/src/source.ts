import { relative } from 'node:path';
import ts from 'typescript';
import { isHandle } from './samples.ts';

/** A column as the code declares it: a member of the row type of an `sql<Row>` template. */
export interface DeclaredColumn {
  name: string;
  /** The JavaScript types that the column may have, null and undefined left out. */
  types: ReadonlySet<ValueType>;
  nullable: boolean;
}

export type ValueType = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'object';

export interface Template {
  /** `file:line`, for messages. */
  place: string;
  /** The literal parts, which identify the template in a compiled statement. */
  key: string;
  /** True if the table is known to the callers only. */
  isHelper: boolean;
  /** The row that the template declares, and its columns; null if it declares none. */
  row: { type: ts.Type; columns: readonly DeclaredColumn[] } | null;
}

/** A function that may run statements. */
export interface Callable {
  file: string;
  name: string;
  signature: ts.Signature;
  node: ts.Node;
}

export interface Source {
  /** The folder of the source, to which places are relative. */
  folder: string;
  checker: ts.TypeChecker;
  templates: Template[];
  callables: Callable[];
}

export const keyOf = (parts: readonly string[]): string => parts.join('\u0000');

/**
 * Reads every `sql` template, and the exported functions of services and of files with a template.
 */
export function readSource(configFile: string, folder: string): Source {
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  if (!config) throw new Error(`${configFile} cannot be read.`);
  const program = ts.createProgram(config.fileNames, config.options);
  const checker = program.getTypeChecker();
  const templates: Template[] = [];
  const callables: Callable[] = [];
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(folder) || isTestFile(file.fileName)) continue;
    const found = templatesOf(file, checker, folder);
    templates.push(...found);
    if (isHelper(file.fileName) || (found.length === 0 && !file.fileName.endsWith('.service.ts')))
      continue;
    callables.push(...callablesOf(file, checker));
  }
  return { folder, checker, templates, callables };
}

const isTestFile = (name: string): boolean => /\.test\.ts$|\/testing\//.test(name);

/** Files that make fragments for other files. */
const isHelper = (name: string): boolean => name.includes('/platform/database/');

function fail(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'));
}

function templatesOf(file: ts.SourceFile, checker: ts.TypeChecker, folder: string): Template[] {
  const templates: Template[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql') {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      const rowType = node.typeArguments?.[0];
      templates.push({
        place: `${relative(folder, file.fileName)}:${line}`,
        key: keyOf(partsOf(node.template)),
        isHelper: isHelper(file.fileName),
        row: rowType ? rowOf(checker.getTypeAtLocation(rowType), checker) : null,
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return templates;
}

function partsOf(template: ts.TemplateLiteral): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map((span) => span.literal.text)];
}

/**
 * A row type with its columns; null for a scalar or an open record, as of fragments and generic
 * rows.
 */
function rowOf(type: ts.Type, checker: ts.TypeChecker): Template['row'] {
  if (
    !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) ||
    checker.getIndexInfosOfType(type).length > 0
  )
    return null;
  const columns = checker.getPropertiesOfType(type).map((property) => {
    const members = unionOf(checker.getTypeOfSymbol(property));
    const isNull = (member: ts.Type): boolean =>
      (member.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
    return {
      name: property.name,
      types: new Set(
        members.filter((member) => !isNull(member)).map((member) => valueType(member, checker)),
      ),
      nullable: members.some(isNull),
    };
  });
  return { type, columns };
}

const unionOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

function valueType(type: ts.Type, checker: ts.TypeChecker): ValueType {
  if (type.flags & ts.TypeFlags.NumberLike) return 'number';
  if (type.flags & ts.TypeFlags.StringLike) return 'string';
  if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'array';
  const name = type.symbol?.name;
  return name === 'Date' || name === 'Buffer' ? name : 'object';
}

function callablesOf(file: ts.SourceFile, checker: ts.TypeChecker): Callable[] {
  const symbol = checker.getSymbolAtLocation(file);
  if (!symbol) return [];
  return checker.getExportsOfModule(symbol).flatMap((exported) => {
    const node = exported.valueDeclaration;
    if (!node) return [];
    const signature = checker.getTypeOfSymbol(exported).getCallSignatures()[0];
    const types =
      signature?.parameters.map((parameter) =>
        checker.getTypeOfSymbolAtLocation(parameter, node),
      ) ?? [];
    // A function without a database handle might open a connection; those of the rooms never do.
    const isSafe = types.some(isHandle) || file.fileName.includes('/features/');
    const takesListing = types.some((type) => type.symbol?.name === 'Listing');
    return signature && isSafe && !takesListing
      ? [{ file: file.fileName, name: exported.name, signature, node }]
      : [];
  });
}
