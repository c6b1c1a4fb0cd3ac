// Turns the server's JSON Schema into TypeScript: `qwirkle schema | node scripts/protocol.mjs`
// prints what stands in src/lib/protocol.ts.
import { readFileSync } from 'node:fs';

const schema = JSON.parse(readFileSync(0, 'utf8'));
const defs = schema.$defs;

/** Requests are strict: their fields with a default may be left out. Answers come whole. */
const strict = (name) => defs[name].additionalProperties === false;

function type(node, whole) {
  if (node.$ref) {
    const name = node.$ref.split('/').at(-1);
    return whole && strict(name) && hasDefaults(name) ? `Whole<${name}>` : name;
  }
  if (node.anyOf) return node.anyOf.map((each) => type(each, whole)).join(' | ');
  if ('const' in node) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (node.prefixItems) return `[${node.prefixItems.map((each) => type(each, whole)).join(', ')}]`;
  switch (node.type) {
    case 'array': {
      const item = type(node.items, whole);
      return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
    }
    case 'object':
      return `Record<string, ${type(node.additionalProperties, whole)}>`;
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return node.type;
  }
  throw new Error(`no TypeScript for ${JSON.stringify(node)}`);
}

function hasDefaults(name) {
  const { properties = {}, required = [] } = defs[name];
  return Object.keys(properties).length > required.length;
}

function comment(text, indent) {
  if (!text) return '';
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function definition(name, node) {
  const head = comment(node.description, '');
  if (!node.properties)
    return `${head}export type ${name} =\n  | ${type(node, false).replaceAll(' | ', '\n  | ')};\n`;
  const required = new Set(node.required);
  const fields = Object.entries(node.properties).map(([key, value]) => {
    const optional = strict(name) && !required.has(key);
    return `${comment(value.description, '  ')}  ${key}${optional ? '?' : ''}: ${type(value, !strict(name))};\n`;
  });
  return `${head}export interface ${name} {\n${fields.join('')}}\n`;
}

const parts = Object.entries(defs).map(([name, node]) => definition(name, node));
process.stdout.write(`// Made by scripts/protocol.mjs from \`qwirkle schema\`; do not edit.

export const VERSION = ${schema.version};

/** As the server sends it: with every default filled in. */
export type Whole<T> = T extends object ? { [K in keyof T]-?: Whole<T[K]> } : T;

${parts.join('\n')}`);
